package calibrate

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tacit-kb/tacit/index/relevance"
)

// logistic is the loss of a logistic regression, as fitLikelihood has it.
func logistic(rows [][]float64, labels []float64) func(w []float64, slope *curve) float64 {
	return func(w []float64, slope *curve) float64 {
		loss := 0.0
		for i, x := range rows {
			p := 1 / (1 + math.Exp(-dot(w, x)))
			loss -= math.Log(max(1e-12, math.Abs(1-labels[i]-p)))
			slope.add(x, p-labels[i], p*(1-p))
		}
		slope.scale(1 / float64(len(rows)))
		return loss / float64(len(rows))
	}
}

// total is what minimize makes as small as it can.
func (p problem) total(f func([]float64, *curve) float64, w []float64) float64 {
	loss := f(w, &curve{make([]float64, len(w)), make([]float64, len(w)*len(w))})
	for i, v := range w {
		d := v - p.expected[i]
		loss += p.stiffness[i] * d * d
	}
	return loss
}

// walked is the least loss that is found by trying, one weight after the other, with ever
// smaller steps.
func (p problem) walked(f func([]float64, *curve) float64) float64 {
	w := append([]float64{}, p.expected...)
	best := p.total(f, w)
	for step := 4.0; step > 1e-5; {
		better := false
		for i := range w {
			for _, by := range []float64{step, -step} {
				w[i] += by / p.spread[i]
				if l := p.total(f, w); l < best {
					best, better = l, true
				} else {
					w[i] -= by / p.spread[i]
				}
			}
		}
		if !better {
			step /= 2
		}
	}
	return best
}

// Newton's method finds what trying finds, for features of very different size, for one
// that never varies, for two that say the same, and where a plane tells right from wrong.
func TestNewtonFindsTheLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	names := []string{"one", "small", "large", "again", "noise"}
	for round := range 12 {
		var rows [][]float64
		var labels []float64
		for range 80 {
			a, b := r.NormFloat64(), r.NormFloat64()
			rows = append(rows, []float64{1, a * 1e-3, b * 1e3, a * 1e-3, r.NormFloat64()})
			noise := float64(round%3) * r.NormFloat64() // in every third round there is none
			labels = append(labels, boolean(a-b+noise > 0.3))
		}
		prior := relevance.Weights{}
		if round%2 == 1 {
			prior = relevance.Weights{Names: names, Values: []float64{1, 100, 1e-3, -100, 0.5}}
		}
		p, f := anchor(prior, names, 0.004, 80, rows), logistic(rows, labels)
		w := p.minimize(f)
		got, want := p.total(f, w), p.walked(f)
		if math.IsNaN(got) || got > want+1e-6 {
			t.Errorf("round %d: the least loss is %.9f, found %.9f by trying", round, got, want)
		}
	}
}

// The derivatives of the ranking's loss are those of the loss itself.
func TestSlopesAreThoseOfTheLoss(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	list := make([][]float64, 6)
	for i := range list {
		list[i] = []float64{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
	}
	gain, w := []float64{0, 0.75, 0, 0.25, 0, 0}, []float64{0.3, -0.7, 1.1}
	at := func(w []float64) (float64, *curve) {
		c := &curve{make([]float64, 3), make([]float64, 9)}
		return softmaxLoss(list, gain, w, c), c
	}
	_, c := at(w)
	const step = 1e-5
	for i := range w {
		up, down := append([]float64{}, w...), append([]float64{}, w...)
		up[i] += step
		down[i] -= step
		lossUp, curveUp := at(up)
		lossDown, curveDown := at(down)
		if want := (lossUp - lossDown) / (2 * step); math.Abs(c.grad[i]-want) > 1e-6 {
			t.Errorf("slope %d is %g, want %g", i, c.grad[i], want)
		}
		for k := i; k < len(w); k++ {
			if want := (curveUp.grad[k] - curveDown.grad[k]) / (2 * step); math.Abs(c.hess[k*3+i]-want) > 1e-6 {
				t.Errorf("bend %d, %d is %g, want %g", k, i, c.hess[k*3+i], want)
			}
		}
	}
}
