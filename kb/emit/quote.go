package emit

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/unseen"
)

// Quote writes a text as a YAML double-quoted scalar. Letters of every
// script stay as they are; what cannot be seen is escaped.
func Quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case isSeen(r):
			b.WriteRune(r)
		case r <= 0xff:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// isSeen reports whether a reader sees a character, if only by the variant that it chooses.
func isSeen(r rune) bool { return unicode.IsPrint(r) && (!unseen.Is(r) || unseen.IsSelector(r)) }

// Scalar writes a text as the value of a field, or as an item of one: quoted
// as before, or plain when every YAML reader takes the plain text for itself.
func Scalar(key, s string, old yaml.Style, flow bool) string {
	visible := !strings.ContainsFunc(s, func(r rune) bool { return !isSeen(r) })
	switch {
	case old&yaml.SingleQuotedStyle != 0 && visible:
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	case old&yaml.DoubleQuotedStyle != 0 || !visible || !isPlain(s, flow):
		return Quote(s)
	case mistakable().MatchString(s) && !slices.Contains(plainFields, key):
		return Quote(s)
	}
	return s
}

// plainFields hold numbers and dates, which nobody quotes.
var plainFields = []string{"confidence", "priority", "created", "updated"}

// mistakable matches what some YAML reader takes for a truth value, nothing, a
// number, a time or a date.
var mistakable = pattern.Lazy(`(?i)^(y|yes|n|no|on|off|true|false|null|nan|inf|[-+.0-9][-+.,:_0-9a-fox]*([ t].*)?)$`)

// isPlain reports whether a text needs no quotes. It is strict about the first
// character, because almost every sign there means something in YAML.
func isPlain(s string, flow bool) bool {
	first, _ := utf8.DecodeRuneInString(s)
	switch {
	case s == "" || !unicode.IsLetter(first) && !unicode.IsDigit(first) && !strings.ContainsRune("/._(<$", first):
		return false
	case strings.TrimSpace(s) != s || strings.HasSuffix(s, ":"):
		return false
	case strings.Contains(s, ": ") || strings.Contains(s, " #") || strings.Contains(s, "..."):
		return false
	case flow && strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.In(r, unicode.L, unicode.N, unicode.M) && !strings.ContainsRune(" -_./", r)
	}):
		return false
	}
	return s != "<<"
}
