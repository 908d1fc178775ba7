package prompt

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// A role is what a word of general use does in a sentence. A word that has none
// is a subject: it makes an ask of the sentence that it stands in.
type role uint16

const (
	filler  role = 1 << iota // holds the sentence together
	pointer                  // points at what is pasted or was said before: this, above
	verb                     // says how to go about it: run, keep, check
	maker                    // a verb that makes an ask of its object: add tests
	work                     // what every project has: tests, files, the build
	after                    // makes a request a side request: afterwards, too
	asker                    // how, what, why
	fault                    // wrong, fails, error
	not
	greeting
	consent // yes, go on
	way     // how, where, which: there is an answer to be known
	request // the ending of a request in Japanese
	doing   // what something does
)

// mannerBytes is the longest sentence that can be of manner.
const mannerBytes = 240

// isManner reports whether a sentence has no subject: every word of it is of
// general use, and together they greet, agree, point at something, or say how to
// work. "Run the tests" is manner, "how do I run the tests" asks something, and
// "run the migration tests" as well.
func isManner(s string) bool {
	s = strings.Trim(s, blanks)
	if s == "" || len(s) > mannerBytes {
		return false
	}
	if isGreeting(s) {
		return true
	}
	words, ok := rolesOf(s)
	return ok && len(words) > 0 && isMannerOf(words, scriptOf(s))
}

// isMannerOf decides by the roles of the words in their order.
func isMannerOf(words []role, in script) bool {
	if rest := withoutManners(words); len(rest) < len(words) {
		return union(rest)&^(filler|request) == 0 || isMannerOf(rest, in)
	}
	all := union(words)
	has := func(r role) bool { return all&r != 0 }
	switch {
	case has(way):
		return has(fault) && !has(work|maker)
	case has(asker):
		return !has(work|maker) || has(pointer) && has(fault|doing) && !has(maker)
	case len(words) == 1:
		return has(verb) && !has(work)
	case has(maker) && !has(after|not|pointer):
		return false
	case has(pointer | not):
		return true
	case has(work):
		return has(verb|maker) && isRequest(words, in)
	}
	return has(verb | maker | fault)
}

// withoutManners returns words without those that greet or agree.
func withoutManners(words []role) (rest []role) {
	for _, w := range words {
		if w&(greeting|consent) == 0 {
			rest = append(rest, w)
		}
	}
	return rest
}

// isRequest tells "run the tests" from a name made of the same words, as
// "commit message" or 代码评审: by the verb that comes first, by what goes with a
// verb only, by the ending.
func isRequest(words []role, in script) bool {
	all, first := union(words), firstOf(words)
	switch in {
	case japanese:
		return all&request != 0
	case han:
		return all&(filler|after) != 0
	}
	return first&after != 0 || first&maker != 0 && all&after != 0 || first&verb != 0 && (first&work == 0 || all&(filler|after) != 0)
}

func union(words []role) (all role) {
	for _, w := range words {
		all |= w
	}
	return all
}

// A script says by which rules of grammar a sentence is read.
type script uint8

const (
	latin script = iota
	han
	japanese
)

func scriptOf(s string) script {
	switch {
	case hasKana(s):
		return japanese
	case ideographs(s) > 0:
		return han
	}
	return latin
}

// firstOf returns the first role that is not a mere filler.
func firstOf(words []role) role {
	for _, w := range words {
		if w != filler {
			return w
		}
	}
	return filler
}

// rolesOf returns the roles of all words of a sentence, or false if one has none.
func rolesOf(s string) (roles []role, ok bool) {
	kana := hasKana(s)
	for s != "" {
		c, n := utf8.DecodeRuneInString(s)
		switch {
		case builtin.IsIdeograph(c):
			end := strings.IndexFunc(s, func(c rune) bool { return !builtin.IsIdeograph(c) })
			if end < 0 {
				end = len(s)
			}
			found, ok := cover([]rune(s[:end]), kana)
			if !ok {
				return nil, false
			}
			roles, s = append(roles, found...), s[end:]
		case c < utf8.RuneSelf && isLetter(byte(c)):
			n := wordLen(s)
			w := englishWord(s[:n])
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
func englishWord(s string) role {
	if len(s) > 1 && strings.ToUpper(s) == s && s != "OK" && s != "PR" && s != "NOT" && s != "DO" {
		return 0
	}
	w := strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(s), "’", ""), "'", "")
	return englishRole(w)
}

// longestPiece is the longest entry in the lists of Chinese and Japanese, in characters.
const longestPiece = 10

// cover cuts a stretch of Han and kana into the fewest words that have a role.
func cover(run []rune, kana bool) ([]role, bool) {
	lookup := chineseWord
	if kana {
		lookup = japaneseWord
	}
	type step struct {
		words int
		from  int
		role  role
	}
	best := make([]step, len(run)+1) // words is one more than the number, 0 where there is no way
	best[0].words = 1
	for i := range run {
		if best[i].words == 0 {
			continue
		}
		for n := 1; n <= min(longestPiece, len(run)-i); n++ {
			if w := lookup(string(run[i : i+n])); w != 0 && (best[i+n].words == 0 || best[i+n].words > best[i].words+1) {
				best[i+n] = step{best[i].words + 1, i, w}
			}
		}
	}
	last := best[len(run)]
	if last.words == 0 {
		return nil, false
	}
	roles := make([]role, last.words-1)
	for i := len(run); i > 0; i = best[i].from {
		roles[best[i].words-2] = best[i].role
	}
	return roles, true
}
