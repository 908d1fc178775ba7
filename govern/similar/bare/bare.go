// Package bare takes from a text what only helps to read it: two texts that are the same without
// it say the same.
package bare

import (
	"strings"
	"unicode"
)

// Text returns a text without white space and an id, with letters of full width in the usual one.
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
		case '！' <= r && r <= '～' && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '％'):
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
