package prompt

import (
	"strings"
	"unicode/utf8"
)

// A part is a stretch of a text that is looked at.
type part struct {
	start, end int
	number     int // of its first line
}

// parts returns the whole text or, of a long one, its head and its tail.
func parts(text string) []part {
	mark := len(text) - len(strings.TrimPrefix(text, "\ufeff")) // of byte order
	if len(text) <= headBytes+tailBytes {
		return []part{{mark, len(text), 1}}
	}
	end, start := headBytes, len(text)-tailBytes
	if i := strings.LastIndexByte(text[:end], '\n'); i > end-tailBytes/8 {
		end = i
	} else {
		end = runeStart(text, end)
	}
	if i := strings.IndexByte(text[start:], '\n'); i >= 0 && i < tailBytes/8 {
		start += i + 1
	} else {
		start = runeStart(text, start)
	}
	return []part{{mark, end, 1}, {start, len(text), 1 + strings.Count(text[:start], "\n")}}
}

// runeStart moves i back to where a character begins.
func runeStart(text string, i int) int {
	for n := 0; n < utf8.UTFMax-1 && i > 0 && i < len(text) && !utf8.RuneStart(text[i]); n++ {
		i--
	}
	return i
}

// blanks are what a line may begin and end with without saying anything.
const blanks = " \t\r\n\v\f\x00\u00a0\u3000\ufeff"

// A line is a line of the text, and what was found out about it.
type line struct {
	start, end int    // in the text, without its ending
	number     int    // from 1
	text       string // without colours and trailing space, and not all of a long one
	body       string // text without its indentation
	indent     int    // columns

	fence  fence
	form   Form
	weight weight
	pasted bool
}

// A weight says how sure it is that a line was not written for this prompt.
type weight int8

const (
	unknown weight = 0
	sign    weight = 1 // says something only among lines of its form
	likely  weight = 2 // two of them are certain
	certain weight = 4
)

// longLine is how much of a line is looked at to tell its form, in bytes.
const longLine = 1 << 10

func (l *line) blank() bool { return l.body == "" }

func (r *reader) cutLines(p part) {
	r.lines = r.lines[:0]
	for at, number := p.start, p.number; at < p.end; number++ {
		end, next := p.end, p.end
		if i := strings.IndexByte(r.text[at:p.end], '\n'); i >= 0 {
			end, next = at+i, at+i+1
		}
		r.lines = append(r.lines, newLine(r.text, at, end, number))
		at = next
	}
}

func newLine(text string, start, end, number int) line {
	l := line{start: start, end: end, number: number}
	whole := text[start:end]
	at := len(whole) - len(strings.TrimLeft(whole, blanks))
	l.show(whole, max(0, at-longLine/8), at+longLine)
	for at += longLine; l.body == "" && at < len(whole); at += longLine { // nothing but colours
		l.show(whole, at, at+longLine)
	}
	return l
}

// show sets what of a line is looked at.
func (l *line) show(whole string, from, to int) {
	shown := whole[runeStart(whole, from):]
	if to-from < len(shown) {
		shown = shown[:runeStart(shown, to-from)]
	}
	l.text = strings.TrimRight(withoutColours(shown), blanks)
	l.body = strings.TrimLeft(l.text, blanks)
	l.indent = columns(l.text[:len(l.text)-len(l.body)])
}

// columns returns the width of an indentation, a tab as four.
func columns(s string) (n int) {
	for _, c := range s {
		switch c {
		case '\t':
			n += 4
		case '\u3000':
			n += 2
		case ' ':
			n++
		}
	}
	return n
}

// withoutColours drops the control sequences of terminals (ECMA-48).
func withoutColours(s string) string {
	if strings.IndexByte(s, 0x1b) < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] == 0x1b {
			i += sequence(s[i:])
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

// sequence returns the length of the control sequence that s begins with.
func sequence(s string) int {
	if len(s) < 2 || s[1] != '[' {
		return min(len(s), 2)
	}
	for i := 2; i < len(s); i++ {
		if s[i] >= 0x40 && s[i] <= 0x7e {
			return i + 1
		}
		if s[i] < 0x20 || s[i] > 0x7e {
			return i // no sequence goes on here
		}
	}
	return len(s)
}
