package relevance

import (
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// fewestLetters of a word are taken for a slip of the keyboard if it is no word: of
// shorter ones too many are next to each other.
const fewestLetters = 5

// A speller knows what may be meant by a word with a slip in it.
type speller struct {
	model *builtin.Model
	held  func(term uint64) bool // whether any memory has a term
}

// correct returns text with its slips mended: a word that neither the vocabulary nor the
// bank has, and that is one letter more, one less, another one, or two that changed
// places away from a word that the bank has. Of several, the most common one is meant.
func (s speller) correct(text string) string {
	var slips []string
	s.model.Cut(text, func(w string, _ int32, known bool) {
		if !known && utf8.RuneCountInString(w) >= fewestLetters && isLatin(w) && !s.inBank(w) {
			slips = append(slips, w)
		}
	})
	for _, w := range slips {
		if meant := s.meant(w); meant != "" {
			text = replaceWord(text, w, meant)
		}
	}
	return text
}

func isLatin(w string) bool {
	return strings.IndexFunc(w, func(r rune) bool { return r < 'a' || r > 'z' }) < 0
}

func (s speller) inBank(w string) bool {
	return s.held(index.Term{Text: index.Stem(w)}.Hash())
}

// meant returns the word that is one slip away, or nothing.
func (s speller) meant(w string) (best string) {
	least := 0.0
	try := func(other string) {
		if len(other) < fewestLetters-1 || !s.inBank(other) {
			return
		}
		r := rarity(s.model, index.Term{Form: index.Word, Text: other, Full: other})
		if best == "" || r < least || r == least && other < best {
			best, least = other, r
		}
	}
	for i := range len(w) + 1 {
		head, tail := w[:i], w[i:]
		if len(tail) > 0 {
			try(head + tail[1:])
		}
		if len(tail) > 1 {
			try(head + tail[1:2] + tail[:1] + tail[2:])
		}
		for c := byte('a'); c <= 'z'; c++ {
			try(head + string(c) + tail)
			if len(tail) > 0 {
				try(head + string(c) + tail[1:])
			}
		}
	}
	return best
}

// replaceWord replaces a word in lower case wherever text has it, in any case.
func replaceWord(text, w, meant string) string {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		return text // an odd letter changes its length, and places no longer agree
	}
	var b strings.Builder
	for {
		i := strings.Index(lower, w)
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:i] + meant)
		text, lower = text[i+len(w):], lower[i+len(w):]
	}
}
