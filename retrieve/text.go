package retrieve

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// An Occurrence is a line of a file in which a text occurs.
type Occurrence struct {
	Line, Column int    // 1-based; the column counts characters, and is that of the first time in the line
	Text         string // the line, without its line end
}

// Occurrences returns the lines of a file in which a text occurs, as it is
// written; letter case is nothing. Nothing is understood here: it is for a person
// who knows the words.
func Occurrences(src []byte, text string) (all []Occurrence) {
	want := folded([]byte(text))
	if len(want) == 0 {
		return nil
	}
	n := 0
	for line := range bytes.Lines(bytes.TrimPrefix(src, []byte("\ufeff"))) {
		n++
		line = bytes.TrimRight(line, "\r\n")
		here := folded(line)
		if at := bytes.Index(here, want); at >= 0 {
			all = append(all, Occurrence{n, utf8.RuneCount(here[:at]) + 1, string(line)})
		}
	}
	return all
}

// folded writes every letter in one case: as many characters as there were.
func folded(s []byte) []byte {
	return bytes.Map(func(r rune) rune { return unicode.ToLower(unicode.ToUpper(r)) }, s)
}
