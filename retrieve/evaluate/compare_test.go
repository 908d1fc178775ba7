package evaluate

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

var (
	before = []Outcome{
		{ID: "q1", Answerable: true, Lang: "en", WantedLang: "en", NDCG5: 1, Hit5: 1, Rank: 1, Shown: []Shown{right(0.9)}},
		{ID: "q2", Answerable: true, Lang: "zh", WantedLang: "en", NDCG5: 0.5, Hit5: 1, Rank: 2, Shown: []Shown{wrong(0.5)}},
		{ID: "n1", Class: "near"},
		{ID: "gone", Answerable: true},
		{ID: "judged", Answerable: true},
	}
	after = []Outcome{
		{ID: "n1", Class: "near", Shown: []Shown{wrong(0.5)}},
		{ID: "q1", Answerable: true, Lang: "en", WantedLang: "en", NDCG5: 1, Hit5: 1, Rank: 1},
		{ID: "q2", Answerable: true, Lang: "zh", WantedLang: "en", NDCG5: 1, Hit5: 1, Rank: 1, Shown: []Shown{right(0.5)}},
		{ID: "new", Class: "chat"},
		{ID: "judged", Class: "near"},
	}
)

func TestCompare(t *testing.T) {
	c := Compare(after, before)
	if c.Queries != 3 || c.OnlyThis != 2 || c.OnlyOther != 2 {
		t.Errorf("%d in both, %d and %d in one", c.Queries, c.OnlyThis, c.OnlyOther)
	}
	want := []Change{
		{"q1", "", "helped", 1, 0}, {"n1", "", "silent", 1, 0}, {"q2", "", "ndcg5", 0.5, 1}, {"q2", "", "helped", 0, 1},
	}
	byID := func(all []Change) map[string]Change {
		m := map[string]Change{}
		for _, x := range all {
			m[x.ID+" "+x.Metric] = x
		}
		return m
	}
	if diff := cmp.Diff(byID(want), byID(c.Changed)); diff != "" || c.Changed[0].This > c.Changed[len(c.Changed)-1].This {
		t.Errorf("changed (-want +got):\n%s", diff)
	}
	for _, want := range []Metric{
		{By: "all", Name: "all", Metric: "ndcg5", Queries: 2, Other: 0.75, This: 1, Difference: 0.25},
		{By: "all", Name: "all", Metric: "helped", Queries: 2, Other: 0.5, This: 0.5},
		{By: "all", Name: "all", Metric: "precisionBoth", Queries: 1, Other: 0, This: 1, Difference: 1},
		{By: "pair", Name: "zh→en", Metric: "ndcg5", Queries: 1, Other: 0.5, This: 1, Difference: 0.5},
		{By: "class", Name: "near", Metric: "fired", Queries: 1, Other: 0, This: 1, Difference: 1},
	} {
		got := find(c.Metrics, want)
		got.Low, got.High, got.P = 0, 0, 0
		if got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if got := find(c.Metrics, Metric{By: "all", Name: "all", Metric: "precision"}); got != (Metric{}) {
		t.Errorf("what only one of them answers makes no pair, so there is no precision as in a report: %+v", got)
	}
}

func find(all []Metric, like Metric) Metric {
	for _, m := range all {
		if m.By == like.By && m.Name == like.Name && m.Metric == like.Metric {
			return m
		}
	}
	return Metric{}
}

func TestIdenticalSettingsDoNotDiffer(t *testing.T) {
	c := Compare(before, before)
	if len(c.Changed) != 0 || c.OnlyThis != 0 || c.OnlyOther != 0 {
		t.Errorf("%+v", c)
	}
	for _, m := range c.Metrics {
		if m.Difference != 0 || m.Low != 0 || m.High != 0 || m.P != 1 {
			t.Errorf("%+v", m)
		}
	}
}

// Who is compared with whom changes the signs only.
func TestCompareIsSymmetric(t *testing.T) {
	forth, back := Compare(after, before), Compare(before, after)
	for i, m := range forth.Metrics {
		n := find(back.Metrics, m)
		if m.Difference != -n.Difference || m.Low != -n.High || m.P != n.P || m.This != n.Other {
			t.Errorf("%d: %+v, then %+v", i, m, n)
		}
	}
}

func TestNothingToCompare(t *testing.T) {
	if c := Compare(after, nil); c.Queries != 0 || len(c.Metrics) != 0 || c.OnlyThis != len(after) {
		t.Errorf("%+v", c)
	}
}
