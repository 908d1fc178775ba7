package learn

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/cmd/internal/session"
)

// FuzzObserveContent: whatever is typed is refused, or recorded as it was typed: a
// text but for its last line end, JSON but for its blanks.
func FuzzObserveContent(f *testing.F) {
	for _, s := range []string{"text\n", "[0.1] boot", "[1]", `{"a": 1.10, "b": [null]}`, `{"a":1,"a":2}`, `{"a":1} {"b":2}`, `"quoted"`, "7", "{", "\xff", " \r\n", "\ufeff{}"} {
		f.Add(s, "auto")
		f.Add(s, "json")
		f.Add(s, "text")
	}
	run := session.New(nil, nil, nil, nil, func(string) string { return "" })
	f.Fuzz(func(t *testing.T, typed, as string) {
		if typed == "-" || as != "auto" && as != "json" && as != "text" {
			return
		}
		content, err := (&observeOptions{content: typed, as: as}).readContent(context.Background(), run)
		if err != nil {
			return
		}
		if !utf8.ValidString(typed) || strings.TrimSpace(typed) == "" {
			t.Fatalf("%q passed", typed)
		}
		switch v := content.(type) {
		case string:
			if as != "json" && !strings.HasPrefix(typed, v) {
				t.Errorf("%q became %q", typed, v)
			}
		case jsontext.Value:
			want := jsontext.Value(typed)
			if err := want.Compact(); err != nil || string(want) != string(v) || as == "text" {
				t.Errorf("%q became %s, %v", typed, v, err)
			}
		default:
			t.Errorf("%q became a %T", typed, content)
		}
	})
}
