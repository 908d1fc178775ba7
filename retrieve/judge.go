package retrieve

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// outcome is what happened to one query with an answer.
type outcome struct {
	groups                                   []string
	ndcg, recall, mrr, hit                   float64
	answered, helped, firstRight, firstShown float64
}

// judge compares a ranking with the grades.
func judge(q Labelled, ranked []Match, shown int) outcome {
	top := q.best()
	var x outcome
	var wanted, found int
	for _, g := range q.Grades {
		if g == top {
			wanted++
		}
	}
	for i, m := range ranked {
		g := q.Grades[m.Entry.ID]
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
	groups := []Group{}
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
