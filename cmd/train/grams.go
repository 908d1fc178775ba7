package main

import (
	"maps"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// chooseGrams returns the most frequent n-grams of 1 to 8 characters that are words,
// or stand as freely as words do.
func chooseGrams(texts []string, n int) []string {
	const fewest = 25 // an n-gram seen less often is not worth its row
	var runs [][]rune
	for _, text := range texts {
		builtin.Ideographs(text, func(s string) { runs = append(runs, []rune(s)) })
	}
	count := map[string]int{}
	var bound []string
	level := map[string]int{} // the frequent n-grams of one length
	for size := 1; size <= 8; size++ {
		next := map[string]int{}
		for _, r := range runs {
			for i := 0; i+size <= len(r); i++ {
				if size > 1 && (level[string(r[i:i+size-1])] == 0 || level[string(r[i+1:i+size])] == 0) {
					continue
				}
				next[string(r[i:i+size])]++
			}
		}
		maps.DeleteFunc(next, func(_ string, c int) bool { return c < fewest })
		maps.Copy(count, next)
		level = next
		if size > 1 {
			bound = append(bound, boundGrams(runs, level, size)...)
		}
	}
	for _, g := range bound {
		delete(count, g)
	}
	ranked := byCount(count)
	return ranked[:min(n, len(ranked))]
}

// boundGrams returns the n-grams of one length beside which so few characters may
// stand that they are parts of words, or of a word and a particle: 能保 of 能保持 and
// 能保证. The measure is Harris's (1955, "From Phoneme to Morpheme") as an entropy:
// of what stands before an n-gram, and of what stands after it, the less free side
// counts. At the end of a run of Han and kana anything may follow.
func boundGrams(runs [][]rune, level map[string]int, size int) []string {
	const fewestBeside = 5 // characters, if all were as likely
	grams := slices.Sorted(maps.Keys(level))
	number := make(map[string]uint64, len(grams))
	for i, g := range grams {
		number[g] = uint64(i)
	}
	before, after := map[uint64]int{}, map[uint64]int{} // how often, by n-gram and neighbour
	for _, r := range runs {
		for i := 0; i+size <= len(r); i++ {
			n, ok := number[string(r[i:i+size])]
			if !ok {
				continue
			}
			if i > 0 {
				before[n<<32|uint64(r[i-1])]++
			}
			if i+size < len(r) {
				after[n<<32|uint64(r[i+size])]++
			}
		}
	}
	left, right := sumsOfCLnC(before, len(grams)), sumsOfCLnC(after, len(grams))
	var bound []string
	for i, g := range grams {
		total := float64(level[g])
		if entropy := math.Log(total) - max(left[i], right[i])/total; entropy < math.Log(fewestBeside) {
			bound = append(bound, g)
		}
	}
	return bound
}

// sumsOfCLnC returns, for each of n n-grams, the sum of c ln c over its neighbours: the
// entropy of counts c with the total t is ln t less that sum over t.
func sumsOfCLnC(neighbours map[uint64]int, n int) []float64 {
	sums := make([]float64, n)
	for _, k := range slices.Sorted(maps.Keys(neighbours)) { // in one order: sums of floats depend on it
		c := float64(neighbours[k])
		sums[k>>32] += float64(c * math.Log(c))
	}
	return sums
}
