package pattern

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A Keyed is a regular expression that is tried only on text that has its keys:
// pieces without which there is no match. Looking for them takes a nanosecond a
// byte, and trying the expression a hundred.
type Keyed struct {
	re     func() *regexp.Regexp // compiled when it is tried, which on most texts it is not
	keys   func() needs
	finite *finite // nil: it matches more than a few texts
}

// WithKeys returns a function that reads text on its first call, and panics then if it is not a
// regular expression. What of it is needed, the keys or the expression, is made when it is.
func WithKeys(text string) func() *Keyed {
	return sync.OnceValue(func() *Keyed {
		re := Lazy(text)
		parsed, err := syntax.Parse(text, syntax.Perl)
		if err != nil {
			re() // panics and says why
		}
		parsed = parsed.Simplify()
		return &Keyed{re, sync.OnceValue(func() needs { return keysOf(parsed) }), finiteOf(parsed)}
	})
}

// isSpelt reports whether the texts that the expression matches can be looked for instead.
func (k *Keyed) isSpelt(s string) bool { return k.finite != nil && plain(s) }

// MatchString is that of the regular expression, as the other methods are.
func (k *Keyed) MatchString(s string) bool {
	if k.isSpelt(s) {
		start, _ := k.finite.find(s, 0)
		return start >= 0
	}
	return k.keys().in(s) && k.re().MatchString(s)
}

// ReplaceAllString replaces every match.
func (k *Keyed) ReplaceAllString(s, by string) string {
	if !k.isSpelt(s) || strings.Contains(by, "$") {
		if !k.keys().in(s) {
			return s
		}
		return k.re().ReplaceAllString(s, by)
	}
	start, end := k.finite.find(s, 0)
	if start < 0 {
		return s
	}
	var b strings.Builder
	done := 0
	for start >= 0 {
		b.WriteString(s[done:start])
		b.WriteString(by)
		done = end
		start, end = k.finite.find(s, done)
	}
	b.WriteString(s[done:])
	return b.String()
}

// FindAllString returns every match.
func (k *Keyed) FindAllString(s string) (all []string) {
	if !k.isSpelt(s) {
		if !k.keys().in(s) {
			return nil
		}
		return k.re().FindAllString(s, -1)
	}
	for start, end := k.finite.find(s, 0); start >= 0; start, end = k.finite.find(s, end) {
		all = append(all, s[start:end])
	}
	return all
}

// FindAllStringIndex returns where every match is.
func (k *Keyed) FindAllStringIndex(s string) [][]int {
	if !k.keys().in(s) {
		return nil
	}
	return k.re().FindAllStringIndex(s, -1)
}

// FindAllStringSubmatch returns the groups of every match.
func (k *Keyed) FindAllStringSubmatch(s string) [][]string {
	if !k.keys().in(s) {
		return nil
	}
	return k.re().FindAllStringSubmatch(s, -1)
}

// needs are ways in which an expression may match: each match has a key of every set of
// one of the ways. Without any, nothing is known of a match.
type needs [][]*keys

// in reports whether a text has what a match needs. Two characters have a lower case
// among the letters of ASCII without being one: a text with them may have any key.
func (n needs) in(text string) bool {
	if len(n) == 0 || !plain(text) {
		return true
	}
	return slices.ContainsFunc(n, func(way []*keys) bool {
		return !slices.ContainsFunc(way, func(k *keys) bool { return !k.in(text) })
	})
}

// keysOf returns the keys of a regular expression.
func keysOf(re *syntax.Regexp) (n needs) {
	for _, way := range ways(re) {
		slices.SortStableFunc(way, func(x, y []string) int {
			switch {
			case rarer(x, y):
				return -1
			case rarer(y, x):
				return 1
			}
			return 0
		})
		var sets []*keys
		for _, words := range way {
			sets = append(sets, setOf(words))
		}
		n = append(n, sets)
	}
	return n
}

// mostWays is how many ways of matching an expression are told apart.
const mostWays = 8

// ways returns the sets of pieces of which a match has one each, for each way in which
// an expression may match; none if nothing is known.
func ways(re *syntax.Regexp) (all [][][]string) {
	switch re.Op {
	case syntax.OpCapture, syntax.OpPlus:
		return ways(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return ways(re.Sub[0])
		}
		return nil
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			more := ways(sub)
			if more == nil {
				return nil
			}
			all = append(all, more...)
		}
		if len(all) > mostWays {
			return oneWay(re)
		}
		return all
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			more := ways(sub)
			if max(1, len(all))*len(more) > mostWays {
				more = oneWay(sub)
			}
			all = both(all, more)
		}
		return all
	}
	return oneWay(re)
}

