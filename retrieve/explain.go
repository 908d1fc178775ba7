package retrieve

import (
	"context"

	"github.com/tacit-kb/tacit/index/relevance"
)

// An Explanation says what a memory scores for a query, and what made or broke
// it: Relevance is that of the evidence times StageFit times GlobLift, at most
// 1, a fifth of it with a NotWhen, none with an OtherFirmware, and else at least what
// is shown if the memory is Bound. Score is Relevance times Weight.
type Explanation struct {
	Match
	Evidence relevance.Explanation
	StageFit float64 // above 1 if the memory speaks to the query's stage, below if to another
	GlobLift float64 // above 1 if the memory names an open file
	Bound    bool    // it is a standard that binds an open file at this stage
	NotWhen  string  // the phrase of its not_when that the question meets
	// OtherFirmware is the version that the question names, if the memory holds for others.
	OtherFirmware string
	MinScore      float64 // what Score has to reach
	Visible       bool    // the stage sees the memory; if not, it is no match whatever it scores
}

// Explain explains the memory of a number in the index, wherever it would rank.
// Its score is the one that Match gives it.
func (r *Retriever) Explain(ctx context.Context, q Query, o Options, memory int) (Explanation, error) {
	a := r.ask(q)
	e := relevance.Explanation{Kept: 1}
	if !a.silent() {
		var err error
		if e, err = r.scorer.Explain(ctx, q.Text, memory); err != nil {
			return Explanation{}, err
		}
	}
	w, err := r.weighOne(ctx, a, relevance.Scored{Memory: memory, Relevance: e.Relevance, Signals: e.Signals})
	return Explanation{
		Match: r.match(w), Evidence: e,
		StageFit: w.stageFit, GlobLift: w.globLift, Bound: w.bound,
		NotWhen: w.notWhen, OtherFirmware: w.otherFirmware, MinScore: o.MinScore,
		Visible: q.Stage.sees().Keeps(r.index.Attr(memory)),
	}, err
}
