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
	return builtin.NewVocabulary(words, pieces, slices.Collect(maps.Keys(grams)))
}

// textsOf returns the distinct texts of a language, since a sentence that was
// translated into two languages stands in two tables.
func textsOf(tables []table, lang string) []string {
	seen := map[string]bool{}
	for _, t := range tables {
		for _, side := range []struct {
			lang  string
			texts []string
		}{{t.recipe.left, t.left}, {t.recipe.right, t.right}} {
			if side.lang != lang {
				continue
			}
			for _, s := range side.texts {
				seen[s] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
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

// chooseGrams returns the most frequent n-grams of 1 to 8 characters. An
// n-gram that nearly always stands inside one particular longer one says
// nothing that the longer one does not, and is left out.
func chooseGrams(texts []string, n int) []string {
	const fewest = 25 // an n-gram seen less often is not worth its row
	const nearly = 0.85
	var runs [][]rune
	for _, text := range texts {
		builtin.Ideographs(text, func(s string) { runs = append(runs, []rune(s)) })
	}
	count := map[string]int{}
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
		for g, c := range next {
			dropSwallowed(count, g, int(nearly*float64(level[trimFirst(g)])), int(nearly*float64(level[trimLast(g)])), c)
			count[g] = c
		}
		level = next
	}
	ranked := byCount(count)
	return ranked[:min(n, len(ranked))]
}

// dropSwallowed deletes the two n-grams that g extends by one character, where
// g is nearly as frequent; single characters stay.
func dropSwallowed(count map[string]int, g string, first, last, c int) {
	if utf8.RuneCountInString(g) < 3 {
		return
	}
	if c >= first {
		delete(count, trimFirst(g))
	}
	if c >= last {
		delete(count, trimLast(g))
	}
}

func trimFirst(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return s[size:]
}

func trimLast(s string) string {
	_, size := utf8.DecodeLastRuneInString(s)
	return s[:len(s)-size]
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
