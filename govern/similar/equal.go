package similar

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/bare"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// equalText reports whether two memories are the same text but for white space, the width of
// letters, the Japanese comma, their ids and lines that hold nothing but a date, or one of them is
// no more than what the other is called. Whatever words they have, they say the same.
func equalText(a, b *kb.Memory) bool {
	if a.ModelID != b.ModelID || a.FWRange != b.FWRange || a.Service != b.Service || a.Topic != b.Topic || a.HasFacts || b.HasFacts {
		return false // they are about two things, or what they say is not in their text
	}
	text, other := textOfMemory(a), textOfMemory(b)
	x, y := bare.Text(text, a.ID), bare.Text(other, b.ID)
	return x != "" && (x == y || bare.Text(bySentence(text), a.ID) == bare.Text(bySentence(other), b.ID)) || isTitleOf(a, b) || isTitleOf(b, a)
}

// sameNumbers reports whether two notes of one line are the same sentence but for how it writes its
// numbers: "twice" and "two times", 两次 and 2 次.
func sameNumbers(a, b *reading) bool {
	if !a.note() || !b.note() || a.says() > 1 || b.says() > 1 || a.lang != b.lang {
		return false
	}
	return a.digits() == b.digits()
}

// leastTitle is how many characters a title has at least that says something: a name is the title
// of many things.
const leastTitle = 9

// isTitleOf reports whether a memory says nothing but its title, and the other has the same one.
func isTitleOf(a, b *kb.Memory) bool {
	title := bare.Text(a.Title, "")
	if utf8.RuneCountInString(title) < leastTitle || !bare.Same(a.Title, b.Title) {
		return false
	}
	said := append(situationFields(a), a.Summary)
	for _, s := range a.Sections {
		said = append(said, s.Heading, s.Text)
	}
	return !slices.ContainsFunc(said, func(s string) bool { return !strings.Contains(title, strings.TrimRight(bare.Text(s, a.ID), ".!")) })
}

// dated finds a line that holds nothing but a date, with a label or without.
var dated = pattern.Lazy(`^[^\d.,;，。；]{0,40}\d{4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}日?\W*$`)

// bySentence returns a text line by line, as a sentence stands within a text.
func bySentence(text string) string {
	var b strings.Builder
	for l := range strings.Lines(text) {
		b.WriteString(bare.Sentence(l) + "\n")
	}
	return b.String()
}

// textOfMemory returns what a memory says without its dates.
func textOfMemory(m *kb.Memory) string {
	var b strings.Builder
	b.WriteString(m.Title + "\n" + strings.Join(situationFields(m), "\n") + "\n" + m.Summary + "\n")
	for _, s := range m.Sections {
		if s.Depth != 1 || bare.Sentence(s.Heading) != bare.Sentence(m.Title) {
			b.WriteString(s.Heading + "\n")
		}
		for l := range strings.Lines(s.Text) {
			if !dated().MatchString(strings.TrimSpace(l)) {
				b.WriteString(l + "\n")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
