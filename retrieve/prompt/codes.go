package prompt

import (
	"iter"
	"slices"
	"strings"
	"unicode"
)

// addCodes adds the codes of errors in a line.
func (c *collector) addCodes(s string, worth int) {
	if _, rest, ok := strings.Cut(s, "SQLSTATE"); ok {
		rest = strings.TrimLeft(rest, " =:[")
		if n := prefixOf(rest, func(c byte) bool { return isUpper(c) || isDigit(c) }); n == 5 {
			c.add(ClueCode, "SQLSTATE "+rest[:n], worth)
		}
	}
	for from, to := range words(s) {
		if w := s[from:to]; isErrorCode(w) || isKeyed(s[:from]) && isCapital(w) || isShortCode(w) && endsInFault(s[:from]) {
			c.add(ClueCode, w, worth)
			if start := qualified(s[:from]); start < from {
				c.add(ClueCode, s[start:to], worth)
			}
		}
	}
}

// addKeyed adds the codes that stand behind their key.
func (c *collector) addKeyed(s string) {
	for from, to := range words(s) {
		if w := s[from:to]; isKeyed(s[:from]) && (isErrorCode(w) || isCapital(w)) {
			c.add(ClueCode, w, worthFinal)
		}
	}
}

// words returns where the names in s begin and end; a hyphen belongs to one.
func words(s string) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for i := 0; i < len(s); i++ {
			n := prefixOf(s[i:], isCodeByte)
			if n > 0 && !yield(i, i+n) {
				return
			}
			i += n
		}
	}
}

// qualified returns where a name begins at whose last dot s ends, as isv. before
// BUSINESS_LIMIT_CONTROL; len(s) if there is none. A memory has the name as it is written.
func qualified(s string) int {
	start := len(s)
	for start > 1 && s[start-1] == '.' {
		n := suffixOf(s[:start-1], isNameByte)
		if n == 0 {
			break
		}
		start -= n + 1
	}
	return start
}

// longestKey is how many bytes the longest key of a code has, with its sign and the quotes and
// blanks around that. A line of data has a key before each value, so no more of it is looked at.
const longestKey = 64

// isKeyed reports whether s ends with the key of a code: err_code=, "code": ", 错误码：.
func isKeyed(s string) bool {
	s = strings.TrimRight(s[max(0, len(s)-longestKey):], `"' `)
	key := s
	for _, sign := range [...]string{"=", ":", "："} {
		key = strings.TrimSuffix(key, sign)
	}
	if len(key) == len(s) {
		return false
	}
	key = strings.ToLower(strings.TrimRight(key, `"' `))
	return slices.ContainsFunc(codeKeys[:], func(name string) bool { return strings.HasSuffix(key, name) })
}

var codeKeys = [...]string{"code", "errno", "错误码", "错误代码", "錯誤碼", "エラーコード", "エラー番号"}

// isCapital reports whether a name is in capitals, as ORDERNOTEXIST.
func isCapital(s string) bool {
	return len(s) >= 5 && len(s) <= 40 && isUpper(s[0]) && strings.ToUpper(s) == s && strings.ContainsFunc(s[1:], unicode.IsUpper)
}

// addFirstCode adds the short code that the message of an error begins with.
func (c *collector) addFirstCode(message string) {
	if w := message[:prefixOf(message, isCodeByte)]; isShortCode(w) {
		c.add(ClueCode, w, worthFinal)
	}
}

func isCodeByte(c byte) bool { return isNameByte(c) || c == '-' }

// isShortCode knows E51, AL-12, E-7031 and 0x3F, as the controls of machines show them. They are codes
// only where a line says so: elsewhere P99 and 0x20 are anything.
func isShortCode(s string) bool {
	if hex, ok := strings.CutPrefix(s, "0x"); ok {
		return len(hex) > 1 && len(hex) <= 8 && prefixOf(strings.ToLower(hex), isHex) == len(hex)
	}
	upper := prefixOf(s, isUpper)
	rest := strings.TrimPrefix(s[upper:], "-")
	n := digits(rest)
	return upper > 0 && upper < 5 && n == len(rest) && n < 6 && (n > 1 || n == 1 && s[0] == 'E') && !isStandard(s[:upper])
}

// endsInFault reports whether s ends with a word behind which a code stands: FAULT, 报警:, 故障码.
func endsInFault(s string) bool {
	s = strings.ToLower(strings.TrimRight(s[max(0, len(s)-longestKey):], " \t:：=#[]()\"'"))
	return slices.ContainsFunc(faultWords[:], func(word string) bool {
		before, ok := strings.CutSuffix(s, word)
		return ok && (word[0] >= 0x80 || before == "" || !isNameByte(before[len(before)-1]) || before[len(before)-1] == '_')
	})
}

var faultWords = [...]string{
	"fault", "alarm", "error", "err", "code", "故障", "报警", "報警", "告警", "警報", "错误", "錯誤", "异常", "異常", "エラー", "アラーム",
	"故障码", "报警码", "错误码", "代码", "コード", "番号",
}

// IsFault reports whether the clue is the code of an error, and not only a name.
func (c Clue) IsFault() bool {
	last := c.Text[strings.LastIndexByte(c.Text, '.')+1:]
	return c.Kind == ClueCode && (isErrorCode(last) || isShortCode(last) || isCapital(last) || strings.HasPrefix(c.Text, "SQLSTATE "))
}

// isErrorCode knows ECONNREFUSED, ERR_PAY_5012, E0502, TS2345, ORA-00942 and
// CVE-2024-3094.
func isErrorCode(s string) bool {
	if len(s) < 5 || len(s) > 40 || !isUpper(s[0]) {
		return false
	}
	upper := prefixOf(s, isUpper)
	rest := s[upper:]
	switch {
	case rest == "":
		return s[0] == 'E' && isErrno(s)
	case strings.Contains(s, "_"):
		return strings.ToUpper(s) == s && !strings.HasSuffix(s, "_") && !strings.Contains(s, "-")
	case rest[0] == '-':
		n := digits(rest[1:])
		return upper > 1 && upper < 6 && n > 2 && (n == len(rest)-1 || s[:upper] == "CVE") && !isStandard(s[:upper])
	}
	return upper < 5 && digits(rest) == len(rest) && len(rest) > 2 && len(rest) < 7 && !isStandard(s[:upper])
}

// isStandard reports whether letters before a number name a standard or a size.
func isStandard(s string) bool {
	switch s {
	case "UTF", "ISO", "SHA", "AES", "RSA", "RFC", "HTTP", "IPV", "UTC", "GMT", "CP", "KOI", "TLS", "MD":
		return true
	}
	return false
}

// isErrno reports whether a word in upper case is a number of an error of POSIX,
// npm or Node.
func isErrno(s string) bool {
	switch s {
	case "ERROR", "ERRORS", "EMPTY", "EVENT", "EVENTS", "EXCEPTION", "ENABLED", "ENTRY", "EXTRA", "EXPLAIN", "EXISTS", "EXIT", "EXECUTE", "EMERG", "EVERY", "EXCEPT", "ESCAPE", "EXPORT", "EXTENSION", "EACH", "ELSE":
		return false
	}
	return true
}
