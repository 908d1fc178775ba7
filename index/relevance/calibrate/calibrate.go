package calibrate

import (
	"fmt"

	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/kb/parallel"
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

// Fit fits a calibration on all trials, and judges it by nested cross-validation.
// The tilt that it gets keeps the promise of silence on all questions, each judged
// by functions that were fitted without it.
func (t *Trials) Fit() Fitting {
	return t.fit(nil, promisedIn)
}

// Refit is Fit with a prior, the calibration of the model: the fewer the labels,
// the nearer it stays. In a bank of one project nearly everything is related, and
// what is left when an answer is taken out may well be of use: to such questions
// it may speak as often as the prior does.
func (t *Trials) Refit(prior relevance.Calibration) Fitting {
	f := t.fit(&prior, t.noLouderThan(prior))
	f.Calibration.Tilt = extended(f.Calibration.Tilt, prior)
	return f
}

// shipped is the seed of the folds on which the tilt is chosen and that is reported.
const shipped = 1

func (t *Trials) fit(prior *relevance.Calibration, keep func(size int) promise) Fitting {
	v := t.validate(shipped, prior)
	c := fit(t.all, prior)
	c.Tilt = quiet(v.pooled(), keep)
	return Fitting{c, &Result{v.nested(keep)}}
}

// Repeat judges what Fit does on so many other deals of the folds.
func (t *Trials) Repeat(times int) (all []*Result) {
	for i := range times {
		v := t.validate(shipped+1+uint64(i), nil)
		all = append(all, &Result{v.nested(promisedIn)})
	}
	return all
}

// A validation holds the calibrations that were fitted without one or two folds:
// without[a][b] knows neither a nor b.
type validation struct {
	trials  *Trials
	foldOf  []int
	without [folds][folds]relevance.Calibration
}

func (t *Trials) validate(seed uint64, prior *relevance.Calibration) *validation {
	v := &validation{trials: t, foldOf: t.deal(seed)}
	var wg parallel.Group
	for a := range folds {
		for b := range a + 1 {
			wg.Go(func() {
				c := fit(t.outside(v.foldOf, a, b), prior)
				v.without[a][b], v.without[b][a] = c, c
			})
		}
	}
	wg.Wait()
	return v
}

// pooled has each fold judged without its own questions, and no tilt yet.
func (v *validation) pooled() (judged []verdict) {
	for a := range folds {
		judged = append(judged, judge(v.without[a][a], v.trials.inside(v.foldOf, a))...)
	}
	return judged
}

// nested has each fold judged without its own questions, the tilt included: it is
// chosen on the other folds, each judged without its own and this one's.
func (v *validation) nested(keep func(size int) promise) (judged []verdict) {
	for a := range folds {
		var others []verdict
		for b := range folds {
			if b != a {
				others = append(others, judge(v.without[a][b], v.trials.inside(v.foldOf, b))...)
			}
		}
		c := v.without[a][a]
		c.Tilt = quiet(others, keep)
		judged = append(judged, judge(c, v.trials.inside(v.foldOf, a))...)
	}
	return judged
}

// FewestNear is how many questions near to the bank tell how silent it is on
// them: of 25, two may be shown something. With fewer, those whose answers are
// missing have to stand in for them.
const FewestNear = 25

func (t *Trials) noLouderThan(prior relevance.Calibration) func(size int) promise {
	before := t.Judge(prior)
	return func(size int) promise {
		p := promisedIn(size)
		in := func(v verdict) bool { return v.in(size) }
		missing := rate(before.judged, func(v verdict) bool { return in(v) && isMissing(v) }).share()
		near := rate(before.judged, func(v verdict) bool { return in(v) && isNear(v) })
		if near.All < FewestNear || missing > p.missing {
			p.missing = missing
		}
		return p
	}
}

// Judge says what a calibration that was fitted elsewhere is worth.
func (t *Trials) Judge(c relevance.Calibration) *Result {
	return &Result{judge(c, t.all)}
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
