package session

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/guard"
)

// In JSON nothing is lost: the escapes mean the same characters.
func FuzzJSONEscapes(f *testing.F) {
	for _, s := range []string{"", "<a&b>", "\x1b[0m\n", "\u202e日本語", "\U000e0041", "\u2028", "\x7f\u0085"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			return
		}
		data, err := Marshal(map[string]string{"s": s}, "  ")
		if err != nil {
			t.Fatal(err)
		}
		if strings.ContainsFunc(strings.ReplaceAll(string(data), "\n", ""), guard.Deceives) {
			t.Errorf("marshal(%q) = %s has a character that deceives", s, data)
		}
		var back map[string]string
		if err := json.Unmarshal(data, &back); err != nil || back["s"] != s {
			t.Errorf("marshal(%q) reads back as %q, %v", s, back["s"], err)
		}
	})
}
