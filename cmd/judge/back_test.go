package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tacit-kb/tacit/index/relevance"
)

// someList is a list of memories drawn by chance; right is the one that answers, or -1.
func someList(r *rand.Rand, memories, units, right int) list {
	l := list{weight: 1, silent: right < 0}
	asked := make([]relevance.AskedUnit, units)
	for u := range asked {
		asked[u].Share, asked[u].Scale, asked[u].Row = 1/float64(units), 1.0/512, make([]int8, 256)
		for i := range asked[u].Row {
			asked[u].Row[i] = int8(r.IntN(255) - 127)
		}
		for i := range asked[u].Inputs {
			asked[u].Inputs[i] = float32(r.NormFloat64())
		}
	}
	for k := range memories {
		e := relevance.Evidence{Signals: make([]float64, len(relevance.JudgeNames)), Units: asked, Matches: make([]relevance.MatchedInput, units)}
		for i := range e.Signals {
			e.Signals[i] = r.NormFloat64()
		}
		for u := range e.Matches {
			for i := range e.Matches[u] {
				e.Matches[u][i] = float32(r.NormFloat64())
			}
		}
		l.inputs, l.right = append(l.inputs, e), append(l.right, k == right)
	}
	return l
}

// The gradient is what the loss changes by, weight for weight.
func TestGradient(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	n := newNetwork(r)
	for _, l := range []list{someList(r, 3, 4, 1), someList(r, 2, 3, -1), someList(r, 2, 0, 0)} {
		of := newTutor(n)
		of.learn(l)
		for range 400 {
			i := r.IntN(len(n.Weights))
			if r.IntN(2) == 0 { // rows of words are most of all
				i = 4096 + r.IntN(len(n.Weights)-4096)
			}
			const step = 1e-6
			other, was := newTutor(n), n.Weights[i]
			n.Weights[i] = was + step
			up := other.learn(l)
			n.Weights[i] = was - step
			down := other.learn(l)
			n.Weights[i] = was
			if want, got := (up-down)/(2*step), of.grad.Weights[i]; math.Abs(got-want) > 1e-5*(1+math.Abs(want)) {
				t.Errorf("weight %d: %g, want %g", i, got, want)
			}
		}
	}
}

// A network that ships judges inputs as they are as it judged normal ones.
func TestShip(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	lists := []list{someList(r, 5, 4, 0), someList(r, 4, 6, -1)}
	is, n := spreadOf(lists), newNetwork(r)
	raw := newTutor(is.ship(n))
	raw.judge(lists[1])
	is.normalise(lists)
	normal := newTutor(n)
	normal.judge(lists[1])
	for k, v := range normal.logits {
		if math.Abs(v-raw.logits[k]) > 1e-4 {
			t.Errorf("memory %d: %g, want %g", k, raw.logits[k], v)
		}
	}
}

// A network learns from signals that are off and right on average; those of the list stay.
func TestDisturbed(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	l, of := someList(r, 2, 1, 0), newTutor(newNetwork(r))
	was, sum, left := l.inputs[0].Signals[0], 0.0, 0
	const times = 20000
	for range times {
		v := of.disturbed(l, settings{noise: 0.3, drop: 0.1}, r).inputs[0].Signals[0]
		sum += v
		if v == 0 {
			left++
		}
	}
	if mean := sum / times; math.Abs(mean-was) > 0.02 || math.Abs(float64(left)/times-0.1) > 0.01 {
		t.Errorf("%g on average, not %g; left out %d times of %d", mean, was, left, times)
	}
	if l.inputs[0].Signals[0] != was {
		t.Error("the list itself has changed")
	}
}
