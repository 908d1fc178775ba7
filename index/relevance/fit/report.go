package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/index/relevance"
)

// A verdict is a trial with the relevance of its candidates, by functions that
// have not seen its question.
type verdict struct {
	trial
	relevance []float64
}

func judge(c relevance.Calibration, trials []trial) []verdict {
	var all []verdict
	for _, t := range trials {
		v := verdict{trial: t}
		for _, x := range t.candidates {
			v.relevance = append(v.relevance, c.Relevance(x.signals))
		}
		all = append(all, v)
	}
	return all
}

const minScore = 0.3

// shown returns the grades of the memories that a user would see, if the
// odds were tilted.
func (v verdict) shown(t tilt) []int {
	var grades []int
	for _, i := range v.order(t) {
		if len(grades) < mostShown && v.score(i, t) >= minScore {
			grades = append(grades, v.candidates[i].grade)
		}
	}
	return grades
}

func (v verdict) score(i int, t tilt) float64 {
	r := v.relevance[i]
	odds := math.Log(max(r, 1e-12) / max(1-r, 1e-12))
	return v.candidates[i].weight / (1 + math.Exp(-odds-t.of(v)))
}

func (v verdict) order(t tilt) []int {
	order := make([]int, len(v.candidates))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(v.score(b, t), v.score(a, t)) })
	return order
}

// What silence is worth: in the whole bank at most these shares of questions
// without an answer may be shown something.
const (
	mostFar  = 0.02 // far-domain questions and small talk
	mostNear = 0.08 // questions that fit the bank and are not answered by it
	// mostMissing is for questions whose answers were taken out of the bank.
	// What is left may well be of use: the grades do not say.
	mostMissing = 0.15
)

// A tilt is added to the logarithm of the odds of every memory: a constant,
// and a multiple of the logarithm of the bank's size. Likelihood is fitted to
// the trials at hand; the tilt trades it for the promise of silence.
type tilt struct{ bias, slope float64 }

func (t tilt) of(v verdict) float64 { return t.bias + t.slope*math.Log1p(float64(v.size)) }

// quiet returns the tilt that keeps the promise of silence in banks of every
// size and lets through the most right memories.
func quiet(judged []verdict) tilt {
	var best tilt
	most := -1.0
	for slope := -0.4; slope <= 0.8; slope += 0.05 {
		for bias := 2.0; bias > -6; bias -= 0.05 {
			t := tilt{bias, slope}
			if !isQuiet(judged, t) {
				continue
			}
			if h := speaks(judged, t); h > most {
				best, most = t, h
			}
			break
		}
	}
	return best
}

// speaks is the geometric mean over the sizes of how many answerable questions
// are shown a right memory: no size is to fall silent for another.
func speaks(judged []verdict, t tilt) float64 {
	sum := 0.0
	for _, size := range sizes {
		sum += math.Log(helped(judged, t, func(v verdict) bool { return v.in(size) && v.answerable() }).share())
	}
	return math.Exp(sum / float64(len(sizes)))
}

func isQuiet(judged []verdict, t tilt) bool {
	for _, size := range sizes {
		far := rate(judged, t, func(v verdict) bool { return v.in(size) && (v.question.Class == "eng" || v.question.Class == "chat") })
		near := rate(judged, t, func(v verdict) bool { return v.in(size) && v.question.Class == "near" })
		missing := rate(judged, t, func(v verdict) bool { return v.in(size) && v.question.Class == "" && !v.answerable() })
		if far.share() > mostFar || near.share() > mostNear || missing.share() > mostMissing {
			return false
		}
	}
	return true
}

// sizes are the banks that are reported on; 0 stands for the whole set.
var sizes = []int{1, 3, 30, 0}

func (v verdict) in(size int) bool { return v.size == size || size == 0 && v.whole }

// A count is so many of so many.
type count struct{ some, all int }

func (c count) share() float64 { return float64(c.some) / float64(max(c.all, 1)) }

