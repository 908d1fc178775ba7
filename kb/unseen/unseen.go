// Package unseen knows the characters that a reader does not see: those that Unicode says have
// no shape of their own (Default_Ignorable_Code_Point), also where it has not assigned them yet,
// those that only steer a text (Cf), and those whose shape is a gap. Such a character between the
// letters of a word hides the word from a program, and not from a reader.
//
// The table is written out, because the unicode package has the parts of the property and not the
// property; a test puts it together again from the parts.
package unseen

import "unicode"

// Is reports whether nothing is seen of a character but, at most, a gap. Spaces and control characters
// are none of these: each has a meaning of its own.
func Is(r rune) bool {
	if r < 0xad || r > 0x3164 && r < 0xfe00 { // nearly all, of every language
		return false
	}
	return unicode.Is(table, r)
}

// IsGap reports whether a character that is not seen takes room, as a space does.
func IsGap(r rune) bool {
	switch r {
	case 0x115f, 0x1160, 0x2800, 0x3164, 0xffa0, 0xfffc, 0x1107f, 0x13441, 0x13442, 0x16fe4, 0x1d159:
		return true
	}
	return false
}

// IsSelector reports whether a character chooses a variant of the one before it.
func IsSelector(r rune) bool { return Is(r) && unicode.Is(unicode.Variation_Selector, r) }

// IsJoiner reports whether a character joins those beside it or keeps them apart, as the
// orthography of Persian and of Indic scripts wants it, and as emoji are made of several.
func IsJoiner(r rune) bool { return r == 0x200c || r == 0x200d }

// IsMark reports whether a character is one that is seen although Unicode counts it among those
// that steer a text: a sign of Arabic, Syriac or Kaithi that encloses the digits behind it.
func IsMark(r rune) bool { return unicode.Is(unicode.Prepended_Concatenation_Mark, r) }

// Class has the characters of [Is], but for selectors, for the brackets of a regular expression.
const Class = `\p{Cf}\x{34f}\x{115f}\x{1160}\x{17b4}\x{17b5}\x{2065}\x{2800}\x{3164}\x{ffa0}\x{fff0}-\x{fffc}` +
	`\x{1107f}\x{13441}\x{13442}\x{16fe4}\x{1d159}\x{e0000}-\x{e00ff}\x{e01f0}-\x{e0fff}`

var table = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00ad, Hi: 0x00ad, Stride: 1}, // the soft hyphen
		{Lo: 0x034f, Hi: 0x034f, Stride: 1}, // the grapheme joiner
		{Lo: 0x0600, Hi: 0x0605, Stride: 1},
		{Lo: 0x061c, Hi: 0x061c, Stride: 1},
		{Lo: 0x06dd, Hi: 0x06dd, Stride: 1},
		{Lo: 0x070f, Hi: 0x070f, Stride: 1},
		{Lo: 0x0890, Hi: 0x0891, Stride: 1},
		{Lo: 0x08e2, Hi: 0x08e2, Stride: 1},
		{Lo: 0x115f, Hi: 0x1160, Stride: 1}, // fillers of Hangul
		{Lo: 0x17b4, Hi: 0x17b5, Stride: 1}, // inherent vowels of Khmer
		{Lo: 0x180b, Hi: 0x180f, Stride: 1}, // selectors of Mongolian
		{Lo: 0x200b, Hi: 0x200f, Stride: 1},
		{Lo: 0x202a, Hi: 0x202e, Stride: 1},
		{Lo: 0x2060, Hi: 0x206f, Stride: 1},
		{Lo: 0x2800, Hi: 0x2800, Stride: 1}, // Braille without a dot
		{Lo: 0x3164, Hi: 0x3164, Stride: 1},
		{Lo: 0xfe00, Hi: 0xfe0f, Stride: 1}, // selectors
		{Lo: 0xfeff, Hi: 0xfeff, Stride: 1},
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1},
		{Lo: 0xfff0, Hi: 0xfffc, Stride: 1}, // of these the first nine are not assigned; the last stands for an object
	},
	R32: []unicode.Range32{
		{Lo: 0x1107f, Hi: 0x1107f, Stride: 1}, // the number joiner of Brahmi
		{Lo: 0x110bd, Hi: 0x110bd, Stride: 1},
		{Lo: 0x110cd, Hi: 0x110cd, Stride: 1},
		{Lo: 0x13430, Hi: 0x1343f, Stride: 1}, // how hieroglyphs are set
		{Lo: 0x13441, Hi: 0x13442, Stride: 1}, // their blanks
		{Lo: 0x16fe4, Hi: 0x16fe4, Stride: 1}, // the filler of Khitan
		{Lo: 0x1bca0, Hi: 0x1bca3, Stride: 1},
		{Lo: 0x1d159, Hi: 0x1d159, Stride: 1}, // a note without a head
		{Lo: 0x1d173, Hi: 0x1d17a, Stride: 1},
		{Lo: 0xe0000, Hi: 0xe0fff, Stride: 1}, // tags, selectors, and what is not assigned between and behind them
	},
}
