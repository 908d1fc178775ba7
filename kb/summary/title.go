package summary

import (
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/sentence"
)

// Retitled returns the words of which the title of a memory is an earlier version: those of the
// heading, or of a sentence of which Tacit made the title. It is empty if there are none.
func Retitled(m *kb.Memory) string {
	if h := withoutStop(headingOf(m)); h != m.Title && isEarlier(m.Title, h) {
		return h
	}
	if m.Source != Remembered || strings.Contains(Spoken(m), m.Title) {
		return ""
	}
	for _, p := range paragraphsOf(m) {
		for _, s := range sentence.Split(p) {
			if isEarlier(m.Title, s) {
				return s
			}
		}
	}
	return ""
}

// Succeeded returns the words that took the place of those that a title of Tacit's making repeated,
// where a text was changed so much that the title is an earlier version of no sentence: a heading that
// has something of the title, or else the sentence that has most of it. It is empty if the title
// repeated nothing, still does, or nothing is near enough.
func Succeeded(was, is *kb.Memory) (title string) {
	if is.Source != Remembered || !repeats(was) || repeats(is) {
		return ""
	}
	if h := withoutStop(headingOf(is)); withoutStop(headingOf(was)) == was.Title && alike(was.Title, h) >= somewhat && utf8.RuneCountInString(h) <= longestTitle {
		return h
	}
	most := mostly
	for _, p := range paragraphsOf(is) {
		for _, s := range sentence.Split(p) {
			if same := alike(was.Title, s); same >= most && utf8.RuneCountInString(s) <= longestTitle {
				title, most = s, same+1
			}
		}
	}
	return title
}

// How much alike the title and what takes its place are, in percent; and how many characters a
// sentence has at most that becomes one.
const (
	somewhat     = 33
	mostly       = 50
	longestTitle = 120
)

// repeats reports whether the title of a memory is its heading, or stands in its text.
func repeats(m *kb.Memory) bool {
	return withoutStop(headingOf(m)) == m.Title || strings.Contains(Spoken(m), m.Title)
}

// withoutStop takes the stop off a sentence: a heading keeps it, a title has none.
func withoutStop(s string) string { return strings.TrimRight(s, ".。") }

// alike is the share of their words that two texts have in common, in percent (Dice).
func alike(a, b string) int {
	inA, inB, both := wordsOf(a), wordsOf(b), 0
	for w := range inA {
		if inB[w] {
			both++
		}
	}
	return 200 * both / max(1, len(inA)+len(inB))
}

// wordsOf are the words of a text in lower case. Where it has no spaces, two characters that stand
// together are one.
func wordsOf(text string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !isSpoken(r) }) {
		if runes := []rune(w); lang.Spaced(w) || len(runes) < 2 {
			all[w] = true
		} else {
			for i := range runes[1:] {
				all[string(runes[i:i+2])] = true
			}
		}
	}
	return all
}

// OtherNumber reports whether two versions of a text differ in a number. A heading that a person
// worded otherwise than the title is no fault.
func OtherNumber(was, is string) bool {
	a, b := middles(was, is)
	return strings.ContainsAny(a, numerals) && strings.ContainsAny(b, numerals)
}

const numerals = "0123456789０１２３４５６７８９一二三四五六七八九十百千"

// headingOf is the first heading of level one.
func headingOf(m *kb.Memory) string {
	for _, s := range m.Sections {
		if s.Depth == 1 {
			return s.Heading
		}
	}
	return ""
}
