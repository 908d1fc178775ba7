package similar

import (
	"path/filepath"
	"testing"
)

// The kept pairs were written by a person who did not know the code, and none was looked
// at while the judge was made. They hold: what says the same is merged or asked about, and
// never replaced; what contradicts is replaced or asked about; what is neither stays.
func TestKeptPairs(t *testing.T) {
	m, c := model(t), table{}
	for _, p := range readPairs(t, filepath.Join("testdata", "kept.jsonl")) {
		c.add(p.Label, Judge(m, FromText(p.A), FromText(p.B), nil).Decision)
	}
	t.Logf("\n%s", c)
	for _, bar := range []struct {
		what  string
		share float64
		least float64
	}{
		{"restatements merged or asked", c.share("merge", DecideMerge, DecideAsk), 0.8},
		{"restatements not replaced", 1 - c.share("merge", DecideReplace), 1},
		{"contradictions replaced or asked", c.share("replace", DecideReplace, DecideAsk), 0.85},
		{"others neither merged nor replaced", c.share("distinct sibling", DecideAsk, DecideIndependent), 0.97},
		{"siblings left alone", c.share("sibling", DecideIndependent), 0.7},
		{"distinct left alone", c.share("distinct", DecideIndependent), 0.95},
	} {
		if bar.share < bar.least {
			t.Errorf("%s: %.3f, at least %.2f is wanted", bar.what, bar.share, bar.least)
		}
	}
}
