package calibrate

import (
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index/relevance"
)

// What does not mean the same for every model has no weight for others, and the
// trials are as they were.
func TestFitOthers(t *testing.T) {
	trials := made(60)
	before := trials.Fit().Calibration
	c := trials.FitOthers().Calibration
	for _, w := range []struct {
		relevance.Weights
		plain []string
	}{{c.Rank, plainRank}, {c.Likelihood, plainLikelihood}} {
		for i, name := range w.Names {
			if v := w.Values[i]; v != 0 && !slices.Contains(w.plain, name) {
				t.Errorf("%s weighs %g", name, v)
			}
		}
	}
	if best := c.Rank.Values[slices.Index(c.Rank.Names, "best")]; best <= 0 {
		t.Errorf("the best passage weighs %g", best)
	}
	if after := trials.Fit().Calibration; !slices.Equal(after.Rank.Values, before.Rank.Values) {
		t.Error("the trials were changed")
	}
}
