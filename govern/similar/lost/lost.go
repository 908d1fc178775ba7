// Package lost tells what sentences say that another, which takes their place, no longer does.
package lost

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/index/relevance"
)

// A Part is a part of a sentence that goes.
type Part struct {
	Text   string
	Share  float64 // how much of it the text that stays says, or -1 where the part says nothing
	Enough float64 // how much of it has to be said for it to be kept
	Absent bool    // it has figures, of which the text that stays has none
}

const (
	replaced = 0.3 // of the part that the other text says most of, so that it is the one whose place that takes

	aboutAsMuch = 0.75 // of the part that it says most of, so that either may be the one
)

// Of returns what another text does not say of parts of sentences. The part of which it says most is the one whose place it
// takes, in whatever words, and whose number may be another one now; of two that have numbers it may be either, and both are told.
// Of the parts that stay, it returns the words that have nothing in their place.
func Of(parts []Part, by string) (all []string) {
	if len(parts) == 0 {
		return nil
	}
	at := taken(parts, by)
	var rivals []int // of which any may be the one that is taken: they have numbers that the other text has not
	for i, p := range parts {
		if p.Share >= aboutAsMuch*parts[at].Share && p.Absent {
			rivals = append(rivals, i)
		}
	}
	whole, only := allSaid(parts, by)
	for i, p := range parts {
		rival := p.Absent && slices.ContainsFunc(rivals, func(k int) bool { return k != i })
		gone := p.Share >= 0 && len(parts) > 1
		switch {
		case i == at && whole && only, i == at && !rival, p.Share == parts[at].Share && p.Share >= replaced && !rival:
			gone = false
		case p.Share >= p.Enough && !p.Absent:
			gone = false
		}
		if gone {
			all = append(all, p.Text)
			continue
		}
		all = append(all, Dropped(p.Text, by)...)
	}
	return slices.Compact(all)
}

// taken returns the part whose place another text takes: the only one of which it has all words, or the one of which it says most.
func taken(parts []Part, by string) (at int) {
	if whole, only := allSaid(parts, by); whole && only {
		words := wordsOf(by)
		return slices.IndexFunc(parts, func(p Part) bool { return len(contents(p.Text)) > 0 && saysAll(words, p.Text) })
	}
	for i, p := range parts {
		if p.Share > parts[at].Share {
			at = i
		}
	}
	return at
}

// allSaid reports whether a text has all words of some part, and of one only.
func allSaid(parts []Part, by string) (some, only bool) {
	words, n := wordsOf(by), 0
	for _, p := range parts {
		if len(contents(p.Text)) > 0 && saysAll(words, p.Text) {
			n++
		}
	}
	return n > 0, n == 1 && len(parts) > 1
}

func saysAll(words map[string]bool, text string) bool {
	return !slices.ContainsFunc(contents(text), func(w string) bool { return !words[w] })
}

// contents returns the words of a text that are neither numbers nor function words, and its characters of Han and kana.
func contents(text string) (all []string) {
	for _, p := range cut(text) {
		if p.content {
			all = append(all, p.word)
		}
	}
	return all
}

func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for _, p := range cut(text) {
		words[p.word] = true
	}
	return words
}

// A piece is a word, or a character of Han or kana, and where it stands.
type piece struct {
	word     string
	from, to int
	content  bool
	script   bool // it is a character
	number   bool
}

// cut cuts a text into pieces.
func cut(text string) (all []piece) {
	from := -1
	flush := func(to int) {
		if from >= 0 {
			word := strings.ToLower(strings.TrimRight(text[from:to], "'’"))
			content := strings.ContainsFunc(word, unicode.IsLetter) && !strings.ContainsFunc(word, unicode.IsDigit) && !strings.ContainsAny(word, "'’") && !relevance.FunctionWord(word)
			number := strings.TrimFunc(word, unicode.IsDigit) == ""
			all = append(all, piece{word: stem(word), from: from, to: to, content: content, number: number})
		}
		from = -1
	}
	for i, r := range text {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー':
			flush(i)
			all = append(all, piece{word: string(r), from: i, to: i + len(string(r)), content: !unicode.Is(unicode.Hiragana, r), script: true})
		case unicode.IsLetter(r), unicode.IsDigit(r), from >= 0 && strings.ContainsRune("_'’", r):
			if from < 0 {
				from = i
			}
		default:
			flush(i)
		}
	}
	flush(len(text))
	return all
}

// stem takes the ending of a plural or of a third person off.
func stem(word string) string {
	if len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") {
		return word[:len(word)-1]
	}
	return word
}
