package main

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// chooseVocabulary picks the features by how often the corpus has them.
func chooseVocabulary(tables []table, s settings) (*builtin.Vocabulary, error) {
	words, pieces := chooseWords(tables, s)
	var zh, ja []string
	done := make(chan bool)
	go func() { zh = chooseGrams(textsOf(tables, "zh"), s.gramsZH); done <- true }()
	ja = chooseGrams(textsOf(tables, "ja"), s.gramsJA)
	<-done
	grams := map[string]bool{}
	for _, g := range slices.Concat(zh, ja) {
		grams[g] = true
	}
	both := slices.Collect(maps.Keys(grams))
	v, err := builtin.NewVocabulary(words, pieces, both, nil)
	if err != nil {
		return nil, err
	}
	return builtin.NewVocabulary(words, pieces, both, choosePhrases(textsOf(tables, "en"), v, s.phrases))
}

// everydayTimes is how often a text of the everyday questions counts: they are few, and
// documents do not have the words that people use in them (辛苦了, 固まる).
const everydayTimes = 10

// textsOf returns the distinct texts of a language, since a sentence that was
// translated into two languages stands in two tables.
func textsOf(tables []table, lang string) []string {
	times := map[string]int{}
	for _, t := range tables {
		for _, side := range []struct {
			lang  string
			texts []string
		}{{t.recipe.left, t.left}, {t.recipe.right, t.right}} {
			if side.lang != lang {
				continue
			}
			for _, s := range side.texts {
				times[s] = max(times[s], 1)
				if t.everyday() {
					times[s] = everydayTimes
				}
			}
		}
	}
	var all []string
	for _, s := range slices.Sorted(maps.Keys(times)) {
		all = append(all, slices.Repeat([]string{s}, times[s])...)
	}
	return all
}

// chooseWords returns the most frequent words of all languages, and the pieces
// that cover most of the others.
func chooseWords(tables []table, s settings) (words, pieces []string) {
	whole, part := map[string]int{}, map[string]int{}
	for _, t := range tables {
		for _, texts := range [][]string{t.left, t.right} {
			for _, text := range texts {
				builtin.Words(text, func(w string, isPart bool) {
					if isPart {
						part[w]++
					} else {
						whole[w]++
					}
				})
			}
		}
	}
	for w, n := range part {
		whole[w] += n
	}
	ranked := byCount(whole)
	words = ranked[:min(s.words, len(ranked))]
	return words, choosePieces(ranked[len(words):], whole, s.pieces)
}

// choosePieces ranks the substrings of words by how much of them they cover.
func choosePieces(rest []string, count map[string]int, n int) []string {
	const shortest, longest = 2, 7
	cover := map[string]int{}
	for _, w := range rest {
		if len(w) > 40 { // hashes and encoded data
			continue
		}
		for size := shortest; size <= longest; size++ {
			for i := 0; i+size <= len(w); i++ {
				if p := w[i : i+size]; utf8.ValidString(p) {
					cover[p] += min(count[w], 50) * (size - 1)
				}
			}
		}
	}
	ranked := byCount(cover)
	return ranked[:min(n, len(ranked))]
}

// byCount returns the keys, the most frequent first, equals in byte order.
func byCount(count map[string]int) []string {
	return slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		if c := cmp.Compare(count[b], count[a]); c != 0 {
			return c
		}
		return strings.Compare(a, b)
	})
}
