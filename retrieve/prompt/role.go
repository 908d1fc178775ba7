package prompt

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// rolesOf returns the roles of all words of a sentence, or false if one has none. Words
// that say nothing of manner count only if they are asked for.
func rolesOf(s string, wide bool) (roles []role, ok bool) {
	lookup := lexiconOf(s, wide)
	for s != "" {
		c, n := utf8.DecodeRuneInString(s)
		switch {
		case builtin.IsIdeograph(c):
			end := strings.IndexFunc(s, func(c rune) bool { return !builtin.IsIdeograph(c) })
			if end < 0 {
				end = len(s)
			}
			found, ok := cover(s[:end], lookup)
			if !ok {
				return nil, false
			}
			roles, s = append(roles, found...), s[end:]
		case c < utf8.RuneSelf && isLetter(byte(c)):
			n := wordLen(s)
			w := englishWord(s[:n], wide)
			if len(roles) == 0 && w&after != 0 && strings.EqualFold(s[:n], "when") {
				w = way
			}
			if w == 0 {
				return nil, false
			}
			roles, s = append(roles, w), s[n:]
		case unicode.IsSpace(c), strings.ContainsRune(",.!?:;'\"-…、。，！？：；「」“”‘’~～—()（）*", c):
			s = s[n:]
		default:
			return nil, false
		}
	}
	return roles, true
}

// wordLen returns the length of the word at the start of s; "don't" is one.
func wordLen(s string) int {
	n := prefixOf(s, func(c byte) bool { return isNameByte(c) || c == '\'' })
	if strings.HasPrefix(s[n:], "’") {
		return n + 3 + wordLen(s[n+3:])
	}
	return n
}

// englishWord returns the role of a word as written. In upper case it is a name:
// IT, US, CAN.
func englishWord(s string, wide bool) role {
	if len(s) > 1 && strings.ToUpper(s) == s && s != "OK" && s != "PR" && s != "NOT" && s != "DO" && s != "TODO" {
		return 0
	}
	w := strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(s), "’", ""), "'", "")
	if r := englishRole(w); r != 0 || !wide {
		return r
	}
	return inflected(w)
}

// lexiconOf returns what knows the words of a sentence in Chinese or Japanese.
func lexiconOf(s string, wide bool) func(string) role {
	switch kana := hasKana(s); {
	case kana && wide:
		return conjugated
	case kana:
		return japaneseWord
	case wide:
		return chineseWide
	}
	return chineseWord
}

// chineseWide returns the role of a word of either list.
func chineseWide(w string) role { return cmp.Or(chineseWord(w), chineseGeneral(w)) }

// longestPiece is the longest entry in the lists of Chinese and Japanese, in characters.
const longestPiece = 10

// cover cuts a stretch of Han and kana into the fewest words that have a role.
func cover(s string, lookup func(string) role) ([]role, bool) {
	type step struct {
		words int
		from  int
		role  role
	}
	var few struct { // a sentence finds room without fresh memory
		begins [64]int
		best   [64]step
	}
	begins := few.begins[:0]
	for i := range s {
		begins = append(begins, i)
	}
	run := len(begins)
	begins = append(begins, len(s))
	best := few.best[:min(run+1, len(few.best))] // words is one more than the number, 0 where there is no way
	if run >= len(best) {
		best = make([]step, run+1)
	}
	best[0].words = 1
	for i := range run {
		if best[i].words == 0 {
			continue
		}
		for n := 1; n <= min(longestPiece, run-i); n++ {
			if w := lookup(s[begins[i]:begins[i+n]]); w != 0 && (best[i+n].words == 0 || best[i+n].words > best[i].words+1) {
				best[i+n] = step{best[i].words + 1, i, w}
			}
		}
	}
	last := best[run]
	if last.words == 0 {
		return nil, false
	}
	roles := make([]role, last.words-1)
	for i := run; i > 0; i = best[i].from {
		roles[best[i].words-2] = best[i].role
	}
	return roles, true
}
