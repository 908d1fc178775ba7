package labels

import (
	"maps"
	"math"
	"slices"
)

// NDCG5 compares a ranking, given by the grades of its memories from the best
// rank on, with the best ranking there could be: the discounted cumulative gain
// of the first five over that of the ideal order, with gains of 2^grade-1
// (Järvelin and Kekäläinen 2002, with the gains of Burges et al. 2005). It is 0
// for a question that nothing answers.
func NDCG5(ranked []int, grades map[string]int) float64 {
	ideal := slices.Sorted(maps.Values(grades))
	slices.Reverse(ideal)
	best := gain5(ideal)
	if best == 0 {
		return 0
	}
	return gain5(ranked) / best
}

func gain5(grades []int) float64 {
	sum := 0.0
	for i, g := range grades[:min(len(grades), 5)] {
		sum += (math.Exp2(float64(g)) - 1) / math.Log2(float64(i+2))
	}
	return sum
}
