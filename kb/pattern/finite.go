package pattern

import (
	"regexp/syntax"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A finite is a regular expression that matches a few texts only, spelt out: "never",
// "not", "don't". Looking for them takes a few nanoseconds a byte. The texts are in the
// order in which the expression prefers them, so that it finds what the expression does.
type finite struct {
	heads heads
	texts map[uint16][]spelt // by their first two bytes, in lower case
}

// A spelt is one text that a regular expression matches.
type spelt struct {
	text  []byte // in lower case where case is ignored
	fold  []bool // by byte: case is ignored
	edges []int  // offsets at which a word begins or ends
}

// mostSpelt is how many texts an expression may match to be spelt out, mostOfClass how many
// characters one of its classes may have, and longestSpelt how long the texts may be, in bytes.
const (
	mostSpelt    = 600
	mostOfClass  = 32
	longestSpelt = 64
)

// finiteOf spells an expression out; nil if that is not possible.
func finiteOf(re *syntax.Regexp) *finite {
	all, ok := spell(re)
	if !ok || len(all) == 0 {
		return nil
	}
	f := &finite{texts: map[uint16][]spelt{}}
	for _, s := range all {
		if len(s.text) < 2 {
			return nil
		}
		head := uint16(lower(s.text[0]))<<8 | uint16(lower(s.text[1]))
		f.texts[head] = append(f.texts[head], s)
		f.heads.add(head)
	}
	return f
}

// find returns where the first match from an offset on is; -1 if there is none.
func (f *finite) find(text string, from int) (start, end int) {
	if from >= len(text) {
		return -1, -1
	}
	before := lower(text[from])
	for i := from + 1; i < len(text); i++ {
		c := lower(text[i])
		if head := uint16(before)<<8 | uint16(c); f.heads.has(head) {
			for _, s := range f.texts[head] {
				if s.at(text, i-1) {
					return i - 1, i - 1 + len(s.text)
				}
			}
		}
		before = c
	}
	return -1, -1
}

// at reports whether the text stands at an offset.
func (s spelt) at(text string, offset int) bool {
	if len(text)-offset < len(s.text) {
		return false
	}
	for i, want := range s.text {
		if c := text[offset+i]; c != want && (!s.fold[i] || lower(c) != want) {
			return false
		}
	}
	for _, e := range s.edges {
		if inWord(text, offset+e-1) == inWord(text, offset+e) {
			return false
		}
	}
	return true
}

// inWord reports whether a letter, a digit or an underscore of ASCII is at an offset.
func inWord(text string, at int) bool {
	if at < 0 || at >= len(text) {
		return false
	}
	c := text[at]
	return c == '_' || '0' <= c && c <= '9' || 'a' <= lower(c) && lower(c) <= 'z'
}

// spell returns what an expression matches, what it prefers first.
func spell(re *syntax.Regexp) (all []spelt, ok bool) {
	switch re.Op {
	case syntax.OpEmptyMatch:
		return []spelt{{}}, true
	case syntax.OpWordBoundary:
		return []spelt{{edges: []int{0}}}, true
	case syntax.OpLiteral:
		return spellLiteral(re)
	case syntax.OpCharClass:
		return spellClass(re)
	case syntax.OpCapture:
		return spell(re.Sub[0])
	case syntax.OpQuest:
		all, ok = spell(re.Sub[0])
		if re.Flags&syntax.NonGreedy != 0 {
			return append([]spelt{{}}, all...), ok
		}
		return append(all, spelt{}), ok
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			more, ok := spell(sub)
			if !ok || len(all)+len(more) > mostSpelt {
				return nil, false
			}
			all = append(all, more...)
		}
		return all, true
	case syntax.OpConcat:
		all = []spelt{{}}
		for _, sub := range re.Sub {
			more, ok := spell(sub)
			if !ok || len(all)*len(more) > mostSpelt {
				return nil, false
			}
			all = product(all, more)
		}
		return all, true
	}
	return nil, false
}

// product joins each of some texts with each of others.
func product(some, others []spelt) (all []spelt) {
	for _, x := range some {
		for _, y := range others {
			s := spelt{text: append(append([]byte{}, x.text...), y.text...), fold: append(append([]bool{}, x.fold...), y.fold...), edges: append([]int{}, x.edges...)}
			for _, e := range y.edges {
				s.edges = append(s.edges, len(x.text)+e)
			}
			all = append(all, s)
		}
	}
	return all
}

func spellLiteral(re *syntax.Regexp) ([]spelt, bool) {
	var s spelt
	for _, r := range re.Rune {
		fold := re.Flags&syntax.FoldCase != 0 && unicode.SimpleFold(r) != r
		if r == utf8.RuneError || fold && r >= utf8.RuneSelf {
			return nil, false
		}
		if fold {
			r = unicode.ToLower(r)
		}
		s.text = utf8.AppendRune(s.text, r)
		for len(s.fold) < len(s.text) {
			s.fold = append(s.fold, fold)
		}
	}
	return []spelt{s}, len(s.text) <= longestSpelt
}

// spellClass spells out a class of a few characters.
func spellClass(re *syntax.Regexp) (all []spelt, ok bool) {
	for i := 0; i+1 < len(re.Rune); i += 2 {
		for r := re.Rune[i]; r <= re.Rune[i+1]; r++ {
			if len(all) == mostOfClass || r == utf8.RuneError {
				return nil, false
			}
			text := utf8.AppendRune(nil, r)
			all = append(all, spelt{text: text, fold: make([]bool, len(text))})
		}
	}
	return all, true
}

// plain reports whether a text has no character outside of ASCII that is a letter of
// ASCII in another case: what ignores case would match it.
func plain(text string) bool {
	return !strings.Contains(text, "ſ") && !strings.Contains(text, "\u212a")
}
