package main

import (
	"github.com/tacit-kb/tacit/index/relevance"
)

const senses, hidden = relevance.Senses, relevance.Hidden

// back adds the gradient of one memory, whose logit should fall by d, and keeps what
// falls to the question.
func (t *tutor) back(e *relevance.Evidence, by *relevance.Thought, d float64) {
	var units [hidden]float64
	t.grad.Out[hidden] += d
	for k, h := range by.Hidden {
		if h > 0 {
			t.grad.Out[k] += d * h
			units[k] = d * t.Out[k]
		}
	}
	for i, v := range by.Joined {
		add(t.grad.Hide[i*hidden:], units[:], v)
	}
	add(t.grad.Hide[len(by.Joined)*hidden:], units[:], 1)
	var said, gated [senses]float64
	from := len(e.Signals) * hidden
	for k := range senses {
		said[k] = dot(units[:], t.Hide[from+k*hidden:])
		gated[k] = dot(units[:], t.Hide[from+(senses+k)*hidden:])
	}
	mean := dot(gated[:], by.Joined[len(e.Signals)+senses:])
	for u := range e.Matches {
		t.backUnit(e, by, u, &said, &gated, mean)
	}
}

// backUnit adds the gradient of one unit. said and gated are those of the two sums, and
// mean is the gated sum along its own.
func (t *tutor) backUnit(e *relevance.Evidence, by *relevance.Thought, u int, said, gated *[senses]float64, mean float64) {
	sense, open := &by.Senses[u], relevance.Opening(by.Gates[u])
	steep := 1.0
	if open < 1 {
		steep = open * open
	}
	gate := steep / by.Open * (dot(gated[:], sense[:]) - mean)
	add(t.grad.Gate, sense[:], gate)
	t.grad.Gate[senses] += gate
	var d [senses]float64
	for k, s := range sense {
		if s > 0 {
			d[k] = e.Units[u].Share*said[k] + open/by.Open*gated[k] + gate*t.Gate[k]
		}
	}
	for i, v := range e.Matches[u] {
		add(t.grad.Match[i*senses:], d[:], float64(v))
	}
	add(t.asked[u][:], d[:], 1)
}

// backAsked adds the gradient of what is heard of the question, once for all memories.
func (t *tutor) backAsked(units []relevance.AskedUnit, heard []relevance.Heard) {
	const kinds = relevance.Kinds
	for u, x := range units {
		d := t.asked[u][:]
		for i, v := range x.Inputs {
			add(t.grad.Ask[i*senses:], d, float64(v))
		}
		var kind [kinds]float64
		for i, v := range heard[u].Kind {
			row := (relevance.AskInputs + i) * senses
			add(t.grad.Ask[row:], d, v)
			kind[i] = dot(d, t.Ask[row:])
		}
		add(t.grad.Ask[(relevance.AskInputs+kinds)*senses:], d, 1)
		for i, q := range x.Row {
			add(t.grad.Kind[i*kinds:], kind[:], float64(q)*x.Scale)
		}
	}
}

// add adds a multiple of a row to a sum of at least its length.
func add(sum, row []float64, times float64) {
	sum = sum[:len(row)]
	for k, v := range row {
		sum[k] += times * v
	}
}

func dot(a, b []float64) (sum float64) {
	b = b[:len(a)]
	for k, v := range a {
		sum += v * b[k]
	}
	return sum
}
