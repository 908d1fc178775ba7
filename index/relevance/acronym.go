package relevance

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
)

// mostRaised is how many tokens a question may have for a small word in it to be taken for
// an acronym: "can id" is not a sentence.
const mostRaised = 3

// raise writes the words in capitals that one memory names itself by so, with all other
// words of a question of two or three: "can id" where a memory is called "CAN ID table".
func (s *Scorer) raise(text string) string {
	var tokens []string
	index.Tokens(text, func(t, _ string) { tokens = append(tokens, t) })
	if len(tokens) < 2 || len(tokens) > mostRaised || text != strings.ToLower(text) {
		return text
	}
	var named []int // the memories that all tokens name
	raised := slices.Clone(tokens)
	for n, t := range tokens {
		term := index.Term{Text: index.Stem(t)}
		if functionWord(t) {
			raised[n] = strings.ToUpper(t)
			term.Text = raised[n]
		}
		have := s.index.Named(term.Hash())
		if n > 0 {
			have = slices.DeleteFunc(slices.Clone(have), func(i int) bool { _, ok := slices.BinarySearch(named, i); return !ok })
		}
		if named = have; len(named) == 0 {
			return text
		}
	}
	return strings.Join(raised, " ")
}
