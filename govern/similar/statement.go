package similar

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/sentence"
)

// A statement is about a sentence of a memory: short enough to say one thing.
type statement struct {
	text string
	role form.Role
	*phrase
}

// A word is a feature of the model that says something, and how much it does.
type word struct {
	feature int32
	weight  float64
}

const (
	// longest is the most characters of a statement; what goes on without an end
	// of a sentence is cut there.
	longest = 240
	// mostStatements of one memory are looked at: a book is not a memory.
	mostStatements = 64
)

// statementsOf cuts a memory into statements. Fenced code is left out: it says how,
// not what, and its names are in the text as well.
func (x *lexicon) statementsOf(memory *kb.Memory) []statement {
	var all []statement
	paragraph, last := "", form.Neither
	flush := func() {
		for _, s := range sentences(paragraph) {
			if len(all) == mostStatements {
				break
			}
			if p := x.phrase(s); len(p.features) > 0 {
				all = append(all, statement{s, last, p})
			}
		}
		paragraph = ""
	}
	for _, l := range lines(memory) {
		if len(all) >= mostStatements {
			break
		}
		text := strings.TrimSpace(l.text)
		if text == "" || l.role != last || begins(text) {
			flush()
		}
		if text == "" {
			continue
		}
		last = l.role
		paragraph = strings.TrimSpace(paragraph + " " + strings.TrimLeft(text, "#>-*+ "))
	}
	flush()
	return all
}

// begins reports whether a line begins an item, a heading or a row of its own.
func begins(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("#>-*+|", r) || unicode.IsDigit(r)
}

// sentences cuts a paragraph at the ends of sentences.
func sentences(s string) []string {
	var all []string
	r := []rune(s)
	start := 0
	for i := range r {
		end := strings.ContainsRune("。！？；;", r[i]) || r[i] == '.' && (i+1 == len(r) || unicode.IsSpace(r[i+1])) || strings.ContainsRune("!?", r[i]) && sentence.Ends(r, i)
		if end && i-start >= 6 || i-start >= longest {
			all = append(all, strings.TrimSpace(string(r[start:i+1])))
			start = i + 1
		}
	}
	if rest := strings.TrimSpace(string(r[start:])); rest != "" {
		all = append(all, rest)
	}
	return all
}

// wordsOf returns the distinct features that say something, by number.
func wordsOf(m *builtin.Model, features []int32) []word {
	var words []word
	for _, f := range slices.Compact(slices.Sorted(slices.Values(features))) {
		if w := m.Weight(f); w > 0 {
			words = append(words, word{f, w})
		}
	}
	return words
}

// mostWords of a part are held against another's, those that say most.
const mostWords = 160

// unite returns the distinct words of statements, what says most first.
func unite(all []statement) []word {
	most := 0
	for _, s := range all {
		most += len(s.words)
	}
	words := make([]word, 0, most)
	for _, s := range all {
		words = append(words, s.words...)
	}
	slices.SortFunc(words, func(a, b word) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.feature, b.feature))
	})
	words = slices.CompactFunc(words, func(a, b word) bool { return a.feature == b.feature })
	return words[:min(len(words), mostWords)]
}
