package evaluate

import (
	"context"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/relevance/labels"
)

// joiners write two questions as one prompt, in the ways of each language: the second begins another
// sentence, or goes on behind a comma.
var joiners = map[string][]struct{ name, between string }{
	"en": {{"sentence", "? "}, {"and", ", and "}, {"also", ", also "}, {"plain and", " and "}, {"comma", ", "}},
	"zh": {{"sentence", "？"}, {"and", "，还有"}, {"also", "，另外"}, {"comma", "，"}},
	"ja": {{"sentence", "？"}, {"and", "、あと"}, {"also", "、それから"}, {"comma", "、"}},
}

// How many of two questions that are helped alone still are when they are asked in one prompt.
func TestTwoQuestions(t *testing.T) {
	if testing.Short() {
		t.Skip("asks some thousand questions")
	}
	set := readLabelled(t)
	both, either, asked := map[string]int{}, map[string]int{}, map[string]int{}
	banks := repositories(set)
	for _, name := range sortedKeys(banks) {
		x, err := banks[name].Open(context.Background(), t.TempDir(), model(t))
		if err != nil {
			t.Fatal(err)
		}
		b := over(t, x)
		last := map[string]*labels.Question{}
		for _, q := range set.Questions {
			if q.Class != "" || !isIn(b, q) || !ask(t, b, []labels.Question{q})[0].helped() {
				continue
			}
			p := last[q.Lang]
			last[q.Lang] = &q
			if p == nil {
				continue
			}
			last[q.Lang] = nil
			for _, j := range joiners[q.Lang] {
				text := strings.TrimRight(p.Text, "?？。. ") + j.between + q.Text
				v, w := *p, q
				v.Text, w.Text = text, text
				o := ask(t, b, []labels.Question{v, w})
				k := q.Lang + " " + j.name
				asked[k]++
				both[k] += one(o[0].helped() && o[1].helped())
				either[k] += one(o[0].helped() || o[1].helped())
			}
		}
	}
	for _, k := range sortedKeys(asked) {
		t.Logf("%-14s both %3d, at least one %3d of %3d", k, both[k], either[k], asked[k])
		if (strings.HasSuffix(k, " also") || strings.HasSuffix(k, " sentence")) && both[k]*10 < asked[k]*9 {
			t.Errorf("%s: of %d pairs %d find both answers", k, asked[k], both[k])
		}
	}
}
