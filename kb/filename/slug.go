package filename

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxSlug is the longest slug in bytes: with an id and an extension it stays
// well below the 255 bytes of a file name, even in three-byte scripts.
const maxSlug = 80

// Slug makes a title into a part of a file name: its letters and digits, of any
// script, in lower case and Unicode form NFC, with one hyphen for whatever was
// between them. It is at most 80 bytes, cut between words where there are spaces,
// else between characters, and never empty.
func Slug(title string) string {
	var b strings.Builder
	gap := false
	for _, r := range norm.NFC.String(strings.ToValidUTF8(title, " ")) {
		if !unicode.In(r, unicode.L, unicode.N, unicode.M) {
			gap = b.Len() > 0
			continue
		}
		r = unicode.ToLower(r)
		need := utf8.RuneLen(r)
		if gap {
			need++
		}
		if b.Len()+need > maxSlug {
			return tidySlug(wholeWords(b.String(), gap))
		}
		if gap {
			b.WriteByte('-')
			gap = false
		}
		b.WriteRune(r)
	}
	return tidySlug(b.String())
}

// wholeWords drops the begun word at the end of a slug that was cut, unless the cut
// was between two words, or too little would be left. In Japanese a word begins where
// other letters follow hiragana; Chinese shows no words, so a clause is dropped.
func wholeWords(s string, between bool) string {
	if between {
		return s
	}
	at, before := strings.LastIndexByte(s, '-'), rune(0)
	for i, r := range s {
		if unicode.Is(unicode.Hiragana, before) && !unicode.Is(unicode.Hiragana, r) {
			at = max(at, i)
		}
		before = r
	}
	if at > maxSlug/2 {
		return s[:at]
	}
	return s
}

// tidySlug restores what lowering and cutting can break: form NFC, and a name
// that some file systems reserve.
func tidySlug(s string) string {
	s = norm.NFC.String(s)
	for len(s) > maxSlug {
		_, n := utf8.DecodeLastRuneInString(s)
		s = strings.TrimRight(s[:len(s)-n], "-")
	}
	switch {
	case s == "":
		return "memory"
	case IsReserved(s):
		return s + "-memory"
	}
	return s
}
