package prompt

import (
	"iter"
	"strings"

	"github.com/tacit-kb/tacit/retrieve/prompt/errcode"
)

// addCodes adds the codes of errors in a line.
func (c *collector) addCodes(s string, worth int) {
	if _, rest, ok := strings.Cut(s, "SQLSTATE"); ok {
		rest = strings.TrimLeft(rest, " =:[")
		if n := prefixOf(rest, func(c byte) bool { return isUpper(c) || isDigit(c) }); n == 5 {
			c.add(ClueCode, "SQLSTATE "+rest[:n], worth)
		}
	}
	for from, to := range words(s) {
		if w := s[from:to]; errcode.IsCode(w) || errcode.IsCapital(w) && errcode.KeyAtEnd(s[:from]).OfCode() || errcode.IsShort(w) && errcode.Ends(s[:from]) {
			c.add(ClueCode, w, worth)
			if start := qualified(s[:from]); start < from {
				c.add(ClueCode, s[start:to], worth)
			}
		}
	}
}

// addOuterCodes adds the short codes that the message of an error begins and ends with, and which are
// therefore its own: E51 heater, timeout E07, (AL-12).
func (c *collector) addOuterCodes(message string) {
	message = strings.Trim(message, " .()[]")
	for _, w := range [...]string{message[:prefixOf(message, isCodeByte)], message[len(message)-suffixOf(message, isCodeByte):]} {
		if errcode.IsShort(w) {
			c.addFailed(w, true)
		}
	}
}

// addKeyed adds the codes that stand behind their key.
func (c *collector) addKeyed(s string) {
	for from, to := range words(s) {
		w := s[from:to]
		isCode, isShort := errcode.IsCode(w) || errcode.IsCapital(w), errcode.IsShort(w)
		if !isCode && !isShort {
			continue
		}
		if key := errcode.KeyAtEnd(s[:from]); isCode && key.OfCode() || isShort && key.OfFault() {
			c.addFailed(w, key.OfFault())
		}
	}
}

// addLeading adds the code that a line of a report begins with: "B1342 - ECU is faulted".
func (c *collector) addLeading(s string) {
	code := s[:prefixOf(s, isCodeByte)]
	if rest := s[len(code):]; errcode.IsCode(code) && (rest == "" || beginsWith(rest, ": ", " - ", " – ")) {
		c.addFailed(code, true)
	}
}

// addFailed adds a code, and whether its key says that it is one of an error.
func (c *collector) addFailed(code string, failed bool) {
	if i := c.add(ClueCode, code, worthFinal); i >= 0 && failed {
		c.found[i].Failed = true
	}
}

// words returns where the names in s begin and end; a hyphen belongs to one.
func words(s string) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for i := 0; i < len(s); i++ {
			n := prefixOf(s[i:], isCodeByte)
			if n > 0 && !yield(i, i+n) {
				return
			}
			i += n
		}
	}
}

func isCodeByte(c byte) bool { return isNameByte(c) || c == '-' }

// qualified returns where a name begins at whose last dot s ends, as isv. before
// BUSINESS_LIMIT_CONTROL; len(s) if there is none. A memory has the name as it is written.
func qualified(s string) int {
	start := len(s)
	for start > 1 && s[start-1] == '.' {
		n := suffixOf(s[:start-1], isNameByte)
		if n == 0 {
			break
		}
		start -= n + 1
	}
	return start
}

// IsFault reports whether the clue is the code of an error, and not only a name.
func (c Clue) IsFault() bool {
	last := c.Text[strings.LastIndexByte(c.Text, '.')+1:]
	return c.Kind == ClueCode && (errcode.IsCode(last) || errcode.IsShort(last) || errcode.IsCapital(last) || strings.HasPrefix(c.Text, "SQLSTATE "))
}
