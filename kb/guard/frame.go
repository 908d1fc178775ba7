package guard

import (
	"strings"
	"unicode/utf8"
)

// The sentinels between which memories stand before an agent. A text that
// contains one cannot close the frame early, nor be captured as a new memory.
const (
	FrameStart = "<tacit-memories>"
	FrameEnd   = "</tacit-memories>"
)

// Frame puts a text before an agent as data: between the sentinels, behind a
// note that says so. Every line of the text has to have passed Safe.
func Frame(note, text string) string {
	return FrameStart + "\n" + note + "\n" + text + FrameEnd + "\n"
}

// Safe makes a line from a file fit for a Frame: it is quoted, and it can spell
// neither a sentinel nor a tag that says who is speaking.
func Safe(s string) string { return safe(s, Quote) }

// SafeLines is Safe for a text of many lines: line ends and tabs stay.
func SafeLines(s string) string { return safe(s, QuoteLines) }

// safe quotes and disarms. What is not seen does not hide a sentinel: once it is quoted it
// would look like a part of the name.
func safe(s string, quote func(string) string) string {
	quoted := quote(s)
	if quoted != s {
		quoted = quote(disarm(s))
	}
	return disarm(quoted)
}

// Fit makes a text fit for one line of a Frame, in at most so many bytes.
// Secrets are masked; instead stands for a text that is shaped like an order.
//
// So does a text that looks like a line of Tacit's own: it could name a memory that is not there.
func Fit(s string, most int, instead string) string {
	s = Line(s)
	if IsOrder(s) || imitates(s) {
		return instead
	}
	s = Safe(string(Mask([]byte(s))))
	if len(s) <= most {
		return s
	}
	s = Cut(s, max(0, most-len("…"))) + "…"
	if IsOrder(s) { // what was cut off kept it from being one
		return instead
	}
	return s
}

// FitName is Fit for a name: a path or an id. It is shown as it is or not at
// all, because an agent looks it up. In names, words stand between marks, and
// an order may be spelled with them.
func FitName(s string, most int, instead string) string {
	short := Cut(Safe(string(Mask([]byte(s)))), most)
	if IsOrder(spaced(s)) || imitates(s) || len(s) > most && IsOrder(spaced(short)) {
		return instead
	}
	return short
}

// spaced has the words of a name as a sentence has them.
func spaced(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("-_./\\+", r) {
			return ' '
		}
		return r
	}, name)
}

// Line makes one line of a text: white space of any length is one space.
func Line(s string) string { return strings.Join(strings.Fields(s), " ") }

// Cut returns the beginning of a text in at most so many bytes, in whole
// characters.
func Cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most]
}
