package main

import (
	"math"
	"slices"
)

// adam is Adam (Kingma and Ba 2015) with one second moment a row instead of one
// a number: the rows keep their direction, and the state is half as large. A
// row is touched only when a batch has its feature.
type adam struct {
	dims    int
	first   []float32 // moving average of the gradient, dims a row
	second  []float32 // moving average of its mean square, one a row
	touched []int32   // updates of a row so far
	places  [][]place // for each feature of the batch, where it stands
	used    []int32   // features of the batch
}

// A place is a text of the batch: its side and number.
type place struct {
	side *side
	i    int32
}

const beta1, beta2 = 0.9, 0.999

func newAdam(features, dims int) *adam {
	return &adam{
		dims:    dims,
		first:   make([]float32, features*dims),
		second:  make([]float32, features),
		touched: make([]int32, features),
		places:  make([][]place, features),
	}
}

// update adds up each feature's gradient over the texts that have it, in a
// fixed order, and moves its row.
func (a *adam) update(rows []float32, rate float64, sides ...*side) {
	a.used = a.used[:0]
	for _, s := range sides {
		for i, features := range s.features {
			for _, f := range features {
				if len(a.places[f]) == 0 {
					a.used = append(a.used, f)
				}
				a.places[f] = append(a.places[f], place{s, int32(i)})
			}
		}
	}
	slices.Sort(a.used) // neighbours in memory, and a fixed order
	halves(len(a.used), func(from, to int) {
		sum := make([]float32, a.dims)
		for _, f := range a.used[from:to] {
			clear(sum)
			for _, p := range a.places[f] {
				add(p.side.grad.row(int(p.i)), sum)
			}
			a.move(rows, int(f), sum, rate)
			a.places[f] = a.places[f][:0]
		}
	})
}

func (a *adam) move(rows []float32, f int, g []float32, rate float64) {
	a.touched[f]++
	n := float64(a.touched[f])
	square := float64(dot(g, g)) / float64(a.dims)
	a.second[f] = float32(beta2*float64(a.second[f]) + (1-beta2)*square)
	v := float64(a.second[f]) / (1 - math.Pow(beta2, n))
	step := float32(rate / (1 - math.Pow(beta1, n)) / (math.Sqrt(v) + 1e-12))
	m, w := a.first[f*a.dims:][:a.dims], rows[f*a.dims:][:a.dims]
	for k := range g {
		m[k] = beta1*m[k] + (1-beta1)*g[k]
		w[k] -= step * m[k]
	}
}
