package relevance

import (
	"context"
	"math"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/vec"
	"github.com/tacit-kb/tacit/kb/parallel"
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
	vectors := !far && s.space.embedder == embed.Embedder(s.model)
	step := 1 + len(texts)*s.index.Len()/mostCompared
	parallel.Halves(len(texts), func(lo, hi int) { // nothing else can be done until all are known
		for i := lo; i < hi; i++ {
			held[i] = s.held(texts[i])
		}
		if vectors {
			s.standOut(texts[lo:hi], step, near[lo:hi])
		}
	})
	return near, held
}

// held returns how much the words of a text say that few memories have.
func (s *Scorer) held(text string) (sum float64) {
	most := max(fewHold, s.index.Len()/fewestOfIt)
	seen := make(map[uint64]bool, min(len(text)/3, mostTerms))
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

// A stander is how a text compares with ordinary passages, and with the nearest memory.
type stander struct {
	scale              float64
	sum, squares, best float64
}

// standOut fills in how far the nearest gist of every step-th memory stands out for each of
// some texts. Each vector is held against all of them while it is at hand.
func (s *Scorer) standOut(texts []string, step int, near []float64) {
	vectors, err := s.model.Embed(context.Background(), embed.Query, texts)
	if err != nil {
		return
	}
	all, rows, products := make([]stander, len(texts)), make([][]int8, len(texts)), make([]int32, len(texts))
	for k, v := range vectors {
		rows[k] = make([]int8, len(v))
		all[k] = stander{scale: float64(vec.Quantize(rows[k], v)), best: math.Inf(-1)}
	}
	cosine := func(k int, scale float32) float64 {
		return float64(all[k].scale * float64(scale) * float64(products[k]))
	}
	const sample = 256
	count, n := s.space.Background(), 0.0
	for i := 0; i < count; i += max(1, count/sample) {
		b, own := s.space.BackgroundVector(i)
		vec.Dots(products, b, rows)
		for k := range all {
			c := cosine(k, own)
			all[k].sum, all[k].squares = all[k].sum+c, all[k].squares+float64(c*c)
		}
		n++
	}
	for i := 0; i < s.index.Len(); i += step {
		lo, hi := s.index.Passages(i)
		if lo == hi {
			continue
		}
		g, own := s.index.Vector(lo)
		vec.Dots(products, g, rows)
		for k := range all {
			all[k].best = max(all[k].best, cosine(k, own))
		}
	}
	for k, t := range all {
		mean := t.sum / n
		if deviation := math.Sqrt(max(t.squares/n-float64(mean*mean), 1e-6)); t.scale != 0 {
			near[k] = max(0, (t.best-mean)/deviation)
		}
	}
}
