package relevance

import (
	"context"
	"math"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// mostCompared is how many pairs of a text and a memory are compared to choose among texts,
// some milliseconds' worth. With more, only some of the memories are.
const mostCompared = 200_000

// fewHold is how many memories may hold a word, or which part of a large bank, for it to
// tell them apart.
const (
	fewHold    = 5
	fewestOfIt = 50
)

// Promise says of each text how near the nearest memory comes to it, in deviations from what
// ordinary passages do, and how much it says in words that few memories have. Both are
// cheap and rough: they choose among the sentences of a long text, and decide nothing.
// near is nothing where vectors cost a way to somewhere else.
func (s *Scorer) Promise(texts []string) (near, held []float64) {
	near, held = make([]float64, len(texts)), make([]float64, len(texts))
	b, far := s.index.(distant)
	if far {
		var all []uint64
		for _, text := range texts {
			index.Terms(text, func(t index.Term) { all = append(all, t.Hash()) })
		}
		b.Announce(all)
	}
	for i, text := range texts {
		held[i] = s.held(text)
	}
	if far || s.space.embedder != embed.Embedder(s.model) {
		return near, held
	}
	vectors, err := s.model.Embed(context.Background(), embed.Query, texts)
	if err != nil {
		return near, held
	}
	step := 1 + len(texts)*s.index.Len()/mostCompared
	for i, v := range vectors {
		near[i] = s.standsOut(v, step)
	}
	return near, held
}

// held returns how much the words of a text say that few memories have.
func (s *Scorer) held(text string) (sum float64) {
	most := max(fewHold, s.index.Len()/fewestOfIt)
	seen := map[uint64]bool{}
	index.Terms(text, func(t index.Term) {
		h := t.Hash()
		if len(seen) >= mostTerms || seen[h] {
			return
		}
		seen[h] = true
		if n := s.index.Holders(h); n > 0 && n <= most && !functionWord(t.Text) && !functionWord(t.Full) {
			sum += rarity(s.model, t)
		}
	})
	return sum
}

// standsOut returns how far the nearest gist of every step-th memory stands out.
func (s *Scorer) standsOut(v []float32, step int) float64 {
	q := make([]int8, len(v))
	scale := vec.Quantize(q, v)
	if scale == 0 {
		return 0
	}
	const sample = 256
	count := s.space.Background()
	var sum, squares float64
	n := 0.0
	for i := 0; i < count; i += max(1, count/sample) {
		b, own := s.space.BackgroundVector(i)
		c := float64(float64(scale) * float64(own) * float64(vec.Dot(q, b)))
		sum, squares, n = sum+c, squares+float64(c*c), n+1
	}
	mean := sum / n
	deviation := math.Sqrt(max(squares/n-float64(mean*mean), 1e-6))
	best := math.Inf(-1)
	for i := 0; i < s.index.Len(); i += step {
		lo, hi := s.index.Passages(i)
		if lo == hi {
			continue
		}
		g, own := s.index.Vector(lo)
		best = max(best, float64(scale)*float64(own)*float64(vec.Dot(q, g)))
	}
	return max(0, (best-mean)/deviation)
}
