package index

import "unicode"

// Language guesses which of "en", "zh" and "ja" a text is written in: Japanese
// has kana, Chinese has Han without kana, and everything else counts as
// English. Exact words can only be compared within a language, and a Chinese
// text may well quote English names, so one ideograph outweighs three letters.
func Language(text string) string {
	var letters, han, kana int
	for _, r := range text {
		switch {
		case r < 0x80:
			if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
				letters++
			}
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana++
		case unicode.Is(unicode.Han, r):
			han++
		}
	}
	switch {
	case 3*(han+kana) <= letters:
		return "en"
	case 12*kana >= han:
		return "ja"
	}
	return "zh"
}
