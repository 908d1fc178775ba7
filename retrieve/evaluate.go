package retrieve

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
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
	MRR       float64 `json:"mrr"`
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

// outcome is what happened to one query with an answer.
type outcome struct {
	groups                                   []string
	ndcg, recall, mrr, hit                   float64
	answered, helped, firstRight, firstShown float64
}

// Evaluate runs all queries and averages. progress may be nil.
func (r *Retriever) Evaluate(ctx context.Context, queries []Labelled, o Options, progress func(done, total int)) (Report, error) {
	report := Report{SchemaVersion: "1.0", Action: "eval", MinScore: o.MinScore, Memories: r.index.Len()}
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
		if len(q.Grades) > 0 {
			outcomes = append(outcomes, judge(q, ranked, shown))
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

// judge compares a ranking with the grades.
func judge(q Labelled, ranked []Match, shown int) outcome {
	top := slices.Max(slices.Collect(maps.Values(q.Grades)))
	var x outcome
	var wanted, found int
	for _, g := range q.Grades {
		if g == top {
			wanted++
		}
	}
	target := ""
	for i, m := range ranked {
		g := q.Grades[m.Entry.ID]
		if g == top && target == "" {
			target = m.Lang
		}
		if g == 0 {
			continue
		}
		if x.mrr == 0 && i < 10 {
			x.mrr = 1 / float64(i+1)
		}
		if i < 5 {
			x.hit = 1
			if g == top {
				found++
			}
		}
		if i < shown {
			x.helped = 1
		}
	}
	x.ndcg = gain(ranked, q.Grades) / idealGain(q.Grades)
	x.recall = float64(found) / float64(min(wanted, 5))
	if shown > 0 {
		x.answered, x.firstShown = 1, 1
		if q.Grades[ranked[0].Entry.ID] > 0 {
			x.firstRight = 1
		}
	}
	x.groups = groupsOf(q.Lang, target)
	return x
}

// groupsOf names the groups that a query counts in, by its language and that
// of the memory it should find.
func groupsOf(lang, target string) []string {
	switch {
	case lang == "" || target == "":
		return []string{"all"}
	case lang == target:
		return []string{"all", "same language", lang + "→" + target}
	}
	return []string{"all", "across languages", lang + "→" + target}
}

func gain(ranked []Match, grades map[string]int) float64 {
	sum := 0.0
	for i, m := range ranked[:min(len(ranked), 5)] {
		sum += discounted(grades[m.Entry.ID], i)
	}
	return sum
}

func idealGain(grades map[string]int) float64 {
	all := slices.Sorted(maps.Values(grades))
	slices.Reverse(all)
	sum := 0.0
	for i, g := range all[:min(len(all), 5)] {
		sum += discounted(g, i)
	}
	return sum
}

func discounted(grade, rank int) float64 {
	return (math.Exp2(float64(grade)) - 1) / math.Log2(float64(rank+2))
}

// average adds the outcomes up by group: all, same, across, then the pairs.
func average(outcomes []outcome) []Group {
	members := map[string][]outcome{}
	for _, x := range outcomes {
		for _, g := range x.groups {
			members[g] = append(members[g], x)
		}
	}
	names := slices.SortedFunc(maps.Keys(members), func(a, b string) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b))
	})
	var groups []Group
	for _, name := range names {
		g := Group{Name: name, Queries: len(members[name])}
		shown := 0.0
		for _, x := range members[name] {
			g.NDCG5 += x.ndcg
			g.Recall5 += x.recall
			g.MRR += x.mrr
			g.Hit5 += x.hit
			g.Answered += x.answered
			g.Helped += x.helped
			g.Precision += x.firstRight
			shown += x.firstShown
		}
		n := float64(g.Queries)
		for _, v := range []*float64{&g.NDCG5, &g.Recall5, &g.MRR, &g.Hit5, &g.Answered, &g.Helped} {
			*v /= n
		}
		g.Precision /= max(shown, 1)
		groups = append(groups, g)
	}
	return groups
}

func place(group string) int {
	if i := slices.Index([]string{"all", "same language", "across languages"}, group); i >= 0 {
		return i
	}
	return 3
}
