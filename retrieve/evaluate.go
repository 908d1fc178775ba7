package retrieve

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
)

// A Labelled is a query with what is known about its answers.
type Labelled struct {
	Query
	ID     string
	Lang   string
	Grades map[string]int // memory id -> 2 for the one wanted, 1 for a useful one; empty: nothing answers it
	Class  string         // of a query that nothing answers: eng, near, chat, ...
}

// A Report says how well a bank answers labelled queries, and how well it
// stays silent on the others.
type Report struct {
	SchemaVersion string  `json:"schemaVersion"`
	Action        string  `json:"action"`
	Embedder      string  `json:"embedder"`
	MinScore      float64 `json:"minScore"`
	Memories      int     `json:"memories"`
	Groups        []Group `json:"groups"`             // all, same language, across languages, then each pair
	Silence       []Fires `json:"silence"`            // all, then each class of query that nothing answers
	SelfMade      bool    `json:"selfMade,omitempty"` // the queries were made from the bank itself
}

// A Group averages over some of the queries. The first four are of the whole
// ranking, the last three of what is shown at MinScore.
type Group struct {
	Name      string  `json:"name"`
	Queries   int     `json:"queries"`
	NDCG5     float64 `json:"ndcg5"`   // gains of 2^grade-1
	Recall5   float64 `json:"recall5"` // of the memories with the highest grade
	MRR       float64 `json:"mrr"`     // of the first useful one, if it is among ten
	Hit5      float64 `json:"hit5"`
	Answered  float64 `json:"answered"`  // something is shown
	Helped    float64 `json:"helped"`    // something right is shown
	Precision float64 `json:"precision"` // of the first memory shown, where one is
}

// Fires counts the queries without an answer for which something was shown.
type Fires struct {
	Class   string  `json:"class"`
	Queries int     `json:"queries"`
	Fired   int     `json:"fired"`
	Rate    float64 `json:"rate"`
}

// best returns the grade of the memories wanted; 0 if nothing answers q.
func (q Labelled) best() int {
	return slices.Max(append(slices.Collect(maps.Values(q.Grades)), 0))
}

// wantedLang returns the language in which q is answered: its own if a memory
// that it wants is written in it, else that of the first one wanted, by id. It
// is empty if the bank has none of them.
func (r *Retriever) wantedLang(q Labelled) string {
	lang := ""
	for _, id := range slices.Sorted(maps.Keys(q.Grades)) {
		i, ok := r.index.Find(id)
		if !ok || q.Grades[id] != q.best() {
			continue
		}
		if r.index.Lang(i) == q.Lang {
			return q.Lang
		}
		lang = cmp.Or(lang, r.index.Lang(i))
	}
	return lang
}

// Evaluate runs all queries and averages. progress may be nil.
func (r *Retriever) Evaluate(ctx context.Context, queries []Labelled, o Options, progress func(done, total int)) (Report, error) {
	report := Report{SchemaVersion: "1.0", Action: "eval", MinScore: o.MinScore, Memories: r.index.Len(),
		Embedder: r.index.Model().Name, Groups: []Group{}, Silence: []Fires{}}
	var outcomes []outcome
	fires := map[string]*Fires{"all": {Class: "all"}}
	for i, q := range queries {
		ranked, err := r.Match(ctx, q.Query, Options{MinScore: 0, Limit: max(r.index.Len(), 1)})
		if err != nil {
			return report, fmt.Errorf("query %s: %w", q.ID, err)
		}
		shown := 0
		for shown < min(len(ranked), o.Limit) && ranked[shown].Score >= o.MinScore {
			shown++
		}
		if q.best() > 0 {
			x := judge(q, ranked, shown)
			x.groups = groupsOf(q.Lang, r.wantedLang(q))
			outcomes = append(outcomes, x)
		} else {
			count(fires, q.Class, shown > 0)
		}
		if progress != nil {
			progress(i+1, len(queries))
		}
	}
	report.Groups = average(outcomes)
	for _, class := range slices.Sorted(maps.Keys(fires)) {
		if f := fires[class]; f.Queries > 0 {
			f.Rate = float64(f.Fired) / float64(f.Queries)
			report.Silence = append(report.Silence, *f)
		}
	}
	return report, nil
}

func count(fires map[string]*Fires, class string, fired bool) {
	class = cmp.Or(class, "other")
	if fires[class] == nil {
		fires[class] = &Fires{Class: class}
	}
	for _, f := range []*Fires{fires["all"], fires[class]} {
		f.Queries++
		if fired {
			f.Fired++
		}
	}
}
