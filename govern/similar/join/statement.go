package join

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/bare"
	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/duty"
	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/subject"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/sentence"
	"github.com/tacit-kb/tacit/kb/summary"
)

// takenTitle returns the title of a note as a sentence for the text of the memory that takes it up; empty where
// that says it already, or the text of the note does. The title of a note of one sentence is all that it says: as another
// name of the memory nobody would read it. Longer texts are called by their titles, and say more below their headings.
func takenTitle(keep *kb.Memory, gone Text) string {
	if !isNote(gone.Memory) || says(gone.Sections, "", gone.Title) || says(keep.Sections, keep.Title, gone.Title) {
		return ""
	}
	if gone.Restates && !adds(spokenOf(keep), gone.Title) && len(similar.Disagreements(keep, gone.Memory)) == 0 {
		return ""
	}
	return ended(gone.Title)
}

// ended returns a sentence with the mark that ends it.
func ended(title string) string {
	title = strings.TrimSpace(title)
	if last, _ := utf8.DecodeLastRuneInString(title); strings.ContainsRune(".!?…。！？", last) {
		return title
	}
	if lang.Spaced(title) {
		return title + "."
	}
	return title + "。"
}

// says reports whether a title or a sentence of a text is another sentence, as plain writes it, or goes on behind it.
func says(text []kb.Section, title, said string) bool {
	said = plain(said)
	is := func(s string) bool {
		rest, ok := strings.CutPrefix(plain(s), said)
		r, _ := utf8.DecodeRuneInString(rest)
		return ok && (rest == "" || !unicode.IsLetter(r) && !unicode.IsDigit(r) && strings.ContainsFunc(rest, unicode.IsLetter) && duty.Of(rest).Duty == duty.Asks)
	}
	if is(title) {
		return true
	}
	for _, s := range text {
		for _, l := range markdown.Lines(markdown.WithoutComments(form.Written(s.Text), "")) {
			if is(l.Text) || slices.ContainsFunc(sentence.Split(l.Text), is) {
				return true
			}
		}
	}
	return false
}

// plain returns a sentence without what makes no other sentence of it: its stop, its articles, how its numbers are written.
func plain(text string) string {
	words := strings.Fields(bare.Sentence(number.Digits(text)))
	words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(articles, strings.ToLower(w)) })
	var b strings.Builder
	for i, w := range words {
		if i > 0 && lang.Spaced(words[i-1]) && lang.Spaced(w) {
			b.WriteString(" ")
		}
		b.WriteString(w)
	}
	return b.String()
}

var articles = strings.Fields("the a an our")

// spokenOf returns what a memory says: its title and its text.
func spokenOf(m *kb.Memory) string {
	all := []string{m.Title}
	for _, s := range m.Sections {
		all = append(all, form.Written(s.Text))
	}
	return strings.Join(all, "\n")
}

// adds reports whether a sentence has something that a text lacks, however alike they are: an amount, a
// reason, an exception, or all the words of the text and more.
func adds(text, sentence string) bool {
	if _, more := number.Lacking(text, sentence); len(more) > 0 {
		return true
	}
	reason := func(s string) bool { return clauses.WithoutReason(s) != s }
	excepts := func(s string) bool { _, is := duty.BeyondExceptions(s); return is }
	if reason(sentence) && !reason(text) || excepts(sentence) && !excepts(text) {
		return true
	}
	said, has := subject.Words(text), subject.Words(sentence)
	within := func(some, all []string) bool {
		return !slices.ContainsFunc(some, func(w string) bool { return !slices.Contains(all, w) })
	}
	return within(said, has) && !within(has, said)
}

// withSentence returns a note that says a sentence below the title of the memory that takes it up, and then what it says itself.
func withSentence(m *kb.Memory, title, taken string) *kb.Memory {
	if taken == "" {
		return m
	}
	out := *m
	out.Title, out.Sections = title, []kb.Section{{Heading: title, Depth: 1, Text: taken}}
	for _, s := range m.Sections { // each stands under the title
		out.Sections[0].Text = paragraphed(out.Sections[0].Text, s.Text)
	}
	return &out
}

// summed returns the summary of a memory after a merge: that of the one that stays, and where it is a copy of the text, or there is none
// beside a note, a copy of the text as it is now. An agent is shown it in place of the text, so that the summary
// of what was remembered takes in what a note says that the text took up; a person's own stays.
func summed(keep, gone, now *kb.Memory, taken string) string {
	text := summary.Spoken(now)
	if copied := keep.Summary == "" || keep.Summary == summary.Cut(summary.Spoken(keep)); copied && isNote(keep) && isNote(gone) && isNote(now) && strings.TrimSpace(text) != "" {
		if !strings.Contains(plain(text), plain(now.Title)) { // else lists that show summaries would say what was taken up and nothing else
			text = beside(ended(now.Title), text)
		}
		return summary.Cut(text)
	}
	said := first(taken, summary.Spoken(gone))
	if keep.Summary == "" || keep.Source != summary.Remembered || said == "" || !isNote(gone) || !strings.Contains(text, said) || strings.Contains(keep.Summary, strings.TrimRight(said, ".。")) {
		return first(keep.Summary, gone.Summary)
	}
	if joined := beside(ended(keep.Summary), said); summary.Cut(joined) == joined {
		return joined
	}
	return summary.Cut(beside(ended(said), keep.Summary)) // the title says what the other one begins with
}

// beside writes two sentences one after the other.
func beside(a, b string) string {
	if lang.Spaced(a) {
		return a + " " + b
	}
	return a + b
}

// isNote reports whether a memory has no headings but its title.
func isNote(m *kb.Memory) bool {
	return !slices.ContainsFunc(m.Sections, func(s kb.Section) bool { return !isHead(m, s) })
}