func (c count) String() string {
	return fmt.Sprintf("%d of %d (%.1f %%)", c.some, c.all, 100*c.share())
}

// rate counts the verdicts that are shown something.
func rate(judged []verdict, t tilt, of func(verdict) bool) count {
	var c count
	for _, v := range judged {
		if of(v) {
			c.all++
			if len(v.shown(t)) > 0 {
				c.some++
			}
		}
	}
	return c
}

// helped counts the verdicts that are shown something right.
func helped(judged []verdict, t tilt, of func(verdict) bool) count {
	var c count
	for _, v := range judged {
		if of(v) {
			c.all++
			if slices.Max(append(v.shown(t), 0)) > 0 {
				c.some++
			}
		}
	}
	return c
}

// report prints what the cross-validation found.
func report(judged []verdict, t tilt) {
	all, cross := ndcg(judged, t)
	fmt.Printf("nDCG@5 of score, cross-validated: %.3f, across languages %.3f\n", all, cross)
	fmt.Printf("tilted by %.2f, and %.2f for each e-fold of memories\n", t.bias, t.slope)
	for _, size := range sizes {
		in := func(v verdict) bool { return v.in(size) }
		name := fmt.Sprintf("bank of %d", size)
		if size == 0 {
			name = "whole bank"
		}
		fmt.Printf("%s:\n", name)
		for _, class := range []string{"eng", "near", "chat"} {
			fmt.Printf("  %-5s shown something: %v\n", class, rate(judged, t, func(v verdict) bool { return in(v) && v.question.Class == class }))
		}
		fmt.Printf("  answerable shown a right memory: %v\n", helped(judged, t, func(v verdict) bool { return in(v) && v.answerable() }))
		fmt.Printf("  answer not in the bank, shown something: %v\n", rate(judged, t, func(v verdict) bool { return in(v) && v.question.Class == "" && !v.answerable() }))
	}
}

func (v verdict) answerable() bool {
	return slices.ContainsFunc(v.candidates, func(c candidate) bool { return c.grade > 0 }) || v.question.Class == "" && v.whole
}

// scores are the figures that go into the card.
func scores(judged []verdict, t tilt) map[string]float64 {
	all, cross := ndcg(judged, t)
	whole := func(class string) func(verdict) bool {
		return func(v verdict) bool { return v.whole && v.question.Class == class }
	}
	return map[string]float64{
		"dev_ndcg5": round(all), "dev_ndcg5_cross": round(cross),
		"dev_fires_far":  round(rate(judged, t, whole("eng")).share()),
		"dev_fires_near": round(rate(judged, t, whole("near")).share()),
		"dev_fires_chat": round(rate(judged, t, whole("chat")).share()),
		"dev_helped":     round(helped(judged, t, whole("")).share()),
	}
}

func round(x float64) float64 { return math.Round(x*1000) / 1000 }

// ndcg averages nDCG@5 with gains of 2^grade-1 over the answerable questions.
func ndcg(judged []verdict, t tilt) (all, cross float64) {
	n, crossed := 0.0, 0.0
	for _, v := range judged {
		if !v.whole || v.question.Class != "" {
			continue
		}
		var got, ideal float64
		var grades []int
		for _, g := range v.question.grades {
			grades = append(grades, g)
		}
		slices.SortFunc(grades, func(a, b int) int { return b - a })
		order := v.order(t)
		for i := range 5 {
			discount := 1 / math.Log2(float64(i+2))
			if i < len(order) {
				got += (math.Exp2(float64(v.candidates[order[i]].grade)) - 1) * discount
			}
			if i < len(grades) {
				ideal += (math.Exp2(float64(grades[i])) - 1) * discount
			}
		}
		all, n = all+got/ideal, n+1
		if v.question.crosses {
			cross, crossed = cross+got/ideal, crossed+1
		}
	}
	return all / n, cross / crossed
}
