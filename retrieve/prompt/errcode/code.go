// Package errcode knows the codes of errors, by their form, and by the words that stand before them
// or above them in a table.
package errcode

import (
	"strings"
	"unicode"
)

// What names in a program and codes are made of.
const (
	digits = "0123456789"
	uppers = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	hex    = digits + "abcdefABCDEF"
	names  = digits + uppers + "abcdefghijklmnopqrstuvwxyz_$"
)

// prefix returns how many bytes s begins with that are in a set.
func prefix(s, set string) int { return len(s) - len(strings.TrimLeft(s, set)) }

// IsCode knows ECONNREFUSED, ERR_PAY_5012, E0502, TS2345, ORA-00942 and
// CVE-2024-3094.
func IsCode(s string) bool {
	upper := prefix(s, uppers)
	if len(s) < 5 || len(s) > 40 || upper == 0 {
		return false
	}
	rest := s[upper:]
	switch {
	case rest == "":
		return s[0] == 'E' && isErrno(s)
	case strings.Contains(s, "_"):
		return strings.ToUpper(s) == s && !strings.HasSuffix(s, "_") && !strings.Contains(s, "-")
	case rest[0] == '-':
		n := prefix(rest[1:], digits)
		return upper > 1 && upper < 6 && n > 2 && (n == len(rest)-1 || s[:upper] == "CVE") && !isStandard(s[:upper])
	}
	return upper < 5 && prefix(rest, digits) == len(rest) && len(rest) > 2 && len(rest) < 7 && !isStandard(s[:upper])
}

// IsShort knows E51, AL-12, E-7031 and 0x3F, as the controls of machines show them. They are codes
// only where a text says so: elsewhere P99 and 0x20 are anything.
func IsShort(s string) bool {
	if number, ok := strings.CutPrefix(s, "0x"); ok {
		return len(number) > 1 && len(number) <= 8 && prefix(number, hex) == len(number)
	}
	upper := prefix(s, uppers)
	rest := strings.TrimPrefix(s[upper:], "-")
	n := prefix(rest, digits)
	return upper > 0 && upper < 5 && n == len(rest) && n < 6 && (n > 1 || n == 1 && s[0] == 'E') && !isStandard(s[:upper])
}

// IsCapital reports whether a name is in capitals, as ORDERNOTEXIST.
func IsCapital(s string) bool {
	return len(s) >= 5 && len(s) <= 40 && prefix(s, uppers) > 0 && strings.ToUpper(s) == s && strings.ContainsFunc(s[1:], unicode.IsUpper)
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
