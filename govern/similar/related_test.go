package similar

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/similar/related"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// The signs of a pair are found by their places among the inputs of the network.
func TestSignsHaveTheirPlaces(t *testing.T) {
	for name, place := range map[string]int{
		"cosine": related.Cosine, "cover": related.Cover, "cover_back": related.CoverBack, "shared": related.Shared, "share": related.Share,
		"share_back": related.ShareBack, "title": related.Title, "statements_back": related.StatementsBack, "cross": related.Cross,
	} {
		if opinionNames[place] != name {
			t.Errorf("input %d is %s, not %s", place, opinionNames[place], name)
		}
	}
}

// tradesIn returns the notes of each trade of a file, as a bank keeps them. All notes of a trade
// are about different matters.
func tradesIn(t *testing.T, m *builtin.Model, file string) (trades [][]*reading) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "# ") {
			trades = append(trades, nil)
			continue
		}
		last := &trades[len(trades)-1]
		*last = append(*last, readingOf(m, asFile(fmt.Sprintf("EXP-%03d", len(*last)+1), line)))
	}
	return trades
}

// disturbed returns the share of notes beside which another of their trade is named or mentioned.
func disturbed(m *builtin.Model, trades [][]*reading) (names, mentions float64) {
	n, named, mentioned := 0, 0, 0
	for _, notes := range trades {
		for _, a := range notes {
			var all []Neighbour
			for _, b := range notes {
				if a != b {
					all = append(all, Neighbour{b.memory, judge(m, a, b)})
				}
			}
			n++
			if foremost, _ := Foremost(all); len(foremost) > 0 {
				named++
			} else if _, ok := Nearest(all); ok {
				mentioned++
			}
		}
	}
	return float64(named) / float64(n), float64(mentioned) / float64(n)
}

// A note hears nothing of the others of its trade, which are about something else.
func TestApartStaysSilent(t *testing.T) {
	m := model(t)
	for _, file := range []string{"apart.txt", "apart_kept.txt"} {
		names, mentions := disturbed(m, tradesIn(t, m, file))
		t.Logf("%s: another is named beside %.2f of the notes, mentioned beside %.2f", file, names, mentions)
		if names > 0.05 || names+mentions > 0.15 {
			t.Errorf("%s: another is named beside %.2f of the notes, mentioned beside %.2f", file, names, mentions)
		}
	}
}

// A sign is what a pair is fitted by.
type sign struct {
	signs   related.Signs
	related float64 // 1 or 0
}

// signsOf returns what the relation is fitted on: pairs that say the same or the contrary, as texts and
// as files; and notes of one trade, and each text of the pairs with the nearest of
// some of other families, which are neither.
func signsOf(t *testing.T, m *builtin.Model) (all []sign) {
	add := func(a, b *reading, one float64) {
		if e := compare(m, a, b); !equalText(a.memory, b.memory) {
			all = append(all, sign{related.Of(e.inputs, e.decide(e.opinion(), e.second()).Problem), one})
		}
	}
	type text struct {
		*reading
		family string
	}
	byLanguage := map[string][]text{}
	for _, p := range readPairs(t, ownPairs) {
		a, b := readingOf(m, asFile("EXP-001", p.A)), readingOf(m, asFile("EXP-002", p.B))
		if p.Label == "merge" || p.Label == "replace" {
			add(a, b, 1)
			add(readingOf(m, FromText(p.A)), readingOf(m, FromText(p.B)), 1)
		}
		byLanguage[a.lang] = append(byLanguage[a.lang], text{a, p.Family})
		byLanguage[b.lang] = append(byLanguage[b.lang], text{b, p.Family})
	}
	for _, texts := range byLanguage {
		for i, a := range texts {
			if i%2 > 0 {
				continue
			}
			var bank []text
			for j := 1; len(bank) < bankOf && j < len(texts); j++ {
				if b := texts[(i+j*strideOf)%len(texts)]; b.family != a.family {
					bank = append(bank, b)
				}
			}
			slices.SortStableFunc(bank, func(x, y text) int {
				return cmp.Compare(a.whole.whole.Cosine(y.whole.whole), a.whole.whole.Cosine(x.whole.whole))
			})
			for _, b := range bank[:min(len(bank), nearestOf)] {
				add(a.reading, b.reading, 0)
			}
		}
	}
	trades := tradesIn(t, m, "apart.txt")
	for x, notes := range trades {
		for i, a := range notes {
			for _, b := range notes[:i] {
				add(a, b, 0)
			}
			for _, b := range abroad(a, i, trades[:x]) {
				add(a, b, 0)
			}
		}
	}
	return all
}

// abroad returns the notes in other languages that are nearest to one. What has the same place in
// its trade may be its translation, and is left out.
func abroad(a *reading, place int, trades [][]*reading) (all []*reading) {
	for _, notes := range trades {
		for j, b := range notes {
			if j != place && b.lang != a.lang {
				all = append(all, b)
			}
		}
	}
	slices.SortStableFunc(all, func(x, y *reading) int {
		return cmp.Compare(a.whole.whole.Cosine(y.whole.whole), a.whole.whole.Cosine(x.whole.whole))
	})
	return all[:min(len(all), nearestOf)]
}

// A bank of so many texts of other families, so far from each other in the file, and so many of
// them are held against a text.
const (
	bankOf    = 40
	strideOf  = 17
	nearestOf = 6
)

// The relation as shipped: go test ./govern/similar -run FitRelated -refit related -v prints it.
func TestFitRelated(t *testing.T) {
	if *refit != "related" {
		t.Skip("fits only with -refit related")
	}
	m := model(t)
	all := signsOf(t, m)
	r := fitRelation(all)
	t.Logf("%d pairs: %.2f", len(all), r)
}

// fitRelation fits by descent along the gradient of the log loss, with a little decay.
func fitRelation(all []sign) (r related.Relation) {
	const steps, rate, decay = 80000, 0.5, 1e-4
	for range steps {
		var g related.Relation
		for _, s := range all {
			miss := 1/(1+math.Exp(-r.Odds(s.signs))) - s.related
			for i, x := range s.signs {
				g[i] += miss * x
			}
			g[len(s.signs)] += miss
		}
		for i := range r {
			r[i] -= rate * (g[i]/float64(len(all)) + decay*r[i])
		}
	}
	return r
}
