package kb_test

import (
	"errors"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// What a person typed stands in the hint as it should be.
func TestSlipsHints(t *testing.T) {
	for in, want := range map[string]string{
		"id：EXP-033\nkind: experience\ntitle: x\n": "write id: EXP-033 (half-width colon and a space)",
		"title：x\n": "write title: x (half-width colon and a space)",
		"id: a\nkind: experience\ntitle: x\nreview: 2026-01-01\n":                                            "write review: {after: 2026-01-01}",
		"id: a\nkind: experience\ntitle: x\ntrigger:\n  - tour-planner: OutOfMemoryError: Java heap space\n": `quote it: - "tour-planner: OutOfMemoryError: Java heap space"`,
		"id: a\nkind: experience\ntitle: x: y\n":                                                             `quote it: title: "x: y"`,
	} {
		_, err := kb.Parse("experience/project/a.md", []byte("---\n"+in+"---\n"))
		var bad *kb.FileError
		if !errors.As(err, &bad) || lang.Tell(bad.Hint, lang.English) != want {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
	var bad *kb.FileError
	if err := kb.CheckConfig([]byte("watch: {plain_notes: of}\n")); !errors.As(err, &bad) || lang.Tell(bad.Hint, lang.English) != `write "off", or a whole number of at least 1` {
		t.Error(err)
	}
}
