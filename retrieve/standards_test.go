package retrieve

import (
	"slices"
	"testing"
)

// A standard that matches is shown, however much advice on the matter comes before it; one
// that does not match is not, and neither the first match nor what was typed goes for it.
func TestStandardsAreSeen(t *testing.T) {
	memory := func(n int, score float64, standard int) weighed {
		return weighed{scored: scored{}, score: score, standard: standard, weight: float64(n)}
	}
	numbers := func(all []weighed) (ns []int) {
		for _, w := range all {
			ns = append(ns, int(w.weight))
		}
		return ns
	}
	typed := memory(2, 0.8, 0)
	typed.typed = true
	for name, test := range map[string]struct {
		ranked []weighed
		limit  int
		want   []int
	}{
		"one waits":           {[]weighed{memory(1, 0.9, 0), memory(2, 0.8, 0), memory(3, 0.7, 0), memory(4, 0.6, 0), memory(5, 0.5, 1)}, 3, []int{1, 2, 5, 3, 4}},
		"two wait":            {[]weighed{memory(1, 0.9, 0), memory(2, 0.8, 0), memory(3, 0.7, 0), memory(4, 0.6, 1), memory(5, 0.5, 1)}, 3, []int{1, 4, 5, 2, 3}},
		"it does not match":   {[]weighed{memory(1, 0.9, 0), memory(2, 0.8, 0), memory(3, 0.2, 1)}, 2, []int{1, 2, 3}},
		"the first stays":     {[]weighed{memory(1, 0.9, 0), memory(2, 0.8, 1)}, 1, []int{1, 2}},
		"what is typed stays": {[]weighed{memory(1, 0.9, 0), typed, memory(3, 0.8, 1)}, 2, []int{1, 2, 3}},
		"standards stay":      {[]weighed{memory(1, 0.9, 0), memory(2, 0.8, 1), memory(3, 0.7, 1)}, 2, []int{1, 2, 3}},
		"nothing":             {nil, 5, nil},
	} {
		if got := numbers(withStandards(test.ranked, Options{MinScore: 0.3, Limit: test.limit})); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// With a threshold of nearly nothing thousands match and thousands come near: the first of each are
// compared, and not all with all.
func TestManyStandardsComeNear(t *testing.T) {
	var ranked []weighed
	for i := range 3000 {
		ranked = append(ranked, weighed{score: 0.5, standard: i % 3 / 2})
	}
	for range 3000 {
		ranked = append(ranked, weighed{score: 0.2, standard: 1})
	}
	near, matches := restatable(ranked, Options{MinScore: 0.3})
	if len(near) != mostRestated || near[0] != 3000 || len(matches) != mostRestated {
		t.Errorf("%d near, from %d on, %d matches", len(near), near[0], len(matches))
	}
	for _, m := range matches {
		if m.standard != 0 {
			t.Fatal("a match that binds is compared")
		}
	}
}
