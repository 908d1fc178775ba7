package guard

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/unseen"
)

// Quote makes a string that Tacit did not write fit to be printed on one line
// of a terminal. Everything that could move the cursor, change the window, or
// make a reader see something else than what is there becomes visible as an
// escape: control characters (so ESC and line ends too), marks of writing
// direction, zero-width and other invisible characters, tag characters, and
// bytes that are not UTF-8. A clean string is returned as it is, so Quote of a
// quoted string changes nothing.
func Quote(s string) string { return escape(s, "") }

// QuoteCode is Quote for a line of source text: tabs stay.
func QuoteCode(s string) string { return escape(s, "\t") }

// QuoteLines is Quote for a text of many lines: line ends and tabs stay.
func QuoteLines(s string) string {
	return escape(strings.ReplaceAll(s, "\r\n", "\n"), "\n\t")
}

// escape replaces what deceives by its escape, but leaves the characters of keep.
func escape(s, keep string) string {
	unfit := func(r rune) bool { return Deceives(r) && !strings.ContainsRune(keep, r) }
	if utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return unfit(r) || unseen.IsSelector(r) }) < 0 {
		return s
	}
	var b strings.Builder
	prev := '\n'
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[0])
		case unfit(r), unseen.IsSelector(r) && !selects(r, prev): // a row of selectors can spell any hidden text
			b.WriteString(visible(r))
		default:
			b.WriteString(s[:size])
		}
		prev, s = r, s[size:]
	}
	return b.String()
}

// visible returns the escape of r, in the notation of Go string literals.
func visible(r rune) string {
	switch {
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	case r <= 0xffff:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// Deceives reports whether r acts on a terminal, or on the reader, without
// being seen. Variation selectors such as U+FE0F are no such characters: it depends on
// what stands before them, see Quote.
func Deceives(r rune) bool {
	switch {
	case r < 0x20, r == 0x7f:
		return true
	case r < 0x80:
		return false
	case unseen.Is(r):
		return !unseen.IsSelector(r)
	}
	return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp)
}
