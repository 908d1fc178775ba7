package prompt

import "strings"

// isErrorLine reports whether s is the message of an error as a program prints
// it: "ERROR: …", "shop.CartError: …", "エラー: …".
func isErrorLine(s string) bool {
	_, ok := errorMessage(s)
	return ok
}

// errorMessage returns the message of an error that s begins with: without the
// word that says that it is one, and a class without its package.
func errorMessage(s string) (message string, ok bool) {
	s = withoutIntroduction(s)
	for _, p := range [...]string{"ERROR:", "Error:", "error:", "FATAL:", "fatal:", "panic:", "Fatal error:", "fatal error:", "エラー:", "エラー：", "错误:", "错误：", "異常:", "异常:", "异常："} {
		if rest, found := strings.CutPrefix(s, p); found && len(rest) > 0 {
			return inner(rest), true
		}
	}
	if rest, found := afterCode(s); found {
		return strings.TrimSpace(rest), true
	}
	if m := ofClass(s); m != "" {
		return m, true
	}
	name := prefixOf(s, func(c byte) bool { return isNameByte(c) || c == '.' || c == '\\' })
	if name == 0 || !isErrorClass(s[:name]) || name < len(s) && s[name] != ':' {
		return "", false
	}
	short := s[strings.LastIndexAny(s[:name], `.\`)+1:]
	return short, name < len(s) || strings.ContainsAny(s[:name], `.\`)
}

// ofClass returns the message in the forms in which a class is not followed by a colon and its
// message: "Redis::TimeoutError (Waited 1.0 seconds):" of Rails, "** (MatchError) no match" of
// Elixir; and behind a class of Ruby, "Faraday::ConnectionFailed: Connection refused".
func ofClass(s string) string {
	if rest, ok := strings.CutPrefix(s, "** ("); ok {
		class, message, ok := strings.Cut(rest, ") ")
		if ok && class != "" && isUpper(class[0]) {
			return class + ": " + message
		}
		return ""
	}
	n := prefixOf(s, func(c byte) bool { return isNameByte(c) || c == ':' })
	name := strings.TrimRight(s[:n], ":")
	rest := s[len(name):]
	if !isErrorClass(name) && !isRubyError(name) {
		return ""
	}
	if strings.HasPrefix(rest, ": ") && strings.Contains(name, "::") {
		return s
	}
	whole := strings.TrimSuffix(rest, ":")
	if !strings.HasPrefix(whole, " (") || !strings.HasSuffix(whole, ")") || len(whole) < 6 {
		return ""
	}
	return name + ": " + inner(whole[2:len(whole)-1])
}

// isRubyError reports whether a name in a module is that of an error, though it does not
// end as most do: ActiveRecord::RecordNotUnique, Net::ReadTimeout.
func isRubyError(s string) bool {
	i := strings.LastIndex(s, "::")
	if i <= 0 || !isUpper(s[0]) || i+2 >= len(s) || !isUpper(s[i+2]) {
		return false
	}
	for _, end := range [...]string{"Timeout", "NotFound", "NotUnique", "Invalid", "Failed", "Refused", "Denied", "Deadlocked", "Unauthorized", "Forbidden", "Missing", "Expired", "Violation", "Exceeded"} {
		if strings.HasSuffix(s, end) {
			return true
		}
	}
	return false
}

// inner returns a message, and of one error around another the inner one.
func inner(s string) string {
	s = strings.TrimSpace(s)
	if m, ok := errorMessage(s); ok {
		return m
	}
	return s
}

// withoutIntroduction drops what a runtime says before it names the error.
func withoutIntroduction(s string) string {
	s = strings.TrimLeft(s, blanks)
	for _, p := range [...]string{"E   ", "Caused by: ", "Uncaught (in promise) ", "Uncaught ", "Unhandled exception. ", "Unhandled exception: ", "PHP Fatal error:  Uncaught ", "PHP Fatal error: "} {
		if rest, ok := strings.CutPrefix(s, p); ok {
			s = strings.TrimLeft(rest, " ")
		}
	}
	if rest, ok := strings.CutPrefix(s, `Exception in thread "`); ok {
		if _, rest, ok = strings.Cut(rest, `" `); ok {
			return rest
		}
	}
	return s
}

// afterCode returns what stands behind a word for an error with its code:
// "error[E0382]: ", "error TS2304: ", "ERROR 1062 (23000): ".
func afterCode(s string) (string, bool) {
	rest, ok := strings.CutPrefix(s, "error")
	if !ok {
		rest, ok = strings.CutPrefix(s, "ERROR")
	}
	if !ok || rest == "" || rest[0] != '[' && rest[0] != ' ' {
		return "", false
	}
	head, message, ok := strings.Cut(rest, ": ")
	return message, ok && len(head) < 24 && strings.ContainsAny(head, "0123456789") && len(strings.Fields(head)) <= 2
}

// isErrorClass reports whether a name is that of a class of errors.
func isErrorClass(s string) bool {
	last := s[strings.LastIndexAny(s, `.\:`)+1:]
	for _, end := range [...]string{"Error", "Exception", "Failure", "Fault"} {
		if strings.HasSuffix(last, end) && len(last) > len(end) && isUpper(last[0]) {
			return true
		}
	}
	return false
}
