package pattern

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A Keyed is a regular expression that is tried only on text that has one of its keys:
// pieces of which every match has at least one. Looking for them takes a nanosecond a
// byte, and trying the expression a hundred.
type Keyed struct {
	re   *regexp.Regexp
	keys *keys // nil: no piece is in every match
}

// WithKeys returns a function that compiles text on its first call, like Lazy, and finds
// its keys.
func WithKeys(text string) func() *Keyed {
	return sync.OnceValue(func() *Keyed { return &Keyed{regexp.MustCompile(text), keysOf(text)} })
}

// MatchString is that of the regular expression, as the other methods are.
func (k *Keyed) MatchString(s string) bool { return k.keys.in(s) && k.re.MatchString(s) }

// ReplaceAllString replaces every match.
func (k *Keyed) ReplaceAllString(s, by string) string {
	if !k.keys.in(s) {
		return s
	}
	return k.re.ReplaceAllString(s, by)
}

// FindAllString returns every match.
func (k *Keyed) FindAllString(s string) []string {
	if !k.keys.in(s) {
		return nil
	}
	return k.re.FindAllString(s, -1)
}

// FindAllStringSubmatch returns the groups of every match.
func (k *Keyed) FindAllStringSubmatch(s string) [][]string {
	if !k.keys.in(s) {
		return nil
	}
	return k.re.FindAllStringSubmatch(s, -1)
}

// keys are looked for by their first two bytes: in lower case, as the text is read.
type keys struct {
	heads [1 << 16 / 64]uint64
	words map[uint16][]string
}

// keysOf returns the keys of a regular expression, nil if it has none.
func keysOf(text string) *keys {
	re, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil
	}
	words := needed(re.Simplify())
	if len(words) == 0 {
		return nil
	}
	k := &keys{words: map[uint16][]string{}}
	for _, w := range words {
		head := uint16(w[0])<<8 | uint16(w[1])
		k.words[head] = append(k.words[head], w)
		k.heads[head/64] |= 1 << (head % 64)
	}
	return k
}

// in reports whether a text has one of the keys. Two characters have a lower case
// among the letters of ASCII without being one: a text with them may have any key.
func (k *keys) in(text string) bool {
	if k == nil || strings.Contains(text, "ſ") || strings.Contains(text, "\u212a") {
		return true
	}
	var before byte
	for i := range len(text) {
		c := lower(text[i])
		if head := uint16(before)<<8 | uint16(c); i > 0 && k.heads[head/64]&(1<<(head%64)) != 0 {
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
