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

// shown returns the grades of the memories that a user would see, if the bias
// of the likelihood were shifted.
func (v verdict) shown(shift float64) []int {
	var grades []int
	for _, i := range v.order(shift) {
		if len(grades) < mostShown && v.score(i, shift) >= minScore {
			grades = append(grades, v.candidates[i].grade)
		}
	}
	return grades
}

func (v verdict) score(i int, shift float64) float64 {
	r := v.relevance[i]
	odds := math.Log(max(r, 1e-12) / max(1-r, 1e-12))
	return v.candidates[i].weight / (1 + math.Exp(-odds-shift))
}

func (v verdict) order(shift float64) []int {
	order := make([]int, len(v.candidates))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(v.score(b, shift), v.score(a, shift)) })
	return order
}

// What silence is worth: in the whole bank at most these shares of questions
// without an answer may be shown something.
const (
	mostFar  = 0.02 // far-domain questions and small talk
	mostNear = 0.08 // questions that fit the bank and are not answered by it
)

// quiet returns the shift of the bias nearest to 0 that keeps the promise of
// silence in banks of every size.
func quiet(judged []verdict) float64 {
	for shift := 0.0; shift > -4; shift -= 0.05 {
		if isQuiet(judged, shift) {
			return shift
		}
	}
	return -4
}

func isQuiet(judged []verdict, shift float64) bool {
	for _, size := range sizes {
		far := rate(judged, shift, func(v verdict) bool { return v.in(size) && (v.question.Class == "eng" || v.question.Class == "chat") })
		near := rate(judged, shift, func(v verdict) bool { return v.in(size) && v.question.Class == "near" })
		if far.share() > mostFar || near.share() > mostNear {
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
func rate(judged []verdict, shift float64, of func(verdict) bool) count {
	var c count
	for _, v := range judged {
		if of(v) {
			c.all++
			if len(v.shown(shift)) > 0 {
				c.some++
			}
		}
	}
	return c
}

// helped counts the verdicts that are shown something right.
func helped(judged []verdict, shift float64, of func(verdict) bool) count {
	var c count
	for _, v := range judged {
		if of(v) {
			c.all++
			if slices.Max(append(v.shown(shift), 0)) > 0 {
				c.some++
			}
		}
	}
	return c
}

// report prints what the cross-validation found.
func report(judged []verdict, shift float64) {
	all, cross := ndcg(judged, shift)
	fmt.Printf("nDCG@5 of score, cross-validated: %.3f, across languages %.3f\n", all, cross)
	fmt.Printf("bias shifted by %.2f\n", shift)
	for _, size := range sizes {
		in := func(v verdict) bool { return v.in(size) }
		name := fmt.Sprintf("bank of %d", size)
		if size == 0 {
			name = "whole bank"
		}
		fmt.Printf("%s:\n", name)
		for _, class := range []string{"eng", "near", "chat"} {
			fmt.Printf("  %-5s shown something: %v\n", class, rate(judged, shift, func(v verdict) bool { return in(v) && v.question.Class == class }))
		}
		fmt.Printf("  answerable shown a right memory: %v\n", helped(judged, shift, func(v verdict) bool { return in(v) && v.answerable() }))
		fmt.Printf("  answer not in the bank, shown something: %v\n", rate(judged, shift, func(v verdict) bool { return in(v) && v.question.Class == "" && !v.answerable() }))
	}
}

func (v verdict) answerable() bool {
	return slices.ContainsFunc(v.candidates, func(c candidate) bool { return c.grade > 0 }) || v.question.Class == "" && v.whole
}

// scores are the figures that go into the card.
func scores(judged []verdict, shift float64) map[string]float64 {
	all, cross := ndcg(judged, shift)
	whole := func(class string) func(verdict) bool {
		return func(v verdict) bool { return v.whole && v.question.Class == class }
	}
	return map[string]float64{
		"dev_ndcg5": round(all), "dev_ndcg5_cross": round(cross),
		"dev_fires_far":  round(rate(judged, shift, whole("eng")).share()),
		"dev_fires_near": round(rate(judged, shift, whole("near")).share()),
		"dev_fires_chat": round(rate(judged, shift, whole("chat")).share()),
		"dev_helped":     round(helped(judged, shift, whole("")).share()),
	}
}

func round(x float64) float64 { return math.Round(x*1000) / 1000 }

// ndcg averages nDCG@5 with gains of 2^grade-1 over the answerable questions.
func ndcg(judged []verdict, shift float64) (all, cross float64) {
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
		order := v.order(shift)
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
