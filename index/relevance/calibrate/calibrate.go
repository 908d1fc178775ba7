package calibrate

import (
	"fmt"

	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/labels"
)

// What a calibration is fitted from at the least. On parts of a set of 329
// questions, with the calibration of other questions for a prior, 15 made
// relevance worse than it was, 30 changed nothing, 60 made it better. Wordings of
// one question are no evidence of their own: hence the memories.
const (
	fewestQuestions = 40
	fewestMemories  = 20
)

// priorCounts is how many questions the calibration of the model counts for, when
// one is fitted for a bank: in the same trials 10 to 50 served equally
// well, with a prior that fitted and with one for other cosines.
const priorCounts = 25

// A TooFewError says that there are too few labels to fit a calibration.
type TooFewError struct {
	Questions, Memories             int // those that have an answer, and that are wanted
	NeededQuestions, NeededMemories int
}

func (e *TooFewError) Error() string {
	return fmt.Sprintf("%d questions about %d memories are too few to calibrate: it takes %d about %d",
		e.Questions, e.Memories, e.NeededQuestions, e.NeededMemories)
}

// Check returns a *TooFewError if there are too few questions with an answer.
func Check(questions []labels.Question) error {
	e := &TooFewError{NeededQuestions: fewestQuestions, NeededMemories: fewestMemories}
	wanted := map[string]bool{}
	for _, q := range questions {
		if !isUnanswered(&q) {
			e.Questions++
			wanted[q.Wanted] = true
		}
	}
	e.Memories = len(wanted)
	if e.Questions < e.NeededQuestions || e.Memories < e.NeededMemories {
		return e
	}
	return nil
}

// A Fitting is a calibration, and what it was judged to be worth on questions
// that it had not seen.
type Fitting struct {
	Calibration relevance.Calibration
	Result      *Result
}

// Fit fits a calibration on all trials, and judges it by cross-validation: on
// four fifths of the questions at a time, judging the others. The tilt keeps the
// promise of silence on what is judged.
func (t *Trials) Fit() Fitting {
	judged := t.crossValidate(nil)
	r := &Result{quiet(judged, func(int) promise { return promised }), judged}
	c := fit(t.all, nil)
	c.Tilt = r.Tilt
	return Fitting{c, r}
}

// Refit is Fit with a prior, the calibration of the model: the fewer the labels,
// the nearer it stays. In a bank of one project nearly everything is related, and
// what is left when an answer is taken out may well be of use: to such questions
// it may speak as often as the prior does.
func (t *Trials) Refit(prior relevance.Calibration) Fitting {
	judged := t.crossValidate(&prior)
	r := &Result{quiet(judged, t.noLouderThan(prior)), judged}
	c := fit(t.all, &prior)
	c.Tilt = extended(r.Tilt, prior)
	return Fitting{c, r}
}

// FewestNear is how many questions near to the bank tell how silent it is on
// them: of 25, two may be shown something. With fewer, those whose answers are
// missing have to stand in for them.
const FewestNear = 25

func (t *Trials) noLouderThan(prior relevance.Calibration) func(size int) promise {
	before := t.Judge(prior)
	return func(size int) promise {
		p := promised
		in := func(v verdict) bool { return v.in(size) }
		missing := rate(before.judged, before.Tilt, func(v verdict) bool { return in(v) && isMissing(v) }).share()
		near := rate(before.judged, before.Tilt, func(v verdict) bool { return in(v) && isNear(v) })
		if near.All < FewestNear || missing > p.missing {
			p.missing = missing
		}
		return p
	}
}

// Judge says what a calibration that was fitted elsewhere is worth.
func (t *Trials) Judge(c relevance.Calibration) *Result {
	return &Result{c.Tilt, judge(c, t.all)}
}

func (t *Trials) crossValidate(prior *relevance.Calibration) (judged []verdict) {
	for fold := range folds {
		train, test := split(t.all, fold)
		judged = append(judged, judge(fit(train, prior), test)...)
	}
	return judged
}

// extended carries a tilt on to banks larger than those that were measured, as
// much below it as the prior is there: the bank will grow, and more memories
// never make it safer to speak.
func extended(knots []relevance.Knot, prior relevance.Calibration) []relevance.Knot {
	last := knots[len(knots)-1]
	fallen := 0.0
	for _, k := range prior.Tilt {
		if k.Memories > last.Memories {
			fallen = min(fallen, k.Bias-prior.TiltFor(last.Memories))
			knots = append(knots, relevance.Knot{Memories: k.Memories, Bias: last.Bias + fallen})
		}
	}
	return knots
}
