package builtin

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/embed"
)

// publicSets is where the public test sets lie: outside the repository, since
// their texts are not ours to give away.
const publicSets = "../../../../shared/eval/public"

// TestPublicSets measures the model on public test sets and holds the card to
// what it says: accuracy of the nearest neighbour for Tatoeba, Spearman's rank
// correlation for similarity, nDCG@10 for questions to paragraphs in another
// language, all times 100.
func TestPublicSets(t *testing.T) {
	if _, err := os.Stat(publicSets); err != nil {
		t.Skipf("the public test sets are not here: %v", err)
	}
	m := shipped(t)
	c, err := ReadCard(card)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{
		"tatoeba_zh": tatoeba(t, m, "cmn"), "tatoeba_ja": tatoeba(t, m, "jpn"),
		"stsb_en": similarityRank(t, m, "stsb/en.test.tsv"), "stsb_zh": similarityRank(t, m, "stsb/zh.test.tsv"),
		"stsb_ja": similarityRank(t, m, "stsb/ja.test.tsv"), "jsts": similarityRank(t, m, "jsts/ja.validation.tsv"),
		"jsick":       similarityRank(t, m, "jsick/ja.test.tsv"),
		"xquad_zh_en": questionRank(t, m, "xquad-retrieval/zh-en"), "xquad_en_zh": questionRank(t, m, "xquad-retrieval/en-zh"),
	}
	for name, v := range got {
		t.Logf("%-10s %.1f", name, v)
		if math.Abs(v-c.Scores[name]) > 0.05 {
			t.Errorf("%s: measured %.1f, the card says %.1f", name, v, c.Scores[name])
		}
	}
}

func lines(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(publicSets, name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

func vectors(t *testing.T, m *Model, texts []string) [][]float32 {
	t.Helper()
	v, err := m.Embed(context.Background(), embed.Query, texts)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func dotOf(a, b []float32) float64 {
	sum := 0.0
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

// tatoeba returns how many sentences have their English translation nearest.
func tatoeba(t *testing.T, m *Model, lang string) float64 {
	t.Helper()
	name := "tatoeba/tatoeba." + lang + "-eng."
	from, to := vectors(t, m, lines(t, name+lang)), vectors(t, m, lines(t, name+"eng"))
	right := 0
	for i, v := range from {
		best, at := -2.0, -1
		for j, w := range to {
			if s := dotOf(v, w); s > best {
				best, at = s, j
			}
		}
		if at == i {
			right++
		}
	}
	return 100 * float64(right) / float64(len(from))
}

// similarityRank correlates cosines with people's judgements.
func similarityRank(t *testing.T, m *Model, name string) float64 {
	t.Helper()
	var left, right []string
	var gold []float64
	for _, line := range lines(t, name) {
		cells := strings.Split(line, "\t")
		g, err := strconv.ParseFloat(cells[2], 64)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		left, right, gold = append(left, cells[0]), append(right, cells[1]), append(gold, g)
	}
	a, b := vectors(t, m, left), vectors(t, m, right)
	guess := make([]float64, len(gold))
	for i := range guess {
		guess[i] = dotOf(a[i], b[i])
	}
	return 100 * pearson(ranks(gold), ranks(guess))
}

// questionRank returns nDCG@10 of questions with one right paragraph each, by
// cosine alone.
func questionRank(t *testing.T, m *Model, folder string) float64 {
	t.Helper()
	docs, asked := items(t, folder+"/corpus.jsonl"), items(t, folder+"/queries.jsonl")
	right := map[string]string{}
	for _, line := range lines(t, folder+"/qrels.tsv") {
		cells := strings.Fields(line)
		right[cells[0]] = cells[1]
	}
	paragraphs := vectors(t, m, texts(docs))
	sum := 0.0
	for i, v := range vectors(t, m, texts(asked)) {
		at := slices.IndexFunc(docs, func(d item) bool { return d.ID == right[asked[i].ID] })
		rank, own := 0, dotOf(v, paragraphs[at])
		for j, p := range paragraphs {
			if j != at && dotOf(v, p) >= own {
				rank++
			}
		}
		if rank < 10 {
			sum += 1 / math.Log2(float64(rank+2))
		}
	}
	return 100 * sum / float64(len(asked))
}

type item struct{ ID, Text string }

func items(t *testing.T, name string) []item {
	t.Helper()
	var all []item
	for _, line := range lines(t, name) {
		var x item
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, x)
	}
	return all
}

func texts(items []item) []string {
	var all []string
	for _, x := range items {
		all = append(all, x.Text)
	}
	return all
}

// ranks gives equal values the mean of their places.
func ranks(v []float64) []float64 {
	order := make([]int, len(v))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(v[i], v[j]) })
	r := make([]float64, len(v))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && v[order[j]] == v[order[i]] {
			j++
		}
		for _, k := range order[i:j] {
			r[k] = float64(i+j-1) / 2
		}
		i = j
	}
	return r
}

func pearson(a, b []float64) float64 {
	var ma, mb float64
	for i := range a {
		ma += a[i] / float64(len(a))
		mb += b[i] / float64(len(b))
	}
	var ab, aa, bb float64
	for i := range a {
		x, y := a[i]-ma, b[i]-mb
		ab, aa, bb = ab+x*y, aa+x*x, bb+y*y
	}
	return ab / math.Sqrt(aa*bb)
}
