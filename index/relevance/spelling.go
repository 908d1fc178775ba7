package relevance

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// fewestLetters of a word are taken for a slip of the keyboard if it is no word: of
// shorter ones too many are next to each other.
const fewestLetters = 5

// mostLetters of a word: longer ones are keys, hashes and noise, and the words that are one
// slip away from them are many times as long together.
const mostLetters = 30

// mostSlips of a text are mended, the first ones: each costs some hundred looks into the
// bank, and who pastes a thousand strange words has not mistyped them.
const mostSlips = 32

// A speller knows what may be meant by a word with a slip in it.
type speller struct {
	model  *builtin.Model
	lookUp func(terms []uint64)   // says that these will be asked for
	held   func(term uint64) bool // whether any memory has a term
}

// correct returns text with its slips mended: a word that neither the vocabulary nor the
// bank has, and that is one letter more, one less, another one, or two that changed
// places away from a word that the bank has. Of several, the most common one is meant.
func (s speller) correct(text string) string {
	var slips []string
	s.model.Cut(text, func(w string, _ int32, known bool) {
		if !known && utf8.RuneCountInString(w) >= fewestLetters && len(w) <= mostLetters && isLatin(w) && !s.inBank(w) {
			if len(slips) < mostSlips && !slices.Contains(slips, w) {
				slips = append(slips, w)
			}
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
	others := slipsFrom(w)
	hashes := make([]uint64, len(others))
	for i, other := range others {
		hashes[i] = index.Term{Text: index.Stem(other)}.Hash()
	}
	s.lookUp(hashes)
	least := 0.0
	for i, other := range others {
		if !s.held(hashes[i]) {
			continue
		}
		r := rarity(s.model, index.Term{Form: index.Word, Text: other, Full: other})
		if best == "" || r < least || r == least && other < best {
			best, least = other, r
		}
	}
	return best
}

// slipsFrom returns the words that are one slip away from w.
func slipsFrom(w string) (all []string) {
	try := func(other string) {
		if len(other) >= fewestLetters-1 {
			all = append(all, other)
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
	return all
}

// replaceWord replaces a word in lower case wherever text has it, in any case, and not in
// the middle of another word.
func replaceWord(text, w, meant string) string {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		return text // an odd letter changes its length, and places no longer agree
	}
	var b strings.Builder
	done := 0
	for from := 0; ; {
		i := strings.Index(lower[from:], w)
		if i < 0 {
			b.WriteString(text[done:])
			return b.String()
		}
		at, end := from+i, from+i+len(w)
		if from = end; begins(text, at) && begins(text, end) {
			b.WriteString(text[done:at] + likeFirst(meant, text[at]))
			done = end
		}
	}
}

// likeFirst returns a word in lower case with a capital if the letter is one: the hump of
// a name keeps its words apart.
func likeFirst(word string, letter byte) string {
	if 'A' <= letter && letter <= 'Z' {
		return strings.ToUpper(word[:1]) + word[1:]
	}
	return word
}

// begins reports whether a word of Latin letters may begin or end at a place: beside what
// is no such letter, or at the hump of a name.
func begins(text string, at int) bool {
	if at == 0 || at == len(text) {
		return true
	}
	isLower := func(c byte) bool { return 'a' <= c && c <= 'z' }
	isLetter := func(c byte) bool { return isLower(c) || 'A' <= c && c <= 'Z' }
	before, after := text[at-1], text[at]
	return !isLetter(before) || !isLetter(after) || isLower(before) && !isLower(after)
}
