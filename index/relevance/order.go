package relevance

import (
	"cmp"
	"math"
	"slices"
)

// sharedWords is the feature of the rank that counts the words that question and memory
// share, squared. Its weight is what words count for, and not learned.
const sharedWords = "counted_squared"

// How much words that are shared count besides their square, and how much those do that
// stand side by side in both. Like the weight, they are not learned. Words of Han and kana
// are cut into pairs, of which one alone says less than a word: sharing more of them says
// more. See docs/embedder.md for what each costs and gives.
const (
	plainWords = 1.2
	hanWords   = 2.2
	kanaWords  = 1.8
	sideBySide = 0.3
	inTurn     = 0.1 // what is left of the distance of two memories whose order words turn around
)

// Terms up to which a memory keeps the odds that it has as a note, wherever words put it, and
// from which it has no better ones than a memory that words put before it. A sentence shares
// one word with a question or none, and which of two does says little.
const (
	fewTerms    = 60.0
	enoughTerms = 90.0

	behind = 1e-3 // what its odds are lower then
)

// Ranks returns how the memories rank for a question, by weights of RankFeatures.
//
// Within a language words alone find a paragraph better than vectors do; across languages
// they find nothing. So no memory in the question's language ranks before another one that
// words put before it. None ranks higher for that, so none displaces one in another language;
// and a memory that words put behind the others changes nothing for them.
func (w Weights) Ranks(all []*Signals) []float64 {
	ranks := make([]float64, len(all))
	for i, s := range all {
		ranks[i] = w.dot(s.RankFeatures())
	}
	same := w.worded(all, ranks, ranks)
	for k := 1; k < len(same); k++ { // what ranks higher than one before it is lowered
		x, before := same[k], same[k-1]
		ranks[x.memory] = min(ranks[x.memory], ranks[before.memory]-float64(inTurn*(before.with-x.with)))
	}
	return ranks
}

// A worded memory is in the question's language. With is its rank with what words add.
type worded struct {
	memory int
	with   float64
}

// worded returns the memories in the question's language in the order of their ranks with what
// words add, equals by what they have at first; none if words have no weight.
func (w Weights) worded(all []*Signals, ranks, first []float64) (same []worded) {
	words := w.of(sharedWords)
	if words == 0 {
		return nil
	}
	for i, s := range all {
		if s.Same == 1 {
			same = append(same, worded{i, ranks[i] + float64(words*s.words())})
		}
	}
	slices.SortFunc(same, func(a, b worded) int {
		return cmp.Or(cmp.Compare(b.with, a.with), cmp.Compare(first[b.memory], first[a.memory]))
	})
	return same
}

// inOrderOfWords lowers the odds of memories in the question's language that are better than
// those of one that words put before them: the odds of a short memory are in part those of a
// note, and know nothing of the order of ranks.
func (w Weights) inOrderOfWords(all []*Signals, ranks, odds []float64) {
	same := w.worded(all, ranks, odds)
	for k := 1; k < len(same); k++ {
		i, before := same[k].memory, odds[same[k-1].memory]
		odds[i] -= float64(all[i].ordered() * max(0, odds[i]-before+behind))
	}
}

// ordered is how much the order by words holds for a memory, from 0 to 1.
func (s *Signals) ordered() float64 {
	return min(1, max(0, math.Log(max(1, s.Size)/fewTerms)/math.Log(enoughTerms/fewTerms)))
}

// words is what the words count for that question and memory share, besides their square.
func (s *Signals) words() float64 {
	plain := plainWords
	switch s.Asked {
	case "zh":
		plain = hanWords
	case "ja":
		plain = kanaWords
	}
	return float64(plain*s.CountedShare) + float64(sideBySide*s.PairShare*s.Exact)
}

// of returns the weight of a feature, 0 of one that has none.
func (w Weights) of(name string) float64 {
	i := slices.Index(w.Names, name)
	if i < 0 || i >= len(w.Values) {
		return 0
	}
	return w.Values[i]
}
