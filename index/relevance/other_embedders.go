package relevance

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
)

//go:embed others.json
var othersCard []byte

// caution is taken from the logarithm of the odds where the model is one that
// nobody measured: it may be stranger than the one that stood in for it. It costs
// one in fourteen of the right answers, and halves the wrong ones.
const caution = 0.2

// OthersCalibration returns the calibration for an embedder for which none was
// fitted. It looks only at what means the same for every model, once the cosines
// are on one scale: what it does not name has no weight. Package fit made it with
// the vectors of the built-in model, taken for those of a model that nobody knows;
// it was checked with a model of quite another make (docs/embedders.md).
func OthersCalibration() (*Calibration, error) {
	c := &Calibration{}
	err := json.Unmarshal(othersCard, c)
	if err == nil {
		c.Rank, err = c.Rank.over(RankNames)
	}
	if err == nil {
		c.Likelihood, err = c.Likelihood.over(LikelihoodNames)
	}
	if err != nil {
		return nil, fmt.Errorf("others.json: %w", err)
	}
	for i := range c.Tilt {
		c.Tilt[i].Bias -= caution
	}
	return c, nil
}

// over returns the same weights over more features, of which the new ones have
// none.
func (w Weights) over(names []string) (Weights, error) {
	values := make([]float64, len(names))
	for i, name := range w.Names {
		at := slices.Index(names, name)
		if at < 0 || i >= len(w.Values) {
			return w, fmt.Errorf("there is no feature %q, or it has no weight", name)
		}
		values[at] = w.Values[i]
	}
	return Weights{names, values}, nil
}
