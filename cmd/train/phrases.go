package main

import (
	"maps"
	"math"
	"strings"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// choosePhrases returns the n sequences of two and three words of the vocabulary
// that stand together most beyond chance: by how often they do times their
// pointwise mutual information. One that nearly always stands inside one particular
// longer one is left out, as with n-grams.
func choosePhrases(texts []string, v *builtin.Vocabulary, n int) []string {
	const fewest = 40 // a phrase seen less often is not worth its row
	const least = 3.0 // pointwise mutual information: "of the" has 2, "how long" 4
	const nearly = 0.85
	rare := func(_ string, count int) bool { return count < fewest }

	words, total := countWords(texts)
	pairs := countPhrases(texts, v, func(p string) bool { return strings.Count(p, " ") == 1 })
	maps.DeleteFunc(pairs, rare)
	threes := countPhrases(texts, v, func(p string) bool {
		begin, end := inner(p)
		return begin != end && pairs[begin] > 0 && pairs[end] > 0
	})
	maps.DeleteFunc(threes, rare)

	worth := map[string]int{}
	weigh := func(phrase string, together, first, last int) {
		chance := float64(max(first, together)) * float64(max(last, together)) / float64(total)
		if information := math.Log(float64(together) / chance); information > least {
			worth[phrase] = int(float64(together) * information)
		}
	}
	for p, count := range pairs {
		first, last := inner(p)
		weigh(p, count, words[first], words[last])
	}
	for p, count := range threes {
		begin, end := inner(p)
		weigh(p, count, pairs[begin], words[p[len(begin)+1:]])
		for _, part := range []string{begin, end} {
			if float64(count) >= nearly*float64(pairs[part]) {
				delete(worth, part)
			}
		}
	}
	ranked := byCount(worth)
	return ranked[:min(n, len(ranked))]
}

// inner returns a phrase without its last and without its first word.
func inner(phrase string) (begin, end string) {
	return phrase[:strings.LastIndexByte(phrase, ' ')], phrase[strings.IndexByte(phrase, ' ')+1:]
}

// countWords counts the words as written, not their parts, and all of them together.
func countWords(texts []string) (count map[string]int, total int) {
	count = map[string]int{}
	for _, text := range texts {
		builtin.Words(text, func(w string, part bool) {
			if !part {
				count[w]++
				total++
			}
		})
	}
	return count, total
}

func countPhrases(texts []string, v *builtin.Vocabulary, wanted func(string) bool) map[string]int {
	count := map[string]int{}
	for _, text := range texts {
		v.Phrases(text, func(p string) {
			if wanted(p) {
				count[p]++
			}
		})
	}
	return count
}
