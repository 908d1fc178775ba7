package term

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A mark that joins two characters, one that asks for the picture of a character, and
// the letters of flags, of which two make one.
const (
	joiner       = 0x200d
	emojiMark    = 0xfe0f
	firstFlag    = 0x1f1e6
	lastFlag     = 0x1f1ff
	firstSkin    = 0x1f3fb
	lastSkin     = 0x1f3ff
	firstTagMark = 0xe0020
	lastTagMark  = 0xe007f
)

// Cluster returns how many bytes at the beginning of s a reader takes for one character,
// and how many cells of a terminal it takes: a letter with its combining marks, an emoji
// with its skin, several that are joined to one picture, a flag. Terminals that do not
// join emoji show more cells. For an empty s both are 0.
func Cluster(s string) (size, cells int) {
	if s == "" {
		return 0, 0
	}
	first, size := utf8.DecodeRuneInString(s)
	cells = runeWidth(first)
	prev, flags := first, 0
	if isFlag(first) {
		flags = 1
	}
	for size < len(s) {
		r, n := utf8.DecodeRuneInString(s[size:])
		switch {
		case r == emojiMark && isPicture(first):
			cells = 2
		case attaches(r):
		case prev == joiner && isPicture(r) && isPicture(first):
		case flags == 1 && isFlag(r):
			flags, cells = 2, 2
		default:
			return size, cells
		}
		prev, size = r, size+n
	}
	return size, cells
}

// attaches reports whether a character belongs to the one before it.
func attaches(r rune) bool {
	return r == joiner || r >= firstSkin && r <= lastSkin || r >= firstTagMark && r <= lastTagMark || unicode.In(r, unicode.M)
}

func isFlag(r rune) bool { return r >= firstFlag && r <= lastFlag }

func isPicture(r rune) bool {
	return unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) && r > 0xff || strings.ContainsRune("#*0123456789‼⁉〰〽", r) || r >= 0x2190 && r <= 0x21ff
}

func runeWidth(r rune) int {
	switch {
	case r < 0x80:
		return 1
	case r == joiner, r >= firstTagMark && r <= lastTagMark, unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case isWide(r):
		return 2
	}
	return 1
}
