package calibrate

import (
	"slices"

	"github.com/tacit-kb/tacit/index/relevance"
)

// The plain features mean the same whoever made the vectors. The others count on
// how the built-in model sees ordinary passages, or on how it differs within a
// language and across; with weights for them, other models were heard to speak
// where nothing answers.
var (
	plainRank       = []string{"best", "gist", "second", "align", "stretch_same", "rarest", "mass_same", "same"}
	plainLikelihood = []string{"one", "rank", "behind", "words"}
)

// FitOthers fits the calibration for embedders for which none was fitted: on the
// plain features alone. The trials should be measured as in the space of a model
// that nobody knows.
func (t *Trials) FitOthers() Fitting {
	plain := &Trials{slices.Clone(t.all), t.alike}
	for i := range plain.all {
		candidates := slices.Clone(plain.all[i].candidates)
		for k := range candidates {
			candidates[k].plain = true
		}
		plain.all[i].candidates = candidates
	}
	return plain.Fit()
}

func (c candidate) rankFeatures() []float64 {
	return c.only(c.signals.RankFeatures(), relevance.RankNames, plainRank)
}

func (c candidate) likelihoodFeatures(rank, behind float64) []float64 {
	return c.only(c.signals.LikelihoodFeatures(rank, behind), relevance.LikelihoodNames, plainLikelihood)
}

// only takes out of x, which belongs to nobody else, what may not count: a
// feature that never varies gets no weight.
func (c candidate) only(x []float64, names, plain []string) []float64 {
	for i, name := range names {
		if c.plain && !slices.Contains(plain, name) {
			x[i] = 0
		}
	}
	return x
}
