package similar

import (
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// equalText reports whether two memories are the same text but for white space, their
// ids and lines that hold nothing but a date. Whatever words they have, they say the same.
func equalText(a, b *kb.Memory) bool {
	if a.ModelID != b.ModelID || a.FWRange != b.FWRange || a.Service != b.Service || a.Topic != b.Topic || a.HasFacts || b.HasFacts {
		return false // they are about two things, or what they say is not in their text
	}
	text := bareText(a)
	return text != "" && text == bareText(b)
}

// dated finds a line that holds nothing but a date, with a label or without.
var dated = pattern.Lazy(`^[^\d.,;，。；]{0,40}\d{4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}日?\W*$`)

// bareText returns what a memory says without white space, its id and dates.
func bareText(m *kb.Memory) string {
	var b strings.Builder
	b.WriteString(m.Title + "\n" + strings.Join(situationFields(m), "\n") + "\n" + m.Summary + "\n")
	for _, s := range m.Sections {
		if s.Depth != 1 || s.Heading != m.Title {
			b.WriteString(s.Heading + "\n")
		}
		for l := range strings.Lines(s.Text) {
			if !dated().MatchString(strings.TrimSpace(l)) {
				b.WriteString(l)
			}
		}
		b.WriteString("\n")
	}
	text := b.String()
	if m.ID != "" {
		text = strings.ReplaceAll(text, m.ID, "")
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
}
