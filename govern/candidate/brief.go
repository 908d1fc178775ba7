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
var command = pattern.Lazy(`(?i)^(?:use|never|avoid|prefer|no|don['’]?t|always|only|keep)\s|^(?:用|别|不|禁|勿|只|必)|(?:禁止|厳禁|必須|不可)$`)

// pointing matches what only points at something before it: "keep it like that", 以后都这样.
var pointing = pattern.Lazy(`(?i)^(?:from now on,?\s+)?(?:please\s+)?(?:(?:always|just|all)\s+)?(?:keep|do|leave|use|make|take)?\s*(?:it|them|that|this)?\s*(?:like (?:this|that)|this way|that way|the same|as (?:is|above|before)|as it is)(?:,?\s+from now on|\s+(?:always|again|please|every time|next time))?[.!]*$` +
	`|^(?:以后|今后|下次|往后)?(?:就|都|也|还|请|一律)*(?:这样|那样|照这样|照这个|照旧|同上|这么|那么|按这个|按上面)(?:做|办|来|弄|写|的|了|吧|就行|就好|即可|没错)*[。！!]*$` +
	`|^(?:今後|これから|次回|以後)?(?:は|も|から)?(?:ずっと|必ず)?(?:この|その|あの)(?:よう|まま|通り|とおり)(?:に|で|の)?(?:する|します|してください|お願いします|いく|いきます|よい|いい)?。?$`)

// SaysTooLittle reports whether the words of a person are too few to tell what to
// remember: a word, a sign, a name, a greeting; or ask something, or only point at what was said before.
func (c *Candidate) SaysTooLittle() bool {
	if !c.Plain {
		return false
	}
	if question().MatchString(c.Said.Solution) && len(sentencesOf(c.Said.Solution)) < 2 {
		return true
	}
	if pointing().MatchString(strings.TrimSpace(c.Said.Solution)) {
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
