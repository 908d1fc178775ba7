package main

import (
	"math"
	"math/rand/v2"
	"sync"

	"github.com/tacit-kb/tacit/index/relevance"
)

// Settings of the training.
type settings struct {
	networks int
	epochs   int
	batch    int
	rate     float64
	decay    float64 // of the weights
	noise    float64 // spread of what is added to a signal while a network learns
	drop     float64 // share of the signals that are left out then
	seed     uint64
}

// newNetwork returns a network with weights drawn by chance. Rows of the model have the
// length 1, and all other inputs about the spread 1.
func newNetwork(r *rand.Rand) *relevance.Network {
	n := relevance.NewNetwork(make([]float64, relevance.NetworkSize()))
	draw := func(w []float64, spread float64) {
		for i := range w {
			w[i] = r.NormFloat64() * spread
		}
	}
	draw(n.Kind, 1)
	entering := math.Sqrt(1.0 / (relevance.AskInputs + relevance.Kinds + relevance.MatchInputs))
	draw(n.Ask, entering)
	draw(n.Match, entering)
	draw(n.Gate, math.Sqrt(1.0/relevance.Senses))
	draw(n.Hide, math.Sqrt(1/float64(relevance.Joined())))
	draw(n.Out, math.Sqrt(1.0/relevance.Hidden))
	return n
}

// A tutor is what one goroutine needs to teach a network.
type tutor struct {
	*relevance.Network
	grad     *relevance.Network // what the weights of the gradient are
	thoughts []relevance.Thought
	logits   []float64
	asked    [][relevance.Senses]float64 // gradient of what is heard of each unit
	inputs   []relevance.Evidence        // those of a list, disturbed
}

func newTutor(n *relevance.Network) *tutor {
	return &tutor{Network: n, grad: relevance.NewNetwork(make([]float64, relevance.NetworkSize()))}
}

// judge fills in logits and thoughts of a list.
func (t *tutor) judge(l list) (heard []relevance.Heard) {
	heard = t.Hear(l.inputs[0].Units)
	t.logits = t.logits[:0]
	for k := range l.inputs {
		if k == len(t.thoughts) {
			t.thoughts = append(t.thoughts, relevance.Thought{})
		}
		t.logits = append(t.logits, t.Logit(heard, &l.inputs[k], &t.thoughts[k]))
	}
	return heard
}

// learn adds the gradient of the loss of one list: silence is one of the choices, with
// the logit 0, and the right one where nothing answers. It returns the loss.
func (t *tutor) learn(l list) float64 {
	heard := t.judge(l)
	top := 0.0
	for _, v := range t.logits {
		top = max(top, v)
	}
	all, right := math.Exp(-top), 0.0
	for k, v := range t.logits {
		e := math.Exp(v - top)
		all += e
		if l.right[k] {
			right += e
		}
	}
	if l.silent {
		right = math.Exp(-top)
	}
	t.asked = append(t.asked[:0], make([][relevance.Senses]float64, len(heard))...)
	for k, v := range t.logits {
		e := math.Exp(v - top)
		d := e / all
		if l.right[k] {
			d -= e / right
		}
		t.back(&l.inputs[k], &t.thoughts[k], d*l.weight)
	}
	t.backAsked(l.inputs[0].Units, heard)
	return l.weight * -math.Log(max(right/all, 1e-12))
}

// disturbed returns a list whose signals are a little off, and some of them left out: a
// network that learned from signals as they are would trust each of them more than those
// of real questions deserve.
func (t *tutor) disturbed(l list, s settings, r *rand.Rand) list {
	if s.noise == 0 && s.drop == 0 {
		return l
	}
	t.inputs = append(t.inputs[:0], l.inputs...)
	for k, e := range l.inputs {
		x := make([]float64, len(e.Signals))
		for i, v := range e.Signals {
			if r.Float64() >= s.drop {
				x[i] = (v + s.noise*r.NormFloat64()) / (1 - s.drop)
			}
		}
		t.inputs[k].Signals = x
	}
	l.inputs = t.inputs
	return l
}

// Tutors teach a network: each takes a part of a batch, and what they found is added
// in order, so that the same seed gives the same judge.
type tutors [2]*tutor

func (m tutors) batch(lists []list, order []int, s settings, by *[2]*rand.Rand) (loss float64) {
	var losses [len(m)]float64
	var wg sync.WaitGroup
	for w, t := range m {
		wg.Go(func() {
			clear(t.grad.Weights)
			for _, i := range order[len(order)*w/len(m) : len(order)*(w+1)/len(m)] {
				losses[w] += t.learn(t.disturbed(lists[i], s, by[w]))
			}
		})
	}
	wg.Wait()
	for _, v := range losses {
		loss += v
	}
	return loss
}

// train runs Adam (Kingma and Ba 2015) over the lists, with decay of the weights apart
// from the gradient (Loshchilov and Hutter 2019).
func train(n *relevance.Network, lists []list, s settings, r *rand.Rand, report func(epoch int, loss float64)) {
	const b1, b2, tiny, warm = 0.9, 0.999, 1e-8, 200
	m, v := make([]float64, len(n.Weights)), make([]float64, len(n.Weights))
	of := tutors{newTutor(n), newTutor(n)}
	by := [2]*rand.Rand{rand.New(rand.NewPCG(r.Uint64(), 1)), rand.New(rand.NewPCG(r.Uint64(), 2))}
	steps, total := 0.0, float64(s.epochs*(len(lists)/s.batch))
	for epoch := range s.epochs {
		loss := 0.0
		for order := r.Perm(len(lists)); len(order) >= s.batch; order = order[s.batch:] {
			loss += of.batch(lists, order[:s.batch], s, &by)
			steps++
			rate := s.rate * (1 - steps/(total+1)) * min(1, steps/warm)
			even, evenSquare := 1-math.Pow(b1, steps), 1-math.Pow(b2, steps)
			for i := range n.Weights {
				g := (of[0].grad.Weights[i] + of[1].grad.Weights[i]) / float64(s.batch)
				m[i] = b1*m[i] + (1-b1)*g
				v[i] = b2*v[i] + (1-b2)*g*g
				step := m[i] / even / (math.Sqrt(v[i]/evenSquare) + tiny)
				n.Weights[i] -= rate * (step + s.decay*n.Weights[i])
			}
		}
		report(epoch, loss/float64(len(lists)))
	}
}
