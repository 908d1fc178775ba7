package builtin

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/han"
)

// MaxGram is the longest n-gram of Han and kana, in characters. Longer fixed
// phrases are rare, and are covered by their overlapping parts.
const MaxGram = 8

// class sorts characters by how they are cut into features.
type class uint8

const (
	separator class = iota // ends whatever came before it
	letter                 // letters and digits of scripts that write spaces
	ideograph              // Han and kana, which do not
)

// classOf returns the class of a character in compatibility form (NFKC).
func classOf(r rune) class {
	switch {
	case r < 0x80:
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
			return letter
		}
		return separator
	case IsIdeograph(r):
		return ideograph
	case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
		return letter
	}
	return separator
}

// IsIdeograph reports whether r is Han or kana, which are written without
// spaces, and so are cut into n-grams.
func IsIdeograph(r rune) bool {
	switch {
	case r < 0x3005:
		return false
	case r <= 0x3006, // iteration mark, closing mark
		0x3041 <= r && r <= 0x3096,   // Hiragana
		0x30a1 <= r && r <= 0x30fa,   // Katakana
		0x30fc <= r && r <= 0x30fe,   // long vowel and iteration marks
		0x31f0 <= r && r <= 0x31ff,   // small Katakana
		0x3400 <= r && r <= 0x4dbf,   // Han, extension A
		0x4e00 <= r && r <= 0x9fff,   // Han
		0xf900 <= r && r <= 0xfaff,   // Han, compatibility
		0x20000 <= r && r <= 0x323af: // Han, extensions B to H
		return true
	}
	return false
}

// A run is a stretch of characters of one class.
type run struct {
	text  string
	class class
	near  bool // nothing but a sign that joins words stands between it and the run before
}

// runs calls yield for every stretch of letters and of ideographs in text,
// in compatibility form (NFKC), Han characters simplified, and otherwise as
// written.
func runs(text string, yield func(run)) {
	if !ascii(text) {
		text = han.Plain(text)
	}
	start, end, current := 0, 0, separator
	emit := func(to int) {
		yield(run{text[start:to], current, end > 0 && joins(text[end:start])})
		end = to
	}
	for i, r := range text {
		c := classOf(r)
		if c == current {
			continue
		}
		if current != separator {
			emit(i)
		}
		start, current = i, c
	}
	if current != separator {
		emit(len(text))
	}
}

// joins reports whether two words with gap between them can be parts of one phrase.
func joins(gap string) bool {
	switch gap {
	case " ", "\n", "-", "_", "'", "’":
		return true
	}
	return false
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// parts cuts a word as written where programmers join words: "maxIdleConns"
// into max, Idle, Conns; "HTTPServer2" into HTTP, Server, 2.
func parts(word string, yield func(string)) {
	start := 0
	runes := []rune(word)
	at := 0 // byte offset of runes[i]
	for i, r := range runes {
		if i > 0 && joint(runes, i) {
			yield(word[start:at])
			start = at
		}
		at += utf8.RuneLen(r)
	}
	yield(word[start:])
}

// joint reports whether a new part begins at runes[i]; i is above 0.
func joint(runes []rune, i int) bool {
	before, r := runes[i-1], runes[i]
	switch {
	case unicode.IsDigit(before) != unicode.IsDigit(r):
		return true
	case !unicode.IsUpper(r):
		return false
	case !unicode.IsUpper(before):
		return true
	}
	return i+1 < len(runes) && unicode.IsLower(runes[i+1]) // the S of HTTPServer
}

// Words calls yield for every word of the scripts that write spaces, in lower
// case: first the whole word, then, if it is joined of several, each part. It
// is how the trainer counts what the vocabulary should hold.
func Words(text string, yield func(word string, part bool)) {
	runs(text, func(r run) {
		if r.class != letter {
			return
		}
		whole := strings.ToLower(r.text)
		yield(whole, false)
		parts(r.text, func(p string) {
			if len(p) != len(r.text) {
				yield(strings.ToLower(p), true)
			}
		})
	})
}

// Ideographs calls yield for every stretch of Han and kana in text.
func Ideographs(text string, yield func(string)) {
	runs(text, func(r run) {
		if r.class == ideograph {
			yield(r.text)
		}
	})
}
