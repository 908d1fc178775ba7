package similar

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A lexicon that has read other memories before gives the same judgement as a new one.
func TestLexiconChangesNothing(t *testing.T) {
	m := model(t)
	pairs := readPairs(t, filepath.Join("testdata", "kept.jsonl"))
	shared := newLexicon(m)
	for i, p := range pairs[:len(pairs)-1] {
		for _, b := range []string{p.B, pairs[i+1].B} {
			x, y := FromText(p.A), FromText(b)
			want := judge(m, readingOf(m, x), readingOf(m, y))
			if d := cmp.Diff(want, judge(m, shared.readingOf(x), shared.readingOf(y))); d != "" {
				t.Errorf("%s / %s: %s", p.A, b, d)
			}
		}
	}
}
