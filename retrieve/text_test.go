package retrieve_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/retrieve"
)

func TestOccurrences(t *testing.T) {
	src := "\ufeffRetry once\r\nthen RETRY, retry\n冪等キーで再試行\n\nno\nİ retry"
	for text, want := range map[string][]retrieve.Occurrence{
		"retry": {{1, 1, "Retry once"}, {2, 6, "then RETRY, retry"}, {6, 3, "İ retry"}},
		"再試行":   {{3, 6, "冪等キーで再試行"}},
		"n":     {{1, 8, "Retry once"}, {2, 4, "then RETRY, retry"}, {5, 1, "no"}},
		"":      nil,
		"a\nb":  nil,
	} {
		if diff := cmp.Diff(want, retrieve.Occurrences([]byte(src), text)); diff != "" {
			t.Errorf("%q (-want +got)\n%s", text, diff)
		}
	}
}

func FuzzOccurrences(f *testing.F) {
	f.Add([]byte("a\nB\r\n冪等"), "b")
	f.Fuzz(func(t *testing.T, src []byte, text string) {
		found := retrieve.Occurrences(src, text)
		for _, o := range found {
			if o.Line < 1 || o.Line > bytes.Count(src, []byte("\n"))+1 || o.Column < 1 || !strings.Contains(string(src), o.Text) {
				t.Fatalf("%+v", o)
			}
		}
		if text != "" && utf8.ValidString(text) && !strings.ContainsAny(text, "\r\n\ufeff") && bytes.Contains(src, []byte(text)) && len(found) == 0 {
			t.Fatalf("%q is there, and was not found", text)
		}
	})
}
