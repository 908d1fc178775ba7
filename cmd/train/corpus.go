package main

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// A recipe says how a table is used: which languages its two columns have, how
// often a pair is drawn in an epoch, and what its rows are.
type recipe struct {
	file        string
	left, right string
	weight      float64
	sections    bool // the right column is a section whose sentences belong together
}

// name is that of the file of the corpus.
func (r recipe) name() string { return r.file + ".tsv.gz" }

// glossary reports whether the rows are words with synonyms, glosses or
// translations. The teacher judges sentences: there it would drown the rest.
func (r recipe) glossary() bool {
	return strings.HasPrefix(r.file, "synonym.") || strings.HasPrefix(r.file, "dict.")
}

// everyday reports whether the rows are everyday questions with their notes.
func (r recipe) everyday() bool { return strings.HasPrefix(r.file, "everyday.") }

// translations reports whether the two columns say the same.
func (r recipe) translations() bool { return r.left != r.right && !r.everyday() }

// recipes is the diet. Translations dominate, because they carry meaning
// across languages; pairs within a language teach topic and paraphrase, but
// too many of them cost cross-language ranking.
var recipes = []recipe{
	{"bitext.en-zh", "en", "zh", 1, false},
	{"bitext.en-ja", "en", "ja", 1, false},
	{"bitext.zh-ja", "zh", "ja", 0.7, false},
	{"sections.en", "en", "en", 1.5, true},
	{"sections.zh", "zh", "zh", 1.5, true},
	{"sections.ja", "ja", "ja", 1.5, true},
	{"qa.en", "en", "en", 1, false},
	{"qa.zh", "zh", "zh", 1, false},
	{"qa.ja", "ja", "ja", 0.6, false},
	{"paraphrase.en", "en", "en", 1, false},
	{"paraphrase.zh", "zh", "zh", 1.5, false},
	{"paraphrase.ja", "ja", "ja", 2, false},
	{"entail.en", "en", "en", 1, false},
	{"entail.ja", "ja", "ja", 1, false},
	{"synonym.en", "en", "en", 0.5, false},
	{"synonym.zh", "zh", "zh", 0.5, false},
	{"synonym.ja", "ja", "ja", 0.5, false},
	{"dict.en-ja", "en", "ja", 0.5, false},
}

// A table is a file of the corpus, read.
type table struct {
	recipe
	sources     []string // repository of each row
	left, right []string
	blocks      []string // for everyday questions: where each row's block stands
}

// readTables reads every table of the recipes from dir, at most limit rows of
// each (0: all).
func readTables(dir string, limit int) ([]table, error) {
	tables := make([]table, len(recipes))
	errs := make([]error, len(recipes))
	var wg sync.WaitGroup
	for i, r := range recipes {
		wg.Go(func() { tables[i], errs[i] = readTable(dir, r, limit) })
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return tables, nil
}

func readTable(dir string, r recipe, limit int) (table, error) {
	t := table{recipe: r}
	path := filepath.Join(dir, r.name())
	f, err := os.Open(path)
	if err != nil {
		return t, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return t, fmt.Errorf("%s: %w", path, err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	names := map[string]string{} // one copy of each repository's name
	for lines.Scan() && (limit == 0 || len(t.left) < limit) {
		source, rest, ok1 := strings.Cut(lines.Text(), "\t")
		left, right, ok2 := strings.Cut(rest, "\t")
		if !ok1 || !ok2 {
			return t, fmt.Errorf("%s:%d: want three columns", path, len(t.left)+1)
		}
		if _, ok := names[source]; !ok {
			names[source] = strings.Clone(source)
		}
		t.sources = append(t.sources, names[source])
		t.left = append(t.left, left)
		t.right = append(t.right, right)
	}
	return t, lines.Err()
}
