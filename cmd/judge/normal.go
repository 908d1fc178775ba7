package main

import (
	"math"
	"slices"

	"github.com/tacit-kb/tacit/index/relevance"
)

// A spread is mean and spread of some inputs. Networks learn from inputs that have the
// mean 0 and the spread 1; what ships takes them as they are.
type spread struct {
	count        float64
	sum, squares []float64
	withheld     map[int]bool // what a network does not learn from
}

func newSpread(inputs int) *spread {
	return &spread{sum: make([]float64, inputs), squares: make([]float64, inputs)}
}

func (s *spread) add(i int, v float64) {
	s.sum[i] += v
	s.squares[i] += v * v
}

// leastSpread is the least spread that an input is taken to have: a network that never saw it vary knows nothing of what it
// means when it does.
const leastSpread = 0.03

// of returns mean and spread of an input.
func (s *spread) of(i int) (mean, by float64) {
	mean = s.sum[i] / s.count
	return mean, math.Sqrt(max(s.squares[i]/s.count-mean*mean, leastSpread*leastSpread))
}

func (s *spread) normal(i int, v float64) float64 {
	if s.withheld[i] {
		return 0
	}
	mean, by := s.of(i)
	return (v - mean) / by
}

// fold lets a layer whose rows begin at those of these inputs take them as they are.
func (s *spread) fold(rows, bias []float64) {
	width := len(bias)
	for i := range s.sum {
		mean, by := s.of(i)
		for k := range width {
			w := rows[i*width+k] / by
			if s.withheld[i] {
				w = 0
			}
			rows[i*width+k] = w
			bias[k] -= w * mean
		}
	}
}

// spreads are those of all inputs.
type spreads struct{ signals, asked, matches *spread }

// apart are signals that no network learns from: the lengths of question and memory, and
// the size of the bank. Made-up projects and real ones differ most in these. What a network
// makes of them helps with other made-up projects and harms with real questions; the
// calibration has them.
var apart = []string{"words", "units", "terms", "said", "length", "pieces", "memories"}

// spreadOf measures the inputs of lists.
func spreadOf(lists []list) spreads {
	s := spreads{newSpread(len(relevance.JudgeNames)), newSpread(relevance.AskInputs), newSpread(relevance.MatchInputs)}
	s.signals.withheld = map[int]bool{}
	for i, name := range relevance.JudgeNames {
		s.signals.withheld[i] = slices.Contains(apart, name)
	}
	for _, l := range lists {
		for _, u := range l.inputs[0].Units {
			s.asked.count++
			for i, v := range u.Inputs {
				s.asked.add(i, float64(v))
			}
		}
		for _, e := range l.inputs {
			s.signals.count++
			for i, v := range e.Signals {
				s.signals.add(i, v)
			}
			for _, m := range e.Matches {
				s.matches.count++
				for i, v := range m {
					s.matches.add(i, float64(v))
				}
			}
		}
	}
	return s
}

// normalise changes the inputs of lists.
func (s spreads) normalise(lists []list) {
	for _, l := range lists {
		for u := range l.inputs[0].Units { // which all memories of the list share
			in := &l.inputs[0].Units[u].Inputs
			for i, v := range in {
				in[i] = float32(s.asked.normal(i, float64(v)))
			}
		}
		for _, e := range l.inputs {
			for i, v := range e.Signals {
				e.Signals[i] = s.signals.normal(i, v)
			}
			for k := range e.Matches {
				for i, v := range e.Matches[k] {
					e.Matches[k][i] = float32(s.matches.normal(i, float64(v)))
				}
			}
		}
	}
}

// ship returns a network that takes inputs as they are.
func (s spreads) ship(n *relevance.Network) *relevance.Network {
	n = relevance.NewNetwork(append([]float64(nil), n.Weights...))
	s.signals.fold(n.Hide, n.Hide[relevance.Joined()*hidden:])
	bias := n.Ask[(relevance.AskInputs+relevance.Kinds)*senses:]
	s.asked.fold(n.Ask, bias)
	s.matches.fold(n.Match, bias)
	return n
}
