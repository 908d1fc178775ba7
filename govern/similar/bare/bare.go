// Package bare takes from a text what only helps to read it: two texts that are the same without
// it say the same.
package bare

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// Same reports whether two texts are the same but for the case of the letter that begins their first
// word: after "please note:" it is small.
func Same(a, b string) bool {
	x, y := Text(a, ""), Text(b, "")
	return x == y || begun(x) == begun(y)
}

// opening finds what stands before the first word of a line: its mark and its label.
var opening = pattern.Lazy(`^(?:[-+>#\s]|\*\s)*(?:\*\*[^*\n]{1,40}\*\*\s*[:：]?\s*)?`)

// beforeClause finds the comma before a word that begins an exception, a condition or a reason: it only helps to read.
var beforeClause = pattern.WithKeys(`(?i)\s*[,，]\s*((?:except|unless|because|until)\b|除非|除了|因为)`)

// Sentence returns a line as it would stand within a text: without a full stop, with a small letter where only
// the beginning of the sentence makes it a capital, and without the comma before an exception or a reason.
func Sentence(line string) string {
	line = beforeClause().ReplaceAllString(strings.TrimRight(strings.TrimSpace(line), ".!。！"), " $1")
	n := len(opening().FindString(line))
	return line[:n] + begun(line[n:])
}

// begun returns a text with a small first letter, unless it begins with a name such as URL.
func begun(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if next, _ := utf8.DecodeRuneInString(text[n:]); !unicode.IsLower(next) {
		return text
	}
	return string(unicode.ToLower(r)) + text[n:]
}

// Text returns a text without white space and an id, with letters and marks of full width in the usual one.
// The Japanese comma and full stop only help to read, but between two digits; a Chinese comma may
// make the contrary of a sentence: 不，用缓存.
func Text(text, id string) string {
	if id != "" {
		text = strings.ReplaceAll(text, id, "")
	}
	var b strings.Builder
	var last rune
	var held []rune // commas, until it is known what follows them
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			continue
		case r == '、' || r == '。':
			held = append(held, r)
			continue
		case '！' <= r && r <= '～':
			r += '!' - '！'
		}
		if unicode.IsDigit(last) && unicode.IsDigit(r) {
			b.WriteString(string(held))
		}
		held, last = held[:0], r
		b.WriteRune(r)
	}
	return b.String()
}
