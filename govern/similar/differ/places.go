package differ

import (
	"math"
	"slices"
)

// A Word is one of a text, in its order.
type Word struct {
	Weight float64 // how much it says
	Best   float64 // the cosine of the other text's nearest word, 1 for the word itself
}

// PlaceNames name what Places returns, in order.
var PlaceNames = slices.Concat(
	sided("missing_first", "missing_middle", "missing_last", "first", "first_three", "last_three", "missing_late"),
	[]string{"left_nearest", "left_near", "left_near_back", "left_apart", "left_place", "left_weight", "heaviest_place_least", "heaviest_place_most", "heaviest", "heaviest_best_least", "heaviest_best_most", "left_least", "left_most"},
)

// leftBelow is the cosine below which a word has no counterpart.
const leftBelow = 0.7

// Places compares the words of two texts by place; cosine is that of the i-th of the one and the
// k-th of the other. The order of the two texts does not matter.
func Places(a, b []Word, cosine func(i, k int) float64) []float64 {
	x := least(missing(a), missing(b))
	mine, theirs := left(a), left(b)
	if len(mine) == 0 || len(theirs) == 0 {
		x = append(x, 0, 0, 0, 0, 0.5, 0, 0.5, 0.5, 0, 0, 0)
	} else {
		x = append(x, leftOver(a, b, mine, theirs, cosine)...)
	}
	return append(x, math.Log1p(float64(min(len(mine), len(theirs)))), math.Log1p(float64(max(len(mine), len(theirs)))))
}

// missing returns what share of the words the other text lacks, in each third; how near it comes to
// the first, the first three and the last three; and how much later what is missing stands than
// what is there.
func missing(words []Word) []float64 {
	n := len(words)
	var thirds [3]mean
	var gone, there mean
	for i, w := range words {
		lack := 1 - float64(w.Best*w.Best)
		thirds[third(i, n)].add(lack, w.Weight)
		gone.add(place(i, n), float64(w.Weight*lack))
		there.add(place(i, n), float64(w.Weight*w.Best))
	}
	near := func(some []Word, of int) float64 {
		sum := 0.0
		for _, w := range some {
			sum += w.Best
		}
		return sum / float64(of)
	}
	return []float64{
		thirds[0].of(), thirds[1].of(), thirds[2].of(),
		near(words[:min(1, n)], 1), near(words[:min(3, n)], 3), near(words[max(0, n-3):], 3), gone.of() - there.of(),
	}
}

// left returns which words have no counterpart.
func left(words []Word) (all []int) {
	for i, w := range words {
		if w.Best < leftBelow {
			all = append(all, i)
		}
	}
	return all
}

// leftOver compares the words without counterpart of two texts: the nearest two of them, how near
// they are on the average, and the weightiest two.
func leftOver(a, b []Word, mine, theirs []int, cosine func(i, k int) float64) []float64 {
	best, p, q := math.Inf(-1), 0, 0
	var rows mean
	columns := make([]float64, len(theirs))
	for k := range columns {
		columns[k] = math.Inf(-1)
	}
	for _, i := range mine {
		row := math.Inf(-1)
		for c, k := range theirs {
			x := cosine(i, k)
			row, columns[c] = max(row, x), max(columns[c], x)
			if x > best {
				best, p, q = x, i, k
			}
		}
		rows.add(row, 1)
	}
	var back mean
	for _, x := range columns {
		back.add(x, 1)
	}
	u, v := weightiest(a, mine), weightiest(b, theirs)
	at, to := place(p, len(a)), place(q, len(b))
	from, til := place(u, len(a)), place(v, len(b))
	near, far := min(rows.of(), back.of()), max(rows.of(), back.of())
	return []float64{
		best, near, far, math.Abs(at - to), (at + to) / 2, math.Log1p(a[p].Weight + b[q].Weight),
		min(from, til), max(from, til), cosine(u, v), min(a[u].Best, b[v].Best), max(a[u].Best, b[v].Best),
	}
}

func weightiest(words []Word, some []int) int {
	return slices.MaxFunc(some, func(i, k int) int {
		switch {
		case words[i].Weight < words[k].Weight:
			return -1
		case words[i].Weight > words[k].Weight:
			return 1
		}
		return k - i // the first of several
	})
}
