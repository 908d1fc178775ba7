package main

import (
	"cmp"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/tacit-kb/tacit/index/relevance"
)

func compare(a, b float64) int { return cmp.Compare(a, b) }

// Settings of the training.
type settings struct {
	units  int
	epochs int
	batch  int
	rate   float64
	decay  float64 // of the weights
	seed   uint64
}

// A net is the judge while it is trained: one hidden layer of rectified units.
type net struct {
	inputs, units int
	w             []float64 // hidden rows of inputs+1, then out of units+1
	mean, scale   []float64
}

func newNet(lists []list, s settings) *net {
	inputs := len(relevance.JudgeNames)
	n := &net{inputs: inputs, units: s.units, w: make([]float64, s.units*(inputs+1)+s.units+1)}
	r := rand.New(rand.NewPCG(s.seed, 5))
	for k := range s.units * (inputs + 1) {
		n.w[k] = r.NormFloat64() * math.Sqrt(1/float64(inputs))
	}
	for k := range s.units {
		n.w[s.units*(inputs+1)+k] = r.NormFloat64() * math.Sqrt(1/float64(s.units))
	}
	n.normalise(lists)
	return n
}

// normalise finds mean and spread of each input.
func (n *net) normalise(lists []list) {
	n.mean, n.scale = make([]float64, n.inputs), make([]float64, n.inputs)
	count := 0.0
	squares := make([]float64, n.inputs)
	for _, l := range lists {
		for _, x := range l.inputs {
			count++
			for i, v := range x {
				n.mean[i] += float64(v)
				squares[i] += float64(v) * float64(v)
			}
		}
	}
	for i := range n.mean {
		n.mean[i] /= count
		n.scale[i] = 1 / math.Sqrt(max(squares[i]/count-n.mean[i]*n.mean[i], 1e-6))
	}
}

// normal returns the inputs as the layer sees them.
func (n *net) normal(x []float32, dst []float64) []float64 {
	for i, v := range x {
		dst[i] = (float64(v) - n.mean[i]) * n.scale[i]
	}
	return dst
}

// logit computes the output, and keeps what the units gave.
func (n *net) logit(x, hidden []float64) float64 {
	out := n.w[n.units*(n.inputs+1):]
	sum := out[n.units]
	for k := range n.units {
		row := n.w[k*(n.inputs+1) : (k+1)*(n.inputs+1)]
		h := row[n.inputs]
		for i, v := range x {
			h += v * row[i]
		}
		h = max(h, 0)
		hidden[k] = h
		sum += h * out[k]
	}
	return sum
}

// learn adds the gradient of the loss of one list: silence is one of the choices, with
// the logit 0, and the right one where nothing answers. It returns the loss.
func (n *net) learn(l list, grad []float64) float64 {
	logits := make([]float64, len(l.inputs))
	xs, hiddens := make([][]float64, len(l.inputs)), make([][]float64, len(l.inputs))
	top := 0.0
	for k, x := range l.inputs {
		xs[k], hiddens[k] = n.normal(x, make([]float64, n.inputs)), make([]float64, n.units)
		logits[k] = n.logit(xs[k], hiddens[k])
		top = max(top, logits[k])
	}
	all, right := math.Exp(-top), 0.0
	for k, v := range logits {
		e := math.Exp(v - top)
		all += e
		if l.right[k] {
			right += e
		}
	}
	if l.silent {
		right = math.Exp(-top)
	}
	out := n.w[n.units*(n.inputs+1):]
	for k, v := range logits {
		e := math.Exp(v - top)
		d := e / all
		if l.right[k] {
			d -= e / right
		}
		d *= l.weight
		base := n.units * (n.inputs + 1)
		grad[base+n.units] += d
		for u, h := range hiddens[k] {
			if h <= 0 {
				continue
			}
			grad[base+u] += d * h
			row := grad[u*(n.inputs+1) : (u+1)*(n.inputs+1)]
			g := d * out[u]
			for i, x := range xs[k] {
				row[i] += g * x
			}
			row[n.inputs] += g
		}
	}
	return l.weight * -math.Log(max(right/all, 1e-12))
}

// train runs Adam over the lists, in batches whose halves go to two goroutines and are
// added in order: the same seed gives the same judge.
func (n *net) train(lists []list, s settings, report func(epoch int, loss float64)) {
	const b1, b2, tiny, workers = 0.9, 0.999, 1e-8, 2
	m, v := make([]float64, len(n.w)), make([]float64, len(n.w))
	r := rand.New(rand.NewPCG(s.seed, 6))
	steps, total := 0, s.epochs*(len(lists)/s.batch)
	for epoch := range s.epochs {
		order := r.Perm(len(lists))
		loss := 0.0
		for ; len(order) >= s.batch; order = order[s.batch:] {
			var grads [workers][]float64
			var losses [workers]float64
			var wg sync.WaitGroup
			for w := range workers {
				wg.Go(func() {
					grads[w] = make([]float64, len(n.w))
					for _, i := range order[s.batch*w/workers : s.batch*(w+1)/workers] {
						losses[w] += n.learn(lists[i], grads[w])
					}
				})
			}
			wg.Wait()
			steps++
			rate := s.rate * (1 - float64(steps)/float64(total+1)) * min(1, float64(steps)/200)
			for i := range n.w {
				g := (grads[0][i] + grads[1][i]) / float64(s.batch)
				m[i] = b1*m[i] + (1-b1)*g
				v[i] = b2*v[i] + (1-b2)*g*g
				step := m[i] / (1 - math.Pow(b1, float64(steps))) / (math.Sqrt(v[i]/(1-math.Pow(b2, float64(steps)))) + tiny)
				n.w[i] -= rate * (step + s.decay*n.w[i])
			}
			loss += losses[0] + losses[1]
		}
		report(epoch, loss/float64(len(lists)))
	}
}

// judge returns what ships.
func (n *net) judge() *relevance.Judge {
	to32 := func(v []float64) (w []float32) {
		for _, x := range v {
			w = append(w, float32(x))
		}
		return w
	}
	j := &relevance.Judge{Mean: to32(n.mean), Scale: to32(n.scale)}
	for k := range n.units {
		j.Hidden = append(j.Hidden, to32(n.w[k*(n.inputs+1):(k+1)*(n.inputs+1)]))
	}
	j.Out = to32(n.w[n.units*(n.inputs+1):])
	return j
}