// oneWay returns the one set of which every match has a piece.
func oneWay(re *syntax.Regexp) [][][]string {
	if words := needed(re); len(words) > 0 {
		return [][][]string{{words}}
	}
	return nil
}

// both returns the ways of matching one expression and then another.
func both(first, then [][][]string) (all [][][]string) {
	if len(first) == 0 || len(then) == 0 {
		return append(first, then...)
	}
	for _, x := range first {
		for _, y := range then {
			all = append(all, slices.Concat(x, y))
		}
	}
	return all
}

// keys are looked for by their first two bytes: in lower case, as the text is read.
type keys struct {
	heads heads
	words map[uint16][]string
}

// heads are pairs of bytes with which something begins, and a few others: what has one is
// looked at once more. They are small, since a command makes hundreds of them.
type heads [1 << 12 / 64]uint64

// bit tells pairs of small letters apart, and the beginnings of Chinese and Japanese characters.
func bit(head uint16) uint16 { return (head>>8<<6 ^ head&0xff) & (1<<12 - 1) }

func (h *heads) add(head uint16) { h[bit(head)/64] |= 1 << (bit(head) % 64) }

func (h *heads) has(head uint16) bool { return h[bit(head)/64]&(1<<(bit(head)%64)) != 0 }

func setOf(words []string) *keys {
	k := &keys{words: map[uint16][]string{}}
	for _, w := range words {
		head := uint16(w[0])<<8 | uint16(w[1])
		k.words[head] = append(k.words[head], w)
		k.heads.add(head)
	}
	return k
}

// in reports whether a text has one of the keys.
func (k *keys) in(text string) bool {
	var before byte
	for i := range len(text) {
		c := lower(text[i])
		if head := uint16(before)<<8 | uint16(c); i > 0 && k.heads.has(head) {
			for _, w := range k.words[head] {
				if begins(text[i-1:], w) {
					return true
				}
			}
		}
		before = c
	}
	return false
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// begins reports whether a text begins with a word of lower case.
func begins(text, word string) bool {
	if len(text) < len(word) {
		return false
	}
	for i := range len(word) {
		if lower(text[i]) != word[i] {
			return false
		}
	}
	return true
}

// needed returns pieces of text, in lower case and two bytes long at least, of which
// every match of a regular expression has one; none if there are none.
func needed(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		return literal(re)
	case syntax.OpCharClass:
		return members(re)
	case syntax.OpCapture, syntax.OpPlus:
		return needed(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return needed(re.Sub[0])
		}
	case syntax.OpConcat:
		var best []string
		for _, sub := range re.Sub {
			if words := needed(sub); rarer(words, best) {
				best = words
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, sub := range re.Sub {
			words := needed(sub)
			if words == nil {
				return nil
			}
			all = append(all, words...)
		}
		return all
	}
	return nil
}

// literal returns the text of a literal, if what it matches has this form in lower case.
func literal(re *syntax.Regexp) []string {
	text := string(re.Rune)
	for _, r := range re.Rune {
		if r == utf8.RuneError || r >= utf8.RuneSelf && (r == 'ſ' || r == '\u212a' || re.Flags&syntax.FoldCase != 0 && unicode.SimpleFold(r) != r) {
			return nil
		}
	}
	if len(text) < 2 {
		return nil
	}
	return []string{strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf {
			return rune(lower(byte(r)))
		}
		return r
	}, text)}
}

// mostMembers is how many characters of a class are keys of their own, at most.
const mostMembers = 8

// members returns the characters of a small class beyond ASCII.
func members(re *syntax.Regexp) (all []string) {
	for i := 0; i+1 < len(re.Rune); i += 2 {
		for r := re.Rune[i]; r <= re.Rune[i+1]; r++ {
			if r < utf8.RuneSelf || r == 'ſ' || r == '\u212a' || len(all) == mostMembers {
				return nil
			}
			all = append(all, string(r))
		}
	}
	return all
}

// rarer reports whether one set of keys is likely to be found less often: its shortest
// key is longer, or there are fewer.
func rarer(words, than []string) bool {
	if len(words) == 0 || len(than) == 0 {
		return len(words) > 0
	}
	x, y := shortest(words), shortest(than)
	return x > y || x == y && len(words) < len(than)
}

func shortest(words []string) int {
	n := len(words[0])
	for _, w := range words {
		n = min(n, len(w))
	}
	return n
}
