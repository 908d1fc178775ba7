package front

import "bytes"

// utf16Name recognises UTF-16 by its byte order mark, or by a NUL in every
// other byte, which is what ASCII looks like in it.
func utf16Name(src []byte) string {
	switch {
	case bytes.HasPrefix(src, []byte{0xff, 0xfe}):
		return "UTF-16LE"
	case bytes.HasPrefix(src, []byte{0xfe, 0xff}):
		return "UTF-16BE"
	}
	var zero [2]int
	head := src[:min(len(src), 512)]
	for i, c := range head {
		if c == 0 {
			zero[i%2]++
		}
	}
	switch quarter := len(head) / 4; {
	case quarter > 0 && zero[1] > quarter && zero[0] == 0:
		return "UTF-16LE"
	case quarter > 0 && zero[0] > quarter && zero[1] == 0:
		return "UTF-16BE"
	}
	return ""
}

// legacyName names the likely encoding of text that is not UTF-8, or returns
// "" when nothing fits. It judges by which byte pairs are legal and by how many
// of them are the commonest letters: kana for Japanese, the 3,755 characters
// of GB 2312 level one for Chinese.
func legacyName(src []byte) string {
	best, name := 0, ""
	for _, e := range legacies {
		if score := e.score(src); score > best {
			best, name = score, e.name
		}
	}
	return name
}

type legacy struct {
	name   string
	pair   func(lead, trail byte) bool // legal
	common func(lead, trail byte) bool // and frequent
	single func(c byte) bool           // legal alone, besides ASCII
}

func within(c, low, high byte) bool { return low <= c && c <= high }

func never(byte) bool { return false }

var legacies = []legacy{
	{"SHIFT_JIS",
		func(a, b byte) bool {
			return (within(a, 0x81, 0x9f) || within(a, 0xe0, 0xfc)) && within(b, 0x40, 0xfc) && b != 0x7f
		},
		func(a, b byte) bool { return a == 0x82 && within(b, 0x9f, 0xf1) || a == 0x83 && within(b, 0x40, 0x96) },
		func(c byte) bool { return within(c, 0xa1, 0xdf) }},
	{"EUC-JP",
		func(a, b byte) bool { return within(a, 0xa1, 0xfe) && within(b, 0xa1, 0xfe) },
		func(a, b byte) bool { return a == 0xa4 && within(b, 0xa1, 0xf3) || a == 0xa5 && within(b, 0xa1, 0xf6) },
		never},
	{"GBK",
		func(a, b byte) bool { return within(a, 0x81, 0xfe) && within(b, 0x40, 0xfe) && b != 0x7f },
		func(a, b byte) bool { return within(a, 0xb0, 0xd7) && within(b, 0xa1, 0xfe) },
		never},
}

// score is 0 when the bytes cannot be in this encoding, and otherwise grows
// with the number of frequent pairs.
func (e legacy) score(src []byte) int {
	score := 1
	for i := 0; i < len(src); i++ {
		c := src[i]
		switch {
		case c < 0x80:
		case i+1 < len(src) && e.pair(c, src[i+1]):
			if e.common(c, src[i+1]) {
				score += 2
			}
			i++
		case !e.single(c):
			return 0
		}
	}
	return score
}
