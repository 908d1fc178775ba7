package guard_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/guard"
)

func TestUnfilled(t *testing.T) {
	for text, want := range map[string]bool{
		"<what was decided>":                 true,
		" <决定了什么>\n":                         true,
		"<何を決めたか>":                           true,
		"<T>":                                true,
		"":                                   false,
		"<>":                                 false,
		"< >":                                false,
		"ask first":                          false,
		"use <b>":                            false,
		"<b> is bold":                        false,
		"<a><b>":                             false,
		"<b>bold</b>":                        false,
		"List<String>":                       false,
		"<one\ntwo>":                         false,
		"<" + strings.Repeat("x", 500) + ">": false,
	} {
		if guard.Unfilled(text) != want {
			t.Errorf("Unfilled(%q) = %v", text, !want)
		}
	}
}
