package prompt

import "strings"

// addCodes adds the codes of errors in a line.
func (c *collector) addCodes(s string, worth int) {
	if _, rest, ok := strings.Cut(s, "SQLSTATE"); ok {
		rest = strings.TrimLeft(rest, " =:[")
		if n := prefixOf(rest, func(c byte) bool { return isUpper(c) || isDigit(c) }); n == 5 {
			c.add(ClueCode, "SQLSTATE "+rest[:n], worth)
		}
	}
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return r >= 0x80 || !isNameByte(byte(r)) && r != '-' }) {
		if isErrorCode(w) {
			c.add(ClueCode, w, worth)
		}
	}
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
