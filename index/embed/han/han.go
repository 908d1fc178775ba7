// Package han takes the forms of a Han character for one.
//
// 資料庫, データ's 検 and 检 are written differently in Taiwan, Japan and on the
// mainland, and mean the same. A reader of one looks through to the others; so
// do the embedder and the exact terms: both fold every character to the form of
// Simplified Chinese before they count or compare it. What is shown to a person
// is never folded.
package han

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The block of common ideographs, outside of which nothing is folded.
const (
	first = 0x4e00
	last  = 0x9fff
)

var table = sync.OnceValue(func() *[last - first + 1]uint16 {
	var t [last - first + 1]uint16
	fill(&t, traditional, simplified)
	fill(&t, japanese, chinese)
	return &t
})

func fill(t *[last - first + 1]uint16, from, to string) {
	other := []rune(to)
	i := 0
	for _, r := range from {
		t[r-first] = uint16(other[i])
		i++
	}
}

// Fold returns text with every Han character in its simplified form. Each
// character keeps its place and its length in bytes: all forms lie in one block,
// in which a character has three. What is no UTF-8 stays as it is.
func Fold(text string) string {
	t := table()
	var folded []byte
	for i := 0; i+2 < len(text); {
		lead, second, third := text[i], text[i+1], text[i+2]
		if lead < 0xe4 || lead > 0xe9 || second&0xc0 != 0x80 || third&0xc0 != 0x80 {
			i++ // not a character of the block, or a byte within another one
			continue
		}
		r := rune(lead&0xf)<<12 | rune(second&0x3f)<<6 | rune(third&0x3f)
		if first <= r && r <= last && t[r-first] != 0 {
			if folded == nil {
				folded = []byte(text)
			}
			utf8.EncodeRune(folded[i:i+3], rune(t[r-first]))
		}
		i += 3
	}
	if folded == nil {
		return text
	}
	return string(folded)
}

// A Text is a text as it is written, in compatibility form (NFKC), and as it is
// compared. It is for looking up many words in one text.
type Text struct{ written, folded string }

// NewText returns text in both forms.
func NewText(text string) Text {
	written := norm.NFKC.String(text)
	return Text{written, Fold(written)}
}

// Surface returns the characters of the text that fold to folded, where they first
// stand: 検索 for 检索 in a text that has it. Without any it returns folded.
func (t Text) Surface(folded string) string {
	at := strings.Index(t.folded, folded)
	if at < 0 {
		return folded
	}
	return t.written[at : at+len(folded)] // folding keeps every length
}
