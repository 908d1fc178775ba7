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
	matching := within(ranked, Options{MinScore: o.MinScore, Limit: len(ranked)})
	if matching == 0 || o.MinScore <= 0 {
		return ranked
	}
	for i := matching; i < len(ranked); i++ {
		w := &ranked[i]
		if w.standard == 0 || w.score < nearShare*o.MinScore || w.notWhen != "" || !r.isRestated(*w, ranked[:matching]) {
			continue
		}
		w.relevance, w.score, w.restated = max(w.relevance, o.MinScore/w.weight), o.MinScore, true
	}
	slices.SortFunc(ranked, inOrder)
	return ranked
}

// isRestated reports whether one of the matches, which does not bind, says what a memory says.
func (r *Retriever) isRestated(w weighed, matches []weighed) bool {
	return slices.ContainsFunc(matches, func(m weighed) bool {
		return m.standard == 0 && r.cosine(m.Memory, w.Memory) >= restates
	})
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
