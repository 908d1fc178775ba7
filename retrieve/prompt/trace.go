package prompt

import "strings"

// traceForm knows the frames of stack traces and the margins of compilers.
func traceForm(l *line) (Form, weight) {
	b := l.body
	switch {
	case isFrame(b), isTraceHead(b):
		return Trace, certain
	case isGutter(l), onlyCarets(b), strings.HasPrefix(b, "= note: "), strings.HasPrefix(b, "= help: "):
		return Trace, likely
	case l.indent >= 2 && strings.HasPrefix(b, "at ") && !strings.Contains(b[3:], " "):
		return Trace, sign // a component of React
	}
	return Plain, unknown
}

// isTraceHead reports whether s is a line that only traces have, but no frame.
func isTraceHead(s string) bool {
	if beginsWith(s, "Traceback (most recent call last)", "Caused by: ", "During handling of the above exception",
		"The above exception was the direct cause", "stack backtrace:", "Stack trace:", "Exception in thread \"",
		"Unhandled exception", "Uncaught ", "--- End of ", "panic: ", "fatal error: ", "Fatal error: ", "PHP Fatal error:",
		"note: run with `RUST_BACKTRACE", "note: Some details are omitted", "[signal SIG") {
		return true
	}
	return strings.HasPrefix(s, "thread '") && strings.Contains(s, "panicked at") ||
		strings.HasPrefix(s, "goroutine ") && strings.HasSuffix(s, "]:") ||
		strings.HasPrefix(s, "Thread ") && fits("9", s[7:]) > 0 && strings.Contains(s, ": EXC_") ||
		strings.HasPrefix(s, "... ") && strings.HasSuffix(s, " more") ||
		strings.HasPrefix(s, "error[") && strings.Contains(s, "]: ")
}

// isFrame reports whether s names a place of the program that was running.
func isFrame(s string) bool {
	switch {
	case strings.HasPrefix(s, "at "):
		return isAtFrame(s[3:])
	case strings.HasPrefix(s, `File "`):
		return strings.Contains(s, `", line `)
	case strings.HasPrefix(s, "from "), strings.HasPrefix(s, "in "):
		return placeIn(s) != "" && strings.Contains(s, ":in ")
	case strings.HasPrefix(s, "created by "):
		return strings.Contains(s, ".")
	case strings.HasPrefix(s, "--> "), strings.HasPrefix(s, "::: "):
		return placeIn(s) != ""
	case strings.HasPrefix(s, "thrown in "):
		return strings.Contains(s, " on line ")
	}
	return isGoFrame(s) || isNumberedFrame(s) || strings.Contains(s, ".rb:") && strings.Contains(s, ":in ")
}

// isAtFrame knows frames of Java, JavaScript and C#, behind "at ".
func isAtFrame(s string) bool {
	if strings.HasSuffix(s, ")") && strings.Contains(s, "(") {
		open := strings.LastIndexByte(s, '(')
		inside := s[open+1 : len(s)-1]
		return strings.IndexByte(s[:open], ' ') < 0 || placeIn(inside) != "" || inside == "native" || inside == "<anonymous>"
	}
	return strings.Contains(s, ") in ") && strings.Contains(s, ":line ") || !strings.Contains(s, " ") && placeIn(s) != ""
}

// isGoFrame knows "main.(*T).f(0xc000, ...)" and "/srv/f.go:12 +0x1d".
func isGoFrame(s string) bool {
	if i := strings.LastIndex(s, " +0x"); i > 0 && placeIn(s[:i]) != "" {
		return true
	}
	open := strings.LastIndexByte(s, '(')
	if open <= 0 || !strings.HasSuffix(s, ")") || strings.ContainsAny(s[:open], " \t=;") {
		return false
	}
	inside := s[open+1 : len(s)-1]
	return strings.HasPrefix(inside, "0x") || strings.HasPrefix(inside, "{0x") || inside == "..." || s == "main.main()"
}

// isNumberedFrame knows "#0 /srv/a.php(18): f()", "3: core::panicking::panic" and
// the frames that Apple's systems print.
func isNumberedFrame(s string) bool {
	if strings.HasPrefix(s, "#") {
		n := digits(s[1:])
		return n > 0 && len(s) > n+2 && s[n+1] == ' ' && (strings.Contains(s, "): ") || strings.Contains(s, "{main}") || strings.Contains(s, " in ") || strings.Contains(s, "0x"))
	}
	n := digits(s)
	if n == 0 || n > 4 || n >= len(s) {
		return false
	}
	rest := s[n:]
	if strings.HasPrefix(rest, ": ") {
		return !strings.Contains(rest[2:], " ") && strings.ContainsAny(rest[2:], ":_")
	}
	return strings.HasPrefix(rest, " ") && strings.Contains(rest, " 0x0")
}

// isGutter knows the margin that rustc and others print: "27 |     submit(x)".
func isGutter(l *line) bool {
	n := digits(l.body)
	rest := strings.TrimLeft(l.body[n:], " ")
	if !strings.HasPrefix(rest, "|") || strings.Count(l.body, "|") > 1 && strings.HasSuffix(l.body, "|") && len(rest) > 1 {
		return false
	}
	if n > 0 {
		return l.indent > 0 && n < 6 || strings.HasPrefix(rest, "|  ")
	}
	return rest == "|" || l.indent >= 2 && strings.ContainsAny(rest, "^-~")
}

func onlyCarets(s string) bool {
	return len(s) >= 2 && strings.Trim(s, "^~ ") == "" && strings.Contains(s, "^") || s == "^"
}

// placeIn returns the first "file.ext:12" of s, or "".
func placeIn(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] != ':' || i+1 >= len(s) || !isDigit(s[i+1]) {
			continue
		}
		start := i
		for start > 0 && isPathByte(s[start-1]) {
			start--
		}
		if hasExtension(s[start:i]) {
			return s[start : i+1+digits(s[i+1:])]
		}
	}
	return ""
}

// isPathByte reports whether c can stand in the name of a file. A colon can,
// behind the letter of a drive, but there it is left out.
func isPathByte(c byte) bool {
	return isNameByte(c) || c >= 0x80 || strings.IndexByte(`/\.-+@~`, c) >= 0
}

// hasExtension reports whether a name ends as source files do: a dot and up to
// eight letters or digits, the first of them a letter.
func hasExtension(s string) bool {
	i := strings.LastIndexByte(s, '.')
	return i > 0 && len(s)-i-1 <= 8 && nameLen(s[i+1:]) == len(s)-i-1 && len(s) > i+1
}
