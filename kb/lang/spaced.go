package lang

import "strings"

// Spaced reports whether spaces divide the words of a text: it has no character of Chinese,
// Japanese or Korean, and none of their wide punctuation. An accent, a curly quote, an arrow or a degree
// sign does not make it another text.
func Spaced(text string) bool { return strings.IndexFunc(text, isEastAsian) < 0 }

func isEastAsian(r rune) bool {
	return 0x2e80 <= r && r <= 0x9fff || // radicals, wide punctuation, kana, Han
		0xac00 <= r && r <= 0xd7ff || 0xf900 <= r && r <= 0xfaff || // Hangul, Han for compatibility
		0xff00 <= r && r <= 0xffef || 0x20000 <= r && r <= 0x323af // wide forms, further Han
}
