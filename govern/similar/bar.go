package similar

import (
	"cmp"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/duty"
	"github.com/tacit-kb/tacit/govern/similar/ended"
	"github.com/tacit-kb/tacit/govern/similar/near"
)

// barred is opposition where one text binds an act to what the other forbids: plain words, and so
// said of two memories that seem to be about two matters. Of a long memory the title counts: to read
// all that it says would take most of the time of a map.
func barred(a, b *reading) (words string, ok bool) {
	if a.lang != b.lang {
		return "", false
	}
	if !a.note() || !b.note() {
		titles := [][]string{clauses.Of(a.memory.Title), clauses.Of(b.memory.Title)}
		return short(a.memory.Title) + " / " + short(b.memory.Title), len(duty.BarredAmong(titles)) > 0
	}
	for _, s := range a.stands() {
		for _, t := range b.stands() {
			if slices.ContainsFunc(s.clauses, func(x clause) bool {
				return slices.ContainsFunc(t.clauses, func(y clause) bool { return x.rules.Bars(y.rules) })
			}) {
				return short(s.text) + " / " + short(t.text), true
			}
		}
	}
	return "", false
}

// mostBarred pairs that barredIn finds are judged, beside those whose gists are near.
const mostBarred = 60

// barredIn returns the pairs of a bank of which one title binds an act to what the other forbids, or says that what
// the other tells of is no more: so few words may be alike in them that their gists are not near.
func barredIn(b Bank) (all []near.Pair) {
	titles, parts := make([]string, b.Len()), make([][]string, b.Len())
	for i := range titles {
		titles[i], parts[i] = b.Entry(i).Title, clauses.Of(b.Entry(i).Title)
	}
	for _, p := range append(duty.BarredAmong(parts), ended.Among(titles, mostBarred)...) {
		all = append(all, near.Pair{I: min(p[0], p[1]), J: max(p[0], p[1])})
	}
	slices.SortFunc(all, func(x, y near.Pair) int { return cmp.Or(cmp.Compare(x.I, y.I), cmp.Compare(x.J, y.J)) })
	all = slices.Compact(all)
	return all[:min(len(all), mostBarred)]
}

// without returns the pairs that are not among others.
func without(all, others []near.Pair) []near.Pair {
	return slices.DeleteFunc(all, func(p near.Pair) bool {
		return slices.ContainsFunc(others, func(o near.Pair) bool { return o.I == p.I && o.J == p.J })
	})
}
