// Package inquiry reads a short question about one thing: which thing it is, and what of it
// is asked. "What is a makeready?", 样茶在哪 and 断裁機の担当は誰ですか ask for the nature, the
// place and the keeper of a thing; a thing alone asks for all that is known of it.
//
// It knows the frames of such questions in English, Chinese and Japanese, and nothing of a
// bank. Texts are compared as [han.Plain] writes them, in lower case.
package inquiry

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/han"
)

// A Kind is what is asked of a thing.
type Kind int

const (
	// None stands for a text that asks nothing of one thing.
	None Kind = iota
	// Nature is what it is.
	Nature
	// Place is where it is.
	Place
	// Keeper is who looks after it.
	Keeper
	// Bare is the thing alone.
	Bare
	// Form is how it is written or made up: the format of a code.
	Form
)

// Longest is how many bytes a question about one thing may have; longestThing, the thing.
const (
	Longest      = 120
	longestThing = 48
)

// Of returns what a text asks, and of which thing.
func Of(text string) (thing string, kind Kind) {
	if len(text) > Longest || strings.ContainsAny(strings.TrimSpace(text), "\n\t") {
		return "", None
	}
	text = plain(text)
	for _, f := range frames(text) {
		if m := f.in.FindStringSubmatch(text); m != nil {
			thing, kind = bareThing(m[1]), f.kind
			if of := formOf().FindStringSubmatch(thing); kind == Nature && of != nil {
				thing, kind = bareThing(of[1]+of[2]), Form
			}
			if isThing(thing) {
				return thing, kind
			}
			return "", None // what is this?
		}
	}
	if thing = bareThing(text); isThing(thing) && isBare(thing) {
		return thing, Bare
	}
	return "", None
}

// plain returns a text as it is compared, without what stands around it.
func plain(text string) string {
	text = strings.ToLower(han.Plain(text))
	return strings.TrimFunc(strings.ReplaceAll(text, "’", "'"), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("?!.,;:。！？，、；：…~～", r)
	})
}

// quotes may stand around a thing.
const quotes = "\"'`“”‘’「」『』《》〈〉【】() "

// bareThing returns a thing without its quotes and its article.
func bareThing(s string) string {
	s = strings.Trim(s, quotes)
	for _, article := range []string{"a ", "an ", "the ", "our ", "my "} {
		s = strings.TrimPrefix(s, article)
	}
	return strings.Trim(s, quotes)
}

// isThing reports whether a text may name a thing: two ideographs or letters, and no word
// that only points.
func isThing(s string) bool {
	return len(s) <= longestThing && utf8.RuneCountInString(s) >= 2 && !pointers()[s] && strings.ContainsFunc(s, unicode.IsLetter)
}

// mostWords and mostHan are how much a name that is typed alone may have.
const (
	mostWords = 3
	mostHan   = 8
)

// isBare reports whether a text is a name and no sentence.
func isBare(s string) bool {
	for _, r := range s {
		if r > unicode.MaxLatin1 {
			return utf8.RuneCountInString(s) <= mostHan && !strings.ContainsAny(s, " ,")
		}
	}
	return len(strings.Fields(s)) <= mostWords
}

// Says reports whether a text says what is asked of a thing: what it is, of which kind a
// thing alone asks, too; where it is; or who looks after it.
func Says(text, thing string, kind Kind) bool {
	switch kind {
	case Nature, Bare:
		return defines(plain(text), thing, explains())
	case Form:
		return defines(plain(text), thing, forms())
	case Place:
		return strings.Contains(plain(text), thing) && lies().MatchString(plain(text))
	case Keeper:
		return strings.Contains(plain(text), thing) && keeps().MatchString(plain(text))
	}
	return false
}

// defines reports whether a text begins with a thing, and what follows explains it, or
// says that something is called so.
func defines(text, thing string, explains *regexp.Regexp) bool {
	for _, start := range []string{text, bareThing(text), strings.TrimPrefix(text, "所谓")} {
		rest, ok := strings.CutPrefix(strings.TrimLeft(start, quotes), thing)
		if ok && explains.MatchString(strings.TrimLeft(rest, quotes)) {
			return true
		}
	}
	return isCalled(text, thing)
}

func isCalled(text, thing string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], thing)
		if at < 0 {
			return false
		}
		end := from + at + len(thing)
		before, after := strings.TrimRight(text[:from+at], quotes), strings.TrimLeft(text[end:], quotes)
		if calls().MatchString(before) || called().MatchString(after) {
			return true
		}
		from = end
	}
}
