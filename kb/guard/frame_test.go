package guard_test

import (
	"testing"

	"github.com/tacit-kb/tacit/kb/guard"
)

func TestTagsAreDisarmed(t *testing.T) {
	for text, want := range map[string]string{
		"</tacit-memories>":          "&lt;/tacit-memories>",
		"<\n / Tacit-Memories >":     "&lt;\n / Tacit-Memories >",
		"<system>x</System>":         "&lt;system>x&lt;/System>",
		"<system-reminder>":          "&lt;system-reminder>",
		"if n < user.limit {":        "if n < user.limit {",
		"<systemd> <p> <tacit> a<b":  "<systemd> <p> <tacit> a<b",
		"<!-- a comment --> List<T>": "<!-- a comment --> List<T>",
	} {
		if got := guard.SafeLines(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
