package wire

import (
	"strings"
	"testing"

	"github.com/tailscale/hujson"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

func TestUnread(t *testing.T) {
	tests := []struct{ host, src, want string }{
		{host.Claude, `{"a": "// no comment", "b": ["/*", 1]}`, ""},
		{host.Claude, "{\n  // mine\n  \"a\": 1\n}", "2:3"},
		{host.Claude, `{"a": 1, /* b */ "c": 2}`, "1:10"},
		{host.Claude, "\ufeff{\"a\": 1}\r\n", ""},
		{host.Claude, `{"a": [1, 2,]}`, "1:12"},
		{host.Claude, "{\"中\": \"文\", \"b\": 1,\n}", "1:18"},
		{host.Claude, "", ""},
		{host.Codex, "\ufeff{}", "1:1"},
		{host.Codex, `{"a": "x\"//", "b": 1}`, ""},
		{host.Gemini, "{ // mine\n \"a\": 1 }", ""},
		{host.Gemini, "{ // mine,\n \"a\": 1, /* } */ }", "2:8"},
		{host.Cursor, "/* mine */ {}", ""},
		{host.Cursor, `{"a": 1 /*/ , } */ }`, ""},
		{host.OpenCode, "\ufeff// mine\n{\"a\": [1,],}", ""},
		{host.Copilot, "{} // at the end", "1:4"},
		{host.Copilot, "{\"a\": \"not closed", ""}, // refused elsewhere
	}
	for _, tt := range tests {
		got := ""
		if r := unread([]byte(tt.src), tt.host); r != nil {
			got = r.place()
		}
		if got != tt.want {
			t.Errorf("%s: %q: %q, want %q", tt.host, tt.src, got, tt.want)
		}
	}
}

// What a host of plain JSON reads is what the parser calls standard.
func TestUnreadIsStandard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := writer{t, rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "nl")}.document()
		v, err := hujson.Parse([]byte(strings.TrimPrefix(string(src), "\ufeff")))
		if err != nil {
			t.Skip("no JSON")
		}
		if got := unread(src, host.Claude) == nil; got != v.IsStandard() {
			t.Fatalf("%q: read %v, standard %v", src, got, v.IsStandard())
		}
	})
}
