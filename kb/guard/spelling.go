package guard

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// How a bracket and other marks are told apart once they are folded.
const (
	angle   = '<'  // an angle, in any width
	bracket = '\a' // any other mark that opens something; no text of a bank has this one
)

// folded returns the beginning of a text as a hurried reader sees it, in at most so many
// characters: in lower case, in half width, without accents and marks, with the letters,
// hyphens, slashes and brackets of ASCII in the place of those that only look like them,
// and with one space or hyphen in the place of many. What folds to nothing does not count:
// else marks without number would push a name out of sight.
func folded(s string, most int) string {
	var b strings.Builder
	last := ""
	for _, r := range s {
		f := fold(r)
		if unicode.IsSpace(r) {
			f = " "
		}
		if f == "" || (f == " " || f == "-") && f == last {
			continue
		}
		between := parts(f) && parts(last)
		last = f
		b.WriteString(f)
		if between {
			continue // a row of them counts once
		}
		if most--; most <= 0 {
			break
		}
	}
	return b.String()
}

// parts reports whether a folded character stands between the words of a name.
func parts(f string) bool { return f == " " || f == "-" || f == "_" }

// fold returns what a character looks like; "" for what is not seen on its own.
func fold(r rune) string {
	switch {
	case strings.ContainsRune("<＜﹤‹", r):
		return string(angle)
	case r < 0x80 && r != '(' && r != '[' && r != '{':
		return string(unicode.ToLower(r))
	case strings.ContainsRune("≺˂❮❰⧼ᐸ", r), unicode.In(r, unicode.Ps, unicode.Pi):
		return string(bracket)
	case strings.ContainsRune("／⁄∕╱⧸＼⧵", r):
		return "/"
	case unicode.Is(unicode.Pd, r), strings.ContainsRune("−⁃˗ー➖", r):
		return "-"
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
		return string(r)
	case unicode.In(r, unicode.M, unicode.Cf):
		return ""
	}
	var b strings.Builder
	for _, x := range norm.NFKD.String(string(r)) {
		if unicode.Is(unicode.M, x) {
			continue
		}
		if like, ok := alike[unicode.ToLower(x)]; ok {
			x = like
		}
		b.WriteRune(unicode.ToLower(x))
	}
	return b.String()
}

// alike are letters of other scripts that look like a letter of ASCII, in lower case.
var alike = lookalikes("аɑαᴀa", "сϲᴄc", "ԁd", "еєҽεᴇe", "іıɩιɪi", "ӏⅼǀl", "мᴍm", "ոηnᴎn", "оοօᴏ〇o", "рρp", "гʀr", "ѕꜱs", "тτᴛt", "υսᴜu", "νѵᴠv", "уүγyʏy", "һհh", "јj", "ԛq", "ԝᴡw", "хχx", "ɡg", "вʙb", "кκᴋk")

func lookalikes(groups ...string) map[rune]rune {
	table := map[rune]rune{}
	for _, g := range groups {
		letter, _ := utf8.DecodeLastRuneInString(g)
		for _, r := range g {
			table[r] = letter
		}
	}
	return table
}

// unmixed puts letters of ASCII in the place of those that only look like them, in words
// that have both. A word of one script stays.
func unmixed(text []byte) []byte {
	if bytes.IndexFunc(text, mixes) < 0 {
		return text
	}
	runes := []rune(string(text))
	for from := 0; from < len(runes); from++ {
		to, latin := from, false
		for ; to < len(runes) && unicode.IsLetter(runes[to]); to++ {
			latin = latin || runes[to] < 0x80
		}
		for i := from; latin && i < to; i++ {
			if mixes(runes[i]) {
				runes[i] = alike[unicode.ToLower(runes[i])]
			}
		}
		from = max(from, to)
	}
	return []byte(string(runes))
}

// mixes reports whether a character only looks like a letter of ASCII. Kana and Han do not.
func mixes(r rune) bool {
	if r < 0x80 || r >= 0x3041 && r <= 0x9fff {
		return false
	}
	return alike[unicode.ToLower(r)] != 0
}
