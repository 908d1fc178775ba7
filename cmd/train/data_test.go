package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

func vocabulary(t *testing.T, words, grams []string) *builtin.Vocabulary {
	t.Helper()
	v, err := builtin.NewVocabulary(words, nil, grams, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// What the teacher says of an English text holds for its translations, and for
// theirs, wherever they stand, but not for words in a dictionary.
func TestSpread(t *testing.T) {
	v := vocabulary(t, []string{"cache", "token"}, []string{"缓存", "令牌", "控え"})
	tables := []table{
		{recipe: recipe{file: "bitext.en-zh", left: "en", right: "zh", weight: 1}, left: []string{"cache", "token"}, right: []string{"缓存", "令牌"}},
		{recipe: recipe{file: "bitext.zh-ja", left: "zh", right: "ja", weight: 1}, left: []string{"缓存", "令牌", "令牌 令牌"}, right: []string{"控え", "控え 令牌", "控え 控え"}},
		{recipe: recipe{file: "paraphrase.zh", left: "zh", right: "zh", weight: 1}, left: []string{"缓存"}, right: []string{"令牌"}},
		{recipe: recipe{file: "dict.en-ja", left: "en", right: "ja", weight: 1}, left: []string{"cache"}, right: []string{"控え"}},
		{recipe: recipe{file: "bitext.en-ja", left: "en", right: "ja", weight: 1}, left: []string{"cache"}, right: []string{"控え 控え"}},
	}
	d := encode(tables, v, taughtBy(t, 8, "cache"))
	taught := func(table, row int) [2]int32 {
		return [2]int32{d.tables[table].left[row].taught, d.tables[table].right[row].taught}
	}
	for _, test := range []struct {
		table, row int
		want       [2]int32
	}{
		{0, 0, [2]int32{0, 0}},
		{0, 1, [2]int32{untaught, untaught}},
		{1, 0, [2]int32{0, 0}}, // by way of the Chinese
		{1, 1, [2]int32{untaught, untaught}},
		{1, 2, [2]int32{0, 0}},        // by way of the Japanese
		{2, 0, [2]int32{0, untaught}}, // a paraphrase is no translation
		{3, 0, [2]int32{untaught, untaught}},
	} {
		if got := taught(test.table, test.row); got != test.want {
			t.Errorf("%s, row %d: %v, want %v", d.tables[test.table].file, test.row, got, test.want)
		}
	}
}

// A text without a feature that the vocabulary has is left out; a long one is cut.
func TestEncode(t *testing.T) {
	v := vocabulary(t, []string{"cache", "token"}, nil)
	long := ""
	for range 2 * longestText {
		long += "cache "
	}
	d := encode([]table{{recipe: recipe{left: "en", right: "en", weight: 1},
		left: []string{"cache", "...", long}, right: []string{"token", "token", "token cache"}}}, v, nil)
	if n := len(d.tables[0].left); n != 2 {
		t.Fatalf("%d pairs, want 2", n)
	}
	if n := len(d.tables[0].left[1].features); n != longestText {
		t.Errorf("a long text has %d features, want %d", n, longestText)
	}
	cache, _ := v.Word("cache")
	token, _ := v.Word("token")
	if d.texts != 4 || d.counts[cache] != 3 || d.counts[token] != 2 || d.occurrences[cache] != 2+longestText {
		t.Errorf("%d texts, counts %v, occurrences %v", d.texts, d.counts, d.occurrences)
	}
	if r := d.rarity(); math.Abs(r[cache]-math.Log(4.0/3)) > 1e-9 || math.Abs(r[token]-math.Log(2)) > 1e-9 {
		t.Errorf("the rarities are %v", r)
	}
	if a, b := d.tables[0].left[0].hash, d.tables[0].right[0].hash; a == b || d.tables[0].right[0].hash == d.tables[0].right[1].hash {
		t.Error("different texts have one hash")
	}
}

func TestSentences(t *testing.T) {
	for s, want := range map[string][]string{
		"":                   {""},
		"One. Two! Three":    {"One", ". Two", "! Three"},
		"第一。第二？三":            {"第一", "。第二", "？三"},
		"v1.2.3 is out. Go.": {"v1.2.3 is out", ". Go."},
	} {
		if got := sentences(s); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

// In an epoch a pair comes as often as its table's weight says, and a batch comes
// from one table.
func TestEpoch(t *testing.T) {
	pairs := func(n int, weight float64) pairTable {
		return pairTable{recipe: recipe{weight: weight}, left: make([]text, n), right: make([]text, n)}
	}
	d := &dataset{tables: []pairTable{pairs(1000, 1), pairs(1000, 2.5), pairs(1000, 0.5), pairs(9, 1)}}
	if n := d.pairsPerEpoch(); n != 4009 {
		t.Errorf("%d pairs in an epoch, want 4009", n)
	}
	seen := map[ref]int{}
	drawn := make([]int, 4)
	for _, batch := range d.epoch(rand.New(rand.NewPCG(1, 2)), 10) {
		if len(batch) != 10 {
			t.Fatalf("a batch has %d pairs", len(batch))
		}
		for _, at := range batch {
			if at.table != batch[0].table {
				t.Fatal("a batch has pairs of two tables")
			}
			seen[at]++
			drawn[at.table]++
		}
	}
	if drawn[0] != 1000 || drawn[1] < 2400 || drawn[1] > 2600 || drawn[2] < 400 || drawn[2] > 600 || drawn[3] != 0 { // 9 make no batch
		t.Errorf("drawn %v", drawn)
	}
	for at, n := range seen {
		if at.table == 0 && n != 1 || at.table == 1 && (n < 2 || n > 3) || at.table == 2 && n != 1 {
			t.Fatalf("%v was drawn %d times", at, n)
		}
	}
}

// Half of the time a sentence of a section must find the others.
func TestPair(t *testing.T) {
	v := vocabulary(t, []string{"heading", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}, nil)
	d := encode([]table{{recipe: recipe{file: "sections.en", left: "en", right: "en", weight: 1, sections: true},
		left: []string{"heading"}, right: []string{"one two three. four five six. ten. seven eight nine"}}}, v, nil)
	if n := len(d.tables[0].sentences[0]); n != 3 {
		t.Fatalf("%d sentences, want 3: one of a single word says too little", n)
	}
	r := rand.New(rand.NewPCG(1, 1))
	sizes := map[[2]int]int{}
	for range 400 {
		a, b := d.pair(ref{0, 0}, r)
		sizes[[2]int{len(a.features), len(b.features)}]++
	}
	for _, want := range [][2]int{{1, 10}, {10, 1}, {3, 6}, {6, 3}} {
		if n := sizes[want]; n < 60 || n > 140 {
			t.Errorf("pairs of %v features: %d of 400, want about 100", want, n)
		}
	}
	if len(sizes) != 4 {
		t.Errorf("pairs of other sizes: %v", sizes)
	}
}

// A text may lose features in a batch, never all of them.
func TestDropout(t *testing.T) {
	s := newSide(1, 4)
	r := rand.New(rand.NewPCG(1, 1))
	kept := 0
	for range 1000 {
		s.set(0, text{features: []int32{7, 8}, hash: 5, taught: 3}, 0.9, r)
		if len(s.features[0]) == 0 || s.hash[0] != 5 || s.taught[0] != 3 {
			t.Fatalf("%v", s)
		}
		kept += len(s.features[0])
	}
	if kept < 1000 || kept > 1100 {
		t.Errorf("%d features of 2000 are left, want about 1010", kept)
	}
}
