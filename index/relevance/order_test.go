package relevance

import (
	"slices"
	"testing"
)

// words are weights by which the cosine of the best passage ranks, and shared words.
var words = Weights{[]string{"best", sharedWords}, []float64{10, 10}}

// overAll gives the other features no weight.
func (w Weights) overAll(t *testing.T) Weights {
	t.Helper()
	all, err := w.over(RankNames)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// sharing is a memory with a cosine, the share of the question's words that it has, and 1 if
// it is in the question's language.
func sharing(cosine, share, same float64) *Signals {
	s := &Signals{Best: cosine, Same: same}
	s.CountedShare = share
	return s
}

// order returns the numbers of the memories, the best first.
func order(ranks []float64) (numbers []int) {
	for i := range ranks {
		numbers = append(numbers, i)
	}
	slices.SortFunc(numbers, func(a, b int) int {
		if ranks[a] > ranks[b] {
			return -1
		}
		return 1
	})
	return numbers
}

// Words decide among the memories in the question's language. They bring none of them before
// one in another language that it is behind without them.
func TestWordsOrderTheMemoriesOfOneLanguage(t *testing.T) {
	const own, other = 1, 0
	for _, test := range []struct {
		name string
		bank []*Signals
		want []int
	}{
		{"most words", []*Signals{sharing(0.5, 0.1, own), sharing(0.4, 0.4, own)}, []int{1, 0}},
		{"no words", []*Signals{sharing(0.5, 0, own), sharing(0.4, 0, own)}, []int{0, 1}},
		{"as many words", []*Signals{sharing(0.5, 0.3, own), sharing(0.4, 0.3, own)}, []int{0, 1}},
		{"another language is not displaced", []*Signals{sharing(0.5, 0.1, own), sharing(0.4, 0.3, own), sharing(0.55, 0, other)}, []int{2, 1, 0}},
		{"nor gains by words", []*Signals{sharing(0.5, 0.3, own), sharing(0.4, 0.9, other)}, []int{0, 1}},
		{"none", nil, nil},
	} {
		if got := order(words.overAll(t).Ranks(test.bank)); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// A calibration that gives words no weight, as that for other embedders, is not overruled by them.
func TestWordsWithoutWeightOrderNothing(t *testing.T) {
	w := Weights{[]string{"best"}, []float64{10}}.overAll(t)
	if got := order(w.Ranks([]*Signals{sharing(0.5, 0, 1), sharing(0.4, 0.9, 1)})); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("the order is %v", got)
	}
}

// A memory of some sentences has the odds of a note in part, which know nothing of words. It
// passes none that words put before it; a note of one sentence may.
func TestWordsOrderShortMemories(t *testing.T) {
	w := words.overAll(t)
	for _, test := range []struct {
		name  string
		terms float64
		odds  []float64
		want  []int
	}{
		{"some sentences", enoughTerms, []float64{-1, 2}, []int{0, 1}},
		{"some sentences that are in order", enoughTerms, []float64{2, -1}, []int{0, 1}},
		{"one sentence", fewTerms, []float64{-1, 2}, []int{1, 0}},
	} {
		bank := []*Signals{sharing(0.4, 0.6, 1), sharing(0.4, 0.1, 1)}
		for _, s := range bank {
			s.Size = test.terms
		}
		odds := slices.Clone(test.odds)
		w.inOrderOfWords(bank, w.Ranks(bank), odds)
		if got := order(odds); !slices.Equal(got, test.want) || odds[0] != test.odds[0] {
			t.Errorf("%s: odds %v, in the order %v, want %v", test.name, odds, got, test.want)
		}
	}
	other := []*Signals{sharing(0.4, 0.6, 1), sharing(0.4, 0.1, 0)}
	odds := []float64{-1, 2}
	if w.inOrderOfWords(other, w.Ranks(other), odds); odds[1] != 2 {
		t.Errorf("a memory in another language has odds of %v", odds[1])
	}
}
