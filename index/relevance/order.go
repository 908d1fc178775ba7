package relevance

import (
	"cmp"
	"slices"
)

// sharedWords is the feature of the rank that counts the words that question and memory
// share, squared. Its weight is what words count for, and not learned.
const sharedWords = "counted_squared"

// How much words that are shared count besides their square, and how much those do that
// stand side by side in both. Like the weight, they are not learned.
const (
	plainWords = 1.2
	sideBySide = 0.3
	inTurn     = 0.1 // what is left of the distance of two memories whose order words turn around
)

// Ranks returns how the memories rank for a question, by weights of RankFeatures.
//
// Within a language words alone find a paragraph better than vectors do; across languages
// they find nothing. So no memory in the question's language ranks before another one that
// words put before it. None ranks higher for that, so none displaces one in another language;
// and a memory that words put behind the others changes nothing for them.
func (w Weights) Ranks(all []*Signals) []float64 {
	ranks := make([]float64, len(all))
	var same []worded
	words := w.of(sharedWords)
	for i, s := range all {
		ranks[i] = w.dot(s.RankFeatures())
		if words != 0 && s.Same == 1 {
			same = append(same, worded{i, ranks[i], ranks[i] + float64(words*s.words())})
		}
	}
	inOrder(same)
	for _, x := range same {
		ranks[x.memory] = x.rank
	}
	return ranks
}

// A worded memory is in the question's language. With is its rank with what words add.
type worded struct {
	memory     int
	rank, with float64
}

// inOrder orders memories with what words add, and lowers the ranks of those that rank higher
// than one before them.
func inOrder(all []worded) {
	slices.SortFunc(all, func(a, b worded) int { return cmp.Or(cmp.Compare(b.with, a.with), cmp.Compare(b.rank, a.rank)) })
	for k := 1; k < len(all); k++ {
		before := all[k-1]
		all[k].rank = min(all[k].rank, before.rank-float64(inTurn*(before.with-all[k].with)))
	}
}

// words is what the words count for that question and memory share, besides their square.
func (s *Signals) words() float64 {
	return float64(plainWords*s.CountedShare) + float64(sideBySide*s.PairShare*s.Exact)
}

// of returns the weight of a feature, 0 of one that has none.
func (w Weights) of(name string) float64 {
	i := slices.Index(w.Names, name)
	if i < 0 || i >= len(w.Values) {
		return 0
	}
	return w.Values[i]
}
