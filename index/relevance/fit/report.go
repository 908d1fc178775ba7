package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/index/relevance"
)

// A verdict is a trial with functions that have not seen its question.
type verdict struct {
	trial
	calibration relevance.Calibration
}

func judge(c relevance.Calibration, trials []trial) []verdict {
	var all []verdict
	for _, t := range trials {
		all = append(all, verdict{t, c})
	}
	return all
}

const minScore = 0.3

// An answer is what a user would be given: grades and scores, the best first.
type answer struct {
	grades []int
	scores []float64
}

// answer scores the candidates with a tilt.
func (v verdict) answer(tilt []relevance.Knot) answer {
	c := v.calibration
	c.Tilt = tilt
	scores := make([]float64, len(v.candidates))
	order := make([]int, len(v.candidates))
	for i, x := range v.candidates {
		order[i], scores[i] = i, x.weight*c.Relevance(x.signals)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var a answer
	for _, i := range order {
		a.grades, a.scores = append(a.grades, v.candidates[i].grade), append(a.scores, scores[i])
	}
	return a
}

// shown returns the grades of the memories that a user would see.
func (v verdict) shown(tilt []relevance.Knot) []int {
	a := v.answer(tilt)
	n := 0
	for n < min(mostShown, len(a.scores)) && a.scores[n] >= minScore {
		n++
	}
	return a.grades[:n]
}

// What silence is worth: in a bank of any size at most these shares of
// questions without an answer may be shown something.
const (
	mostFar  = 0.02 // far-domain questions and small talk
	mostNear = 0.08 // questions that fit the bank and are not answered by it
	// mostMissing is for questions whose answers were taken out of the bank.
	// What is left may well be of use: the grades do not say.
	mostMissing = 0.30
)

// sizes are the banks for which silence is promised; 0 stands for the whole set.
var sizes = []int{1, 3, 30, 0}

func (v verdict) in(size int) bool { return v.size == size || size == 0 && v.whole }

// quiet returns, for each size, the largest bias that keeps the promise of
// silence. Likelihood is fitted to the trials at hand; the tilt trades it for
// the promise.
func quiet(judged []verdict) []relevance.Knot {
	var knots []relevance.Knot
	for _, size := range sizes {
		var of []verdict
		for _, v := range judged {
			if v.in(size) {
				of = append(of, v)
			}
		}
		k := relevance.Knot{Memories: float64(of[0].size), Bias: 2}
		for ; k.Bias > -6 && !isQuiet(of, k); k.Bias -= 0.05 {
		}
		knots = append(knots, k)
	}
	return knots
}

func isQuiet(of []verdict, k relevance.Knot) bool {
	tilt := []relevance.Knot{k}
	far := rate(of, tilt, func(v verdict) bool { return v.question.Class == "eng" || v.question.Class == "chat" })
	near := rate(of, tilt, func(v verdict) bool { return v.question.Class == "near" })
	missing := rate(of, tilt, func(v verdict) bool { return v.question.Class == "" && !v.answerable() })
	return far.share() <= mostFar && near.share() <= mostNear && missing.share() <= mostMissing
}

// A count is so many of so many.
type count struct{ some, all int }

func (c count) share() float64 { return float64(c.some) / float64(max(c.all, 1)) }

func (c count) String() string {
	return fmt.Sprintf("%d of %d (%.1f %%)", c.some, c.all, 100*c.share())
}

// rate counts the verdicts that are shown something.
func rate(judged []verdict, tilt []relevance.Knot, of func(verdict) bool) count {
	var c count
	for _, v := range judged {
		if of(v) {
			c.all++
			if len(v.shown(tilt)) > 0 {
				c.some++
			}
		}
	}
	return c
}

// helped counts the verdicts that are shown something right.
func helped(judged []verdict, tilt []relevance.Knot, of func(verdict) bool) count {
	var c count
	for _, v := range judged {
		if of(v) {
			c.all++
			if slices.Max(append(v.shown(tilt), 0)) > 0 {
				c.some++
			}
		}
	}
	return c
}

// report prints what the cross-validation found.
func report(judged []verdict, tilt []relevance.Knot) {
	all, cross := ndcg(judged, tilt)
	fmt.Printf("nDCG@5 of score, cross-validated: %.3f, across languages %.3f\n", all, cross)
	for _, k := range tilt {
		fmt.Printf("in a bank of %.0f, the odds are tilted by %.2f\n", k.Memories, k.Bias)
	}
	for _, size := range sizes {
		in := func(v verdict) bool { return v.in(size) }
		name := fmt.Sprintf("bank of %d", size)
		if size == 0 {
			name = "whole bank"
		}
		fmt.Printf("%s:\n", name)
		for _, class := range []string{"eng", "near", "chat"} {
			fmt.Printf("  %-5s shown something: %v\n", class, rate(judged, tilt, func(v verdict) bool { return in(v) && v.question.Class == class }))
		}
		fmt.Printf("  answerable shown a right memory: %v\n", helped(judged, tilt, func(v verdict) bool { return in(v) && v.answerable() }))
		fmt.Printf("  answer not in the bank, shown something: %v\n", rate(judged, tilt, func(v verdict) bool { return in(v) && v.question.Class == "" && !v.answerable() }))
	}
}

func (v verdict) answerable() bool {
	return slices.ContainsFunc(v.candidates, func(c candidate) bool { return c.grade > 0 }) || v.question.Class == "" && v.whole
}

// scores are the figures that go into the card.
func scores(judged []verdict, tilt []relevance.Knot) map[string]float64 {
	all, cross := ndcg(judged, tilt)
	whole := func(class string) func(verdict) bool {
		return func(v verdict) bool { return v.whole && v.question.Class == class }
	}
	return map[string]float64{
		"dev_ndcg5": round(all), "dev_ndcg5_cross": round(cross),
		"dev_fires_far":  round(rate(judged, tilt, whole("eng")).share()),
		"dev_fires_near": round(rate(judged, tilt, whole("near")).share()),
		"dev_fires_chat": round(rate(judged, tilt, whole("chat")).share()),
		"dev_helped":     round(helped(judged, tilt, whole("")).share()),
	}
}

func round(x float64) float64 { return math.Round(x*1000) / 1000 }

// ndcg averages nDCG@5 with gains of 2^grade-1 over the answerable questions.
func ndcg(judged []verdict, tilt []relevance.Knot) (all, cross float64) {
	n, crossed := 0.0, 0.0
	for _, v := range judged {
		if !v.whole || v.question.Class != "" {
			continue
		}
		var got, ideal float64
		var grades []int
		for _, g := range v.question.Grades {
			grades = append(grades, g)
		}
		slices.SortFunc(grades, func(a, b int) int { return b - a })
		ranked := v.answer(tilt).grades
		for i := range 5 {
			discount := 1 / math.Log2(float64(i+2))
			if i < len(ranked) {
				got += (math.Exp2(float64(ranked[i])) - 1) * discount
			}
			if i < len(grades) {
				ideal += (math.Exp2(float64(grades[i])) - 1) * discount
			}
		}
		all, n = all+got/ideal, n+1
		if v.question.Crosses {
			cross, crossed = cross+got/ideal, crossed+1
		}
	}
	return all / n, cross / crossed
}
