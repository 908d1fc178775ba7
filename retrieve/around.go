package retrieve

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/index/embed/han"
)

// NearMisses is how many memories below the threshold are explained beside those that are
// shown.
const NearMisses = 3

// Near returns the NearMisses memories that came nearest to a query and are not shown.
func (r *Retriever) Near(ctx context.Context, q Query, o Options, shown []Match) ([]Match, error) {
	ranked, err := r.Match(ctx, q, Options{Limit: len(shown) + NearMisses, Only: o.Only})
	// More is recalled for a longer list: its head need not be what is shown.
	near := slices.DeleteFunc(ranked, func(m Match) bool {
		return slices.ContainsFunc(shown, func(s Match) bool { return s.Number == m.Number })
	})
	return near[:min(len(near), NearMisses)], err
}

// Around explains what is shown for a query within the limits o, and after that what came
// near: marked Below if it came as near as Options.Near asks for.
func (r *Retriever) Around(ctx context.Context, q Query, o Options, shown []Match) ([]Explanation, error) {
	near, err := r.Near(ctx, q, o, shown)
	if err != nil {
		return nil, err
	}
	var all []Explanation
	for i, m := range slices.Concat(shown, near) {
		e, err := r.Explain(ctx, q, o, m.Number)
		if err != nil {
			return nil, err
		}
		e.Match.Below = i >= len(shown) && e.Match.Score >= nearShare*o.MinScore
		all = append(all, e)
	}
	return all, nil
}

// Spell writes the words and terms of an explanation as the question and the file of the
// memory spell them. The index knows them folded.
func (e *Explanation) Spell(question, file string) {
	asked, said := han.NewText(question), han.NewText(file)
	for i, w := range e.Evidence.Words {
		e.Evidence.Words[i].Word, e.Evidence.Words[i].Match = asked.Surface(w.Word), said.Surface(w.Match)
	}
	for i, t := range e.Evidence.Terms {
		e.Evidence.Terms[i].Term = asked.Surface(t.Term)
	}
}
