package evaluate

import (
	"cmp"
	"slices"

	"github.com/tacit-kb/tacit/index/relevance/labels"
)

// A Comparison holds two settings against each other, over the questions that
// both were asked.
type Comparison struct {
	Queries   int      `json:"queries"`   // in both, with an answer and without
	OnlyThis  int      `json:"onlyThis"`  // questions that the other was not asked
	OnlyOther int      `json:"onlyOther"` // and the other way round
	Metrics   []Metric `json:"metrics"`
	Changed   []Change `json:"changed"` // questions that fare otherwise, the largest loss first
}

// A Metric is one measure of both settings, in one group of questions.
type Metric struct {
	By         string  `json:"by"` // as in Group, or class
	Name       string  `json:"name"`
	Metric     string  `json:"metric"` // as the fields of Group and Fires, or precisionBoth
	Queries    int     `json:"queries"`
	Other      float64 `json:"other"`
	This       float64 `json:"this"`
	Difference float64 `json:"difference"` // this - other
	Low        float64 `json:"low"`        // 95 % interval of the difference
	High       float64 `json:"high"`
	P          float64 `json:"p"` // two-sided
}

// A Change is one question that fares otherwise, in one measure.
type Change struct {
	ID     string  `json:"id"`
	Text   string  `json:"text"`
	Metric string  `json:"metric"` // ndcg5, helped or, for a question that nothing answers, silent
	Other  float64 `json:"other"`
	This   float64 `json:"this"`
}

// byClass is what the questions without an answer are grouped by.
const byClass = "class"

// A pair is one question under both settings.
type pair struct{ this, other Outcome }

// Compare compares the outcomes of this setting with those of another one. They
// are paired by the ids of the questions; a question counts only if both know
// whether it has an answer.
func Compare(this, other []Outcome) Comparison {
	pairs := pairUp(this, other)
	c := Comparison{Queries: len(pairs), OnlyThis: len(this) - len(pairs), OnlyOther: len(other) - len(pairs), Metrics: []Metric{}}
	var of []Outcome
	for _, p := range pairs {
		of = append(of, p.this)
	}
	for _, k := range keysOf(of) {
		for _, m := range measures {
			if k.by == byAll || m.inGroups {
				c.Metrics = append(c.Metrics, m.compare(k.by, k.name, pairs, k.in))
			}
		}
	}
	for _, class := range classesOf(of) {
		c.Metrics = append(c.Metrics, fired.compare(byClass, class, pairs, func(x Outcome) bool { return x.isOf(class) }))
	}
	c.Changed = changes(pairs)
	return c
}

func pairUp(this, other []Outcome) []pair {
	byID := map[string]Outcome{}
	for _, x := range other {
		byID[x.ID] = x
	}
	var pairs []pair
	for _, x := range this {
		if y, ok := byID[x.ID]; ok && x.Answerable == y.Answerable {
			pairs = append(pairs, pair{x, y})
			delete(byID, x.ID)
		}
	}
	return pairs
}

// A measure is a number that a question has under a setting.
type measure struct {
	name     string
	inGroups bool // worth a line in every group
	of       func(Outcome) float64
	counts   func(pair) bool // in which pairs it has a meaning; nil: in all
}

var (
	ndcg   = measure{"ndcg5", true, func(x Outcome) float64 { return x.NDCG5 }, nil}
	helped = measure{"helped", true, func(x Outcome) float64 { return float64(one(x.helped())) }, nil}
	fired  = measure{"fired", true, func(x Outcome) float64 { return float64(one(x.answered())) }, nil}
	silent = measure{"silent", true, func(x Outcome) float64 { return float64(one(!x.answered())) }, nil}

	// precisionBoth is no Group.Precision: that has other questions under another
	// setting, and a question that only one of them answers makes no pair.
	precisionBoth = measure{"precisionBoth", false, func(x Outcome) float64 { return float64(one(x.firstRight())) },
		func(p pair) bool { return p.this.answered() && p.other.answered() }}

	// measures are those of questions with an answer.
	measures = []measure{
		ndcg,
		{"recall5", false, func(x Outcome) float64 { return x.Recall5 }, nil},
		{"mrr", false, func(x Outcome) float64 { return x.MRR }, nil},
		{"hit5", false, func(x Outcome) float64 { return x.Hit5 }, nil},
		{"answered", false, fired.of, nil},
		helped,
		precisionBoth,
	}
)

func (m measure) compare(by, name string, pairs []pair, in func(Outcome) bool) Metric {
	var this, other []float64
	for _, p := range pairs {
		if in(p.this) && (m.counts == nil || m.counts(p)) {
			this, other = append(this, m.of(p.this)), append(other, m.of(p.other))
		}
	}
	d := labels.PairedBootstrap(this, other)
	return Metric{By: by, Name: name, Metric: m.name, Queries: len(this), Other: mean(other), This: mean(this),
		Difference: d.Mean, Low: d.Low, High: d.High, P: d.P}
}

func mean(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return sum / float64(max(len(v), 1))
}

// changes lists the questions that fare otherwise.
func changes(pairs []pair) []Change {
	all := []Change{}
	for _, p := range pairs {
		for _, m := range []measure{ndcg, helped, silent} {
			if c := (Change{p.this.ID, p.this.Text, m.name, m.of(p.other), m.of(p.this)}); (m.name == silent.name) != p.this.Answerable && c.This != c.Other {
				all = append(all, c)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Change) int { return cmp.Compare(a.This-a.Other, b.This-b.Other) })
	return all
}
