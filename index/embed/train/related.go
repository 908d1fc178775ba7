package main

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"strings"
)

// Translations teach what says the same; few pairs of the corpus teach what is about
// the same in other words, and fewest in Chinese and Japanese. The teacher finds such
// pairs among the English texts (related.py), and their translations carry them: if
// two English texts are related, so are the Chinese of the one and the Japanese of
// the other.
var relatedRecipes = []recipe{
	{"related.en", "en", "en", 0.25, false},
	{"related.zh", "zh", "zh", 0.4, false},
	{"related.ja", "ja", "ja", 0.4, false},
	{"related.en-zh", "en", "zh", 0.2, false},
	{"related.en-ja", "en", "ja", 0.2, false},
	{"related.zh-ja", "zh", "ja", 0.2, false},
}

// relatedTables reads pairs of related English texts and makes tables of them and of
// their translations.
func relatedTables(path string, tables []table) ([]table, error) {
	pairs, err := readPairs(path)
	if err != nil {
		return nil, err
	}
	in := map[string]map[string]string{"zh": translationsOf(tables, "zh"), "ja": translationsOf(tables, "ja")}
	say := func(text, lang string) (string, bool) {
		if lang == "en" {
			return text, true
		}
		s, ok := in[lang][text]
		return s, ok
	}
	var all []table
	for _, r := range relatedRecipes {
		t := table{recipe: r}
		add := func(a, b string) {
			left, ok := say(a, r.left)
			right, also := say(b, r.right)
			if ok && also {
				t.left, t.right = append(t.left, left), append(t.right, right)
			}
		}
		for _, p := range pairs {
			add(p[0], p[1])
			if r.left != r.right {
				add(p[1], p[0])
			}
		}
		all = append(all, t)
	}
	return all, nil
}

// translationsOf returns, for each English text that has one, the first translation
// into a language.
func translationsOf(tables []table, lang string) map[string]string {
	first := map[string]string{}
	for _, t := range tables {
		if t.recipe.left != "en" || t.recipe.right != lang || t.glossary() {
			continue
		}
		for i, english := range t.left {
			if _, ok := first[english]; !ok {
				first[english] = t.right[i]
			}
		}
	}
	return first
}

func readPairs(path string) ([][2]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var pairs [][2]string
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		a, b, ok := strings.Cut(lines.Text(), "\t")
		if !ok {
			return nil, fmt.Errorf("%s:%d: want two columns", path, len(pairs)+1)
		}
		pairs = append(pairs, [2]string{a, b})
	}
	return pairs, lines.Err()
}
