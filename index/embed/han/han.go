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
// character keeps its place, and nearly always its length in bytes.
func Fold(text string) string {
	t := table()
	return strings.Map(func(r rune) rune {
		if first <= r && r <= last && t[r-first] != 0 {
			return rune(t[r-first])
		}
		return r
	}, text)
}

// Surface returns the characters of text that fold to folded, where they first
// stand: 検索 for 检索 in a text that has it. Without any it returns folded.
func Surface(text, folded string) string {
	at := strings.Index(Fold(text), folded)
	if folded == "" || at < 0 {
		return folded
	}
	from := utf8.RuneCountInString(Fold(text)[:at])
	r := []rune(text)
	return string(r[from : from+utf8.RuneCountInString(folded)])
}
