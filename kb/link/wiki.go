package link

import (
	"strings"
	"unicode/utf8"
)

// A Wiki is a [[link]] in a text.
type Wiki struct {
	From, To int    // bytes, with the brackets
	Name     string // what it calls: no ], |, # or end of a line is in it
	Words    string // what follows the name, with its | or #
}

// longestName is how many characters a name may have.
const longestName = 200

// Wikis returns the [[links]] of a text, in order. They are what this expression finds, which takes
// seconds for a line of 255 KB of [[[:
//
//	\[\[([^\]|#\n]{1,200})((?:[|#][^\]\n]*)?)\]\]
func Wikis(text string) (all []Wiki) {
	closed := 0 // the last ] or end of a line that was looked for behind a name: there may be one for many names
	for at := 0; ; {
		i := strings.Index(text[at:], "[[")
		if i < 0 {
			return all
		}
		at += i
		end := at + strings.IndexAny(text[at:], "]|#\n")
		if end < at {
			return all
		}
		if closed = max(closed, end); text[closed] != ']' && text[closed] != '\n' {
			i := strings.IndexAny(text[closed:], "]\n")
			if i < 0 {
				return all // no later link ends either
			}
			closed += i
		}
		from := -1
		if text[end] != '\n' && strings.HasPrefix(text[closed:], "]]") {
			from = opening(text[at:end])
		}
		if from < 0 {
			at = end + 1
			continue
		}
		all = append(all, Wiki{at + from, closed + 2, text[at+from+2 : end], text[end:closed]})
		at = closed + 2
	}
}

// opening returns where the first [[ is from which no more than a name leads to the end of a text;
// -1 for none.
func opening(text string) int {
	from, end := -1, len(text)
	for range longestName {
		_, size := utf8.DecodeLastRuneInString(text[:end])
		if end -= size; size == 0 || end < 2 {
			break
		}
		if text[end-2:end] == "[[" {
			from = end - 2
		}
	}
	return from
}

// ReplaceWikis returns a text with something else in the place of each of its [[links]].
func ReplaceWikis(text string, with func(Wiki) string) string {
	var b strings.Builder
	done := 0
	for _, w := range Wikis(text) {
		b.WriteString(text[done:w.From])
		b.WriteString(with(w))
		done = w.To
	}
	return b.String() + text[done:]
}
