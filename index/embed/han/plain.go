package han

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Plain returns text in compatibility form (NFKC), with every Han character in its
// simplified form: the form in which texts are counted and compared.
//
// Building an index meets mostly text that normalisation leaves alone, or changes
// in a handful of ways. That is done here, in one pass over the bytes; package norm
// gets the rest.
func Plain(text string) string {
	t := table()
	var b strings.Builder
	done := 0 // what b has of text
	for i := 0; i < len(text); {
		if text[i] < 0x80 {
			i++
			continue
		}
		r, size := decode(text[i:])
		if !steady(r) {
			return Fold(compatible(text))
		}
		if other := replaced(t, r); other != r {
			if b.Cap() == 0 {
				b.Grow(len(text)) // nothing grows
			}
			b.WriteString(text[done:i])
			b.WriteRune(other)
			done = i + size
		}
		i += size
	}
	if done == 0 {
		return text
	}
	b.WriteString(text[done:])
	return b.String()
}

// decode returns the character of two or three bytes that s begins with, and 0 for
// any other: what stands for a character beyond U+FFFF, or for none.
func decode(s string) (r rune, size int) {
	switch {
	case len(s) >= 3 && s[0]&0xf0 == 0xe0 && s[1]&0xc0 == 0x80 && s[2]&0xc0 == 0x80:
		return rune(s[0]&0xf)<<12 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f), 3
	case len(s) >= 2 && s[0]&0xe0 == 0xc0 && s[1]&0xc0 == 0x80:
		return rune(s[0]&0x1f)<<6 | rune(s[1]&0x3f), 2
	}
	return 0, 1
}

// steady reports whether a character stays what it is in compatibility form, or is
// one of those that replaced knows, and never joins the character before it. A
// text of such characters is normalised one by one. The tests hold all of them
// against package norm; those that are missing only cost time.
func steady(r rune) bool {
	switch {
	case 0x3041 <= r && r <= 0x3096, // Hiragana
		0x30a0 <= r && r <= 0x30fe, // Katakana
		0x3400 <= r && r <= 0x9fff, // Han
		0x3000 <= r && r <= 0x3029, // Chinese and Japanese marks
		0xff01 <= r && r <= 0xff5e, // full width
		0x2012 <= r && r <= 0x2014, // dashes
		0x2018 <= r && r <= 0x2023, // quotation marks
		0x2190 <= r && r <= 0x21ff, // arrows
		0x2500 <= r && r <= 0x27bf, // boxes and signs
		0xc0 <= r && r <= 0x131,    // Latin letters
		0x391 <= r && r <= 0x3a1,   // Greek
		0x3a3 <= r && r <= 0x3ce,
		0x410 <= r && r <= 0x44f, // Cyrillic
		r == 0xb0, r == 0xb7:
		return true
	}
	return false
}

// replaced returns what a steady character becomes.
func replaced(t *[last - first + 1]uint16, r rune) rune {
	switch {
	case first <= r && r <= last:
		if other := t[r-first]; other != 0 {
			return rune(other)
		}
	case 0xff01 <= r && r <= 0xff5e:
		return r - 0xff01 + '!'
	case r == 0x3000:
		return ' '
	}
	return r
}

// grown is how many times as long a text may become by its compatibility form, besides
// grownBy bytes: a text of letters that stand for a sentence (U+FDFA) would be eleven times as
// long, and cost what no file of its size may.
const (
	grown   = 2
	grownBy = 1 << 10
)

// compatible returns a text in compatibility form, or composed where that is far longer.
func compatible(text string) string {
	if all := norm.NFKC.String(text); len(all) <= grown*len(text)+grownBy {
		return all
	}
	return norm.NFC.String(text)
}
