package relevance

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// sharePlain is what coverage.share computes, written down without sharing
// anything between memories.
func (c *coverage) sharePlain(features []int32) (share, total float64) {
	for _, w := range c.words {
		best := float32(0)
		for _, f := range features {
			if f == w.feature {
				best = 1
				break
			}
			best = max(best, c.model.Cosine(w.feature, f))
		}
		share += float64(w.weight * float64(best))
		total += w.weight
	}
	if total == 0 {
		return 0, 0
	}
	return share / total, total
}

// What is remembered from one memory changes nothing for the next, to the last
// bit, whether they have the words of the question, features in common, or none.
func TestCoverageIsExact(t *testing.T) {
	m := shipped(t)
	random := rand.New(rand.NewPCG(1, 2))
	some := func(n int) []int32 {
		list := make([]int32, n)
		for i := range list {
			list[i] = random.Int32N(int32(m.Len()))
		}
		return list
	}
	for range 30 {
		var words []word
		for _, f := range some(random.IntN(mostWords)) {
			words = append(words, word{f, random.Float64()})
		}
		c, pool := newCoverage(m, words), some(300)
		for _, w := range words {
			pool = append(pool, w.feature)
		}
		for range 10 {
			features := slices.Clone(pool[:random.IntN(192)])
			random.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
			share, _, total := c.share(features)
			if s, w := c.sharePlain(features); share != s || total != w {
				t.Fatalf("%d words, %d features: %v of %v, want %v of %v", len(words), len(features), share, total, s, w)
			}
		}
	}
}
