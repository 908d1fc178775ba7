package retrieve

import (
	"context"

	"github.com/tacit-kb/tacit/index/relevance"
)

// An Explanation says what a memory scores for a query, and what made or broke
// it: Relevance is that of the evidence times StageFit times GlobLift, at most
// 1, and Score is Relevance times Weight.
type Explanation struct {
	Match
	Evidence relevance.Explanation
	StageFit float64 // above 1 if the memory speaks to the query's stage, below if to another
	GlobLift float64 // above 1 if the memory names an open file
	MinScore float64 // what Score has to reach
	Visible  bool    // the stage sees the memory; if not, it is no match whatever it scores
}

// Explain explains the memory of a number in the index, wherever it would rank.
// Its score is the one that Match gives it.
func (r *Retriever) Explain(ctx context.Context, q Query, o Options, memory int) (Explanation, error) {
	e, err := r.scorer.Explain(ctx, q.Text, memory)
	if err != nil {
		return Explanation{}, err
	}
	w := r.weighOne(q.Stage, newGlobs(q.Files), relevance.Scored{Memory: memory, Relevance: e.Relevance, Signals: e.Signals})
	return Explanation{
		Match: r.match(w), Evidence: e,
		StageFit: w.stageFit, GlobLift: w.globLift, MinScore: o.MinScore,
		Visible: q.Stage.sees().Keeps(r.index.Attr(memory)),
	}, nil
}
