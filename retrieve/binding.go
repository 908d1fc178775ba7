package retrieve

import (
	"cmp"
	"context"
	"slices"

	"github.com/tacit-kb/tacit/index/embed/vec"
)

// restates is the cosine of two gists from which on one memory says what the other says, or
// something else of the very same thing: a note of one sentence, and the rule that was made of it, are at 0.8.
const restates = 0.75

// withBinding shows a standard that is passed over because a memory that does not bind says nearly
// the same and comes first: each of the two stands out less than one alone would. It has come near
// to the question by itself, and what binds must be seen.
func (r *Retriever) withBinding(ranked []weighed, o Options) []weighed {
	near, matches := restatable(ranked, o)
	if len(near) == 0 {
		return ranked
	}
	for _, i := range near {
		w := &ranked[i]
		if r.isRestated(*w, matches) {
			w.relevance, w.score, w.restated = max(w.relevance, o.MinScore/w.weight), o.MinScore, true
		}
	}
	slices.SortFunc(ranked, inOrder)
	return ranked
}

// mostRestated is how many standards that came near are compared with how many matches: with a
// threshold of nearly nothing, which the settings of a bank can have, all memories match or come near.
const mostRestated = 200

// restatable returns the places of the standards that came near, and the matches that do not bind,
// the first of each.
func restatable(ranked []weighed, o Options) (near []int, matches []weighed) {
	matching := within(ranked, Options{MinScore: o.MinScore, Limit: len(ranked)})
	if matching == 0 || o.MinScore <= 0 {
		return nil, nil
	}
	for i, w := range ranked {
		switch {
		case i < matching && w.standard == 0 && len(matches) < mostRestated:
			matches = append(matches, w)
		case i >= matching && w.standard != 0 && w.score >= nearShare*o.MinScore && w.notWhen == "" && len(near) < mostRestated:
			near = append(near, i)
		}
	}
	return near, matches
}

// isRestated reports whether one of the matches, which do not bind, says what a memory says.
func (r *Retriever) isRestated(w weighed, matches []weighed) bool {
	return slices.ContainsFunc(matches, func(m weighed) bool { return r.cosine(m.Memory, w.Memory) >= restates })
}

// raised is what becomes of a memory by withBinding, for who explains it.
func (r *Retriever) raised(ctx context.Context, a *asked, o Options, w weighed) (weighed, error) {
	if w.standard == 0 || w.score >= o.MinScore || w.score < nearShare*o.MinScore {
		return w, nil
	}
	ranked, err := r.rankAsked(ctx, a, o)
	if at := slices.IndexFunc(ranked, func(m weighed) bool { return m.Memory == w.Memory && m.restated }); at >= 0 {
		return ranked[at], err
	}
	return w, err
}

// cosine returns how near the gists of two memories are.
func (r *Retriever) cosine(a, b int) float64 {
	x, _ := r.index.Passages(a)
	y, _ := r.index.Passages(b)
	q, s := r.index.Vector(x)
	p, t := r.index.Vector(y)
	if len(q) == 0 || len(q) != len(p) {
		return 0
	}
	return float64(s) * float64(t) * float64(vec.Dot(q, p))
}

// inOrder is the order of matches: what was typed as it stands, the score, standards before
// knowledge, and the number, which is the order of paths.
func inOrder(a, b weighed) int {
	return cmp.Or(cmp.Compare(b.first(), a.first()), cmp.Compare(b.score, a.score), cmp.Compare(b.standard, a.standard), cmp.Compare(a.Memory, b.Memory))
}
