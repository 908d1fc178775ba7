package relevance_test

import (
	"testing"

	"github.com/tacit-kb/tacit/index/relevance"
)

// A kept background may have been made by anybody: it is refused, or can be used.
func FuzzReadSpace(f *testing.F) {
	for _, text := range []string{`{}`, `{"Dims":256,"Scales":[1],"Numbers":"AA==","Stretch":1,"OwnLength":1}`, `[`, ``} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, err := relevance.ReadSpace(data, model(), model()); (s == nil) == (err == nil) {
			t.Errorf("%q: %v, %v", data, s, err)
		}
	})
}
