package candidate

import (
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// What a text has at least that says something: words, each of which is two signs, or
// signs of a script that has no blanks. A bare command ("no tabs") is shorter.
const (
	leastWords   = 3
	leastSigns   = 4
	signsPerWord = 2
)

// question matches what asks and says nothing.
var question = pattern.Lazy(`[?？]["'”」』]?\s*$|(?:です|ます|でしょう)か。?\s*$`)

// command matches what is whole with two words, or with three signs.
var command = pattern.Lazy(`(?i)^(?:use|never|avoid|prefer|no|don['’]t|always|only|keep)\s|^(?:用|别|不|禁|勿|只|必)|(?:禁止|厳禁|必須|不可)$`)

// SaysTooLittle reports whether the words of a person are too few to tell what to
// remember: a word, a sign, a name, a greeting; or ask something.
func (c *Candidate) SaysTooLittle() bool {
	if !c.Plain {
		return false
	}
	if question().MatchString(c.Said.Solution) && len(sentencesOf(c.Said.Solution)) < 2 {
		return true
	}
	words, signs := sizeOf(c.Said.Solution)
	if command().MatchString(strings.TrimSpace(c.Said.Solution)) {
		return words < leastWords-1 && signs+signsPerWord*words < leastSigns-1
	}
	return words < leastWords && signs+signsPerWord*words < leastSigns+min(words, 1)
}

// sizeOf counts the words of a text, and the signs that no blank divides. A name in
// katakana is a word.
func sizeOf(text string) (words, signs int) {
	var last rune // the kind of the sign before: 'w' in a word, 'k' in katakana
	for _, r := range text {
		kind := rune(0)
		switch {
		case unicode.Is(unicode.Katakana, r) || r == 'ー':
			kind = 'k'
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Hangul, unicode.Thai):
			signs++
		case unicode.IsLetter(r) || unicode.IsDigit(r) || last == 'w' && strings.ContainsRune("'’-_./", r):
			kind = 'w'
		}
		if kind != 0 && kind != last {
			words++
		}
		last = kind
	}
	return words, signs
}
