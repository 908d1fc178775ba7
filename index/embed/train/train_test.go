package main

import (
	"math"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

func smallTrainer(t *testing.T) (*trainer, *dataset) {
	t.Helper()
	tables := []table{{
		recipe: recipe{file: "bitext", left: "en", right: "zh", weight: 1.5},
		left:   []string{"the cache is full", "roll back", "the token expires", "the cache expires", "full roll"},
		right:  []string{"缓存已满", "回滚", "令牌过期", "缓存过期", "满回滚"},
	}}
	v, err := builtin.NewVocabulary(
		[]string{"the", "cache", "is", "full", "roll", "back", "token", "expires"}, nil,
		[]string{"缓存", "满", "回滚", "令牌", "过期", "已"})
	if err != nil {
		t.Fatal(err)
	}
	s := settings{dims: 32, batch: 4, scale: 20, rate: 0.01, epochs: 30, seed: 7}
	return newTrainer(v, nil, s), encode(tables, v, nil)
}

// The analytic gradient must be the slope of the loss.
func TestGradient(t *testing.T) {
	m, d := smallTrainer(t)
	for i := range m.batch {
		m.left.set(i, d.tables[0].left[i], 0, m.rand)
		m.right.set(i, d.tables[0].right[i], 0, m.rand)
	}
	m.gradients(0)
	for f := range m.vocab.Len() {
		want := make([]float64, m.dims)
		for _, s := range []*side{m.left, m.right} {
			for i, features := range s.features {
				if slices.Contains(features, int32(f)) {
					for k, g := range s.grad.row(i) {
						want[k] += float64(g)
					}
				}
			}
		}
		for _, k := range []int{0, 17} {
			const h = 1e-3
			w := &m.rows[f*m.dims+k]
			saved := *w
			*w = saved + h
			up := lossOf(m)
			*w = saved - h
			down := lossOf(m)
			*w = saved
			if slope := (up - down) / (2 * h); math.Abs(slope-want[k]) > 0.02*(1+math.Abs(slope)) {
				t.Errorf("feature %d[%d]: gradient %g, slope %g", f, k, want[k], slope)
			}
		}
	}
}

func lossOf(m *trainer) float64 {
	grads := []*side{m.left, m.right}
	saved := [][]float32{slices.Clone(grads[0].grad.data), slices.Clone(grads[1].grad.data)}
	loss := m.gradients(0)
	copy(grads[0].grad.data, saved[0])
	copy(grads[1].grad.data, saved[1])
	return loss
}

// Training must find the pairs, and the same seed the same rows.
func TestTrainingIsRepeatable(t *testing.T) {
	run := func() *trainer {
		m, d := smallTrainer(t)
		m.train(d)
		return m
	}
	a, b := run(), run()
	if !slices.Equal(a.rows, b.rows) {
		t.Error("the same seed gave other rows")
	}
	near, far := dot(a.embed("cache"), a.embed("缓存")), dot(a.embed("cache"), a.embed("回滚"))
	if near < far+0.3 {
		t.Errorf("cache is %.2f near 缓存 and %.2f near 回滚", near, far)
	}
}
