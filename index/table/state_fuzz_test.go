package table

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is read of a state that may have been made by anybody is either refused or, when
// it is written again, read as the same.
func FuzzState(f *testing.F) {
	for _, text := range []string{`{"version":1,"entries":{}}`, `{"version":1,"entries":{"EXP-1":{"path":"a.md"}}}`, `{"version":9}`, `{"version":1,"version":1}`, `[]`, ``, "\xff"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		s, err := decodeState(".tacit/state/sync.json", src)
		if err != nil {
			return
		}
		text, err := s.encode()
		if err != nil {
			t.Fatalf("%q is read and cannot be written: %v", src, err)
		}
		again, err := decodeState(".tacit/state/sync.json", text)
		if err != nil {
			t.Fatalf("%q is written as %q, which is refused: %v", src, text, err)
		}
		if twice, err := again.encode(); err != nil || !bytes.Equal(twice, text) {
			t.Errorf("%q: %v\n%s", src, err, cmp.Diff(string(text), string(twice)))
		}
	})
}
