package network

import (
	"math"
	"math/rand/v2"
)

// A Case is one labelled example, and how much it counts.
type Case struct {
	Inputs []float64
	Class  Class
	Counts float64
}

// A Recipe says how a judge is trained.
type Recipe struct {
	Networks int
	Rounds   int     // over all cases
	Rate     float64 // of a step
	Decay    float64 // how strongly large weights are held back
}

// Shipped is the recipe of the judge in the binary.
var Shipped = Recipe{Networks: 8, Rounds: 100, Rate: 0.003, Decay: 0.01}

// batch is how many cases make a step.
const batch = 64

// Train makes a judge. The same cases make the same judge.
func Train(cases []Case, r Recipe) Judge {
	var j Judge
	for seed := range r.Networks {
		j = append(j, train(cases, r, uint64(seed+1)))
	}
	return j
}

func train(cases []Case, r Recipe, seed uint64) *Network {
	random := rand.New(rand.NewPCG(seed, 7))
	in := len(cases[0].Inputs)
	n := &Network{in, make([]float64, size(in))}
	n.standardise(cases)
	for i := range n.hide()[:in*Hidden] {
		n.hide()[i] = random.NormFloat64() * math.Sqrt(2/float64(in+Hidden))
	}
	for i := range n.out()[:Hidden*int(Classes)] {
		n.out()[i] = random.NormFloat64() * math.Sqrt(2/float64(Hidden+int(Classes)))
	}
	step := newStepper(len(n.weights)-2*in, r)
	order := random.Perm(len(cases))
	for range r.Rounds {
		random.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		for at := 0; at < len(order); at += batch {
			step.begin()
			for _, k := range order[at:min(at+batch, len(order))] {
				n.learn(&cases[k], step)
			}
			step.take(n.weights[2*in:])
		}
	}
	return n
}

// standardise notes the middle and the spread of each input.
func (n *Network) standardise(cases []Case) {
	middle, spread := n.spread()
	total := 0.0
	for _, c := range cases {
		total += c.Counts
		for i, v := range c.Inputs {
			middle[i] += c.Counts * v
		}
	}
	for i := range middle {
		middle[i] /= total
	}
	for _, c := range cases {
		for i, v := range c.Inputs {
			spread[i] += c.Counts * (v - middle[i]) * (v - middle[i])
		}
	}
	for i := range spread {
		spread[i] = max(math.Sqrt(spread[i]/total), 1e-6)
	}
}

// A stepper gathers a gradient and takes steps down it (Adam, Kingma and Ba 2015).
type stepper struct {
	recipe     Recipe
	grad, m, v []float64
	counts     float64
	taken      int
	thought    thought
	behind     [Hidden]float64
}

func newStepper(n int, r Recipe) *stepper {
	return &stepper{recipe: r, grad: make([]float64, n), m: make([]float64, n), v: make([]float64, n)}
}

func (s *stepper) begin() {
	clear(s.grad)
	s.counts = 0
}

// learn adds the gradient of one case: cross entropy.
func (n *Network) learn(c *Case, s *stepper) {
	t := &s.thought
	n.think(c.Inputs, t)
	s.counts += c.Counts
	hide, out := s.grad[:(n.in+1)*Hidden], s.grad[(n.in+1)*Hidden:]
	clear(s.behind[:])
	for k := range t.odds {
		wrong := t.odds[k]
		if Class(k) == c.Class {
			wrong--
		}
		wrong *= c.Counts
		for h, v := range t.hidden {
			out[h*int(Classes)+k] += wrong * v
			s.behind[h] += wrong * n.out()[h*int(Classes)+k]
		}
		out[Hidden*int(Classes)+k] += wrong
	}
	for h, v := range t.hidden {
		if v <= 0 {
			continue
		}
		for i, x := range t.inputs {
			hide[i*Hidden+h] += s.behind[h] * x
		}
		hide[n.in*Hidden+h] += s.behind[h]
	}
}

// take takes a step.
func (s *stepper) take(weights []float64) {
	const slow, slower = 0.9, 0.999
	s.taken++
	for i, w := range weights {
		g := s.grad[i]/max(s.counts, 1) + s.recipe.Decay*w
		s.m[i] = slow*s.m[i] + (1-slow)*g
		s.v[i] = slower*s.v[i] + (1-slower)*g*g
		m, v := s.m[i]/(1-math.Pow(slow, float64(s.taken))), s.v[i]/(1-math.Pow(slower, float64(s.taken)))
		weights[i] -= s.recipe.Rate * m / (math.Sqrt(v) + 1e-8)
	}
}
