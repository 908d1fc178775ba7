package summary

import (
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/sentence"
)

// Retitled returns the words of which the title of a memory is an earlier version: those of the
// heading, or of a sentence of which Tacit made the title. It is empty if there are none.
func Retitled(m *kb.Memory) string {
	if h := headingOf(m); h != m.Title && isEarlier(m.Title, h) {
		return h
	}
	if m.Source != Remembered || strings.Contains(spoken(m), m.Title) {
		return ""
	}
	for _, p := range paragraphsOf(m) {
		for _, s := range sentence.Split(p) {
			if isEarlier(m.Title, s) {
				return s
			}
		}
	}
	return ""
}

// OtherNumber reports whether two versions of a text differ in a number. A heading that a person
// worded otherwise than the title is no fault.
func OtherNumber(was, is string) bool {
	a, b := middles(was, is)
	return strings.ContainsAny(a, numerals) && strings.ContainsAny(b, numerals)
}

const numerals = "0123456789０１２３４５６７８９一二三四五六七八九十百千"

// headingOf is the first heading of level one.
func headingOf(m *kb.Memory) string {
	for _, s := range m.Sections {
		if s.Depth == 1 {
			return s.Heading
		}
	}
	return ""
}
