package retrieve

import (
	"context"

	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

// An Explanation says what a memory scores for a query, and what made or broke
// it: Relevance is that of the evidence times StageFit times GlobLift, at most
// 1, a fifth of it with a NotWhen, none with an OtherFirmware or OtherModel, and else at
// least what is shown if the memory is Bound; one that is Unsaid keeps too little to be shown.
// Score is Relevance times Weight.
type Explanation struct {
	Match
	Evidence relevance.Explanation // of the question that gives it most
	Segments []SegmentShare        // what the prompt was found to hold
	Typed    bool                  // the prompt, or a part of it, is a name of the memory as it stands
	StageFit float64               // above 1 if the memory speaks to the query's stage, below if to another
	GlobLift float64               // above 1 if the memory names an open file
	Bound    bool                  // it is a standard that binds an open file at this stage
	NotWhen  string                // the phrase of its not_when that the question meets
	// OtherFirmware is the version that the question names, if the memory holds for others.
	OtherFirmware string
	OtherModel    string  // the device model that the question names, if the memory is about another
	Says          bool    // it says what the prompt asks of one thing, and so it comes first
	Unsaid        bool    // the question wants something of a thing that it does not say
	Restated      bool    // a match that does not bind says nearly the same: what binds is shown with it
	MinScore      float64 // what Score has to reach
	Visible       bool    // the stage sees the memory; if not, it is no match whatever it scores
}

// A SegmentShare is a part of the prompt and what it gave the memory.
type SegmentShare struct {
	prompt.Segment
	Relevance float64 // the best that a question with this segment gives; 0 for what is not asked
}

// explainAll explains a memory by the question that gives it most, and says what each
// segment gave.
func (r *Retriever) explainAll(ctx context.Context, a *asked, memory, limit int, also []int) (relevance.Explanation, []SegmentShare, error) {
	best := relevance.Explanation{Kept: 1}
	parts := make([]SegmentShare, len(a.segments))
	for i, s := range a.segments {
		parts[i].Segment = s
	}
	for n, q := range a.questions {
		e, err := r.scorerFor(a).Explain(ctx, q.text, memory, a.Stage.sees(), limit, also...)
		if err != nil {
			return best, nil, err
		}
		if q.pasted && e.Relevance < provedRelevance && e.Signals.Proved() {
			e.Signals.Proof = max(e.Signals.Proof, provedRelevance)
		}
		if allowed := q.allowed(e.Relevance, e.Signals); allowed < e.Relevance {
			e.Relevance, e.Kept = allowed, e.Kept*allowed/e.Relevance
		} else {
			e.Relevance = allowed
		}
		if n == 0 || e.Relevance > best.Relevance {
			best = e
		}
		for _, i := range q.of {
			parts[i].Relevance = max(parts[i].Relevance, e.Relevance)
		}
	}
	return best, parts, nil
}

// Explain explains the memory of a number in the index, wherever it would rank.
// Its score is the one that Match gives it within the same limits.
func (r *Retriever) Explain(ctx context.Context, q Query, o Options, memory int) (Explanation, error) {
	a := r.ask(q)
	if o.MinScore <= 0 {
		a.askAnyway()
	}
	a.explained = true
	sure := r.sure(a)
	e, parts, err := r.explainAll(ctx, a, memory, o.Limit, sure.all())
	if err != nil {
		return Explanation{}, err
	}
	s := scored{Scored: relevance.Scored{Memory: memory}}
	if e.Relevance > 0 {
		s.Relevance, s.Signals = e.Relevance, e.Signals
	}
	sure.raise(&s)
	w, err := r.weighOne(ctx, a, s)
	if err == nil {
		w, err = r.raised(ctx, a, o, w)
	}
	return Explanation{
		Match: r.match(q, w), Evidence: e, Segments: parts, Typed: s.typed,
		StageFit: w.stageFit, GlobLift: w.globLift, Bound: w.bound,
		NotWhen: w.notWhen, OtherFirmware: w.otherFirmware, OtherModel: w.otherModel, Says: s.says, Unsaid: w.isUnsaid(), Restated: w.restated, MinScore: o.MinScore,
		Visible: q.Stage.sees().Keeps(r.index.Attr(memory)),
	}, err
}
