package main

import (
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// The authors of the projects wrote the questions that a note answers and those that none
// answers in two styles. A judge that can see the style learns it, and is worse with real
// questions than it seems. So we measure what a question tells by itself, without any memory.

// A styled is a question, and whether a note answers it.
type styled struct {
	marks    []int // hashes of its words, of runs of characters, and of neighbours among them
	answered bool
	kept     bool
}

const markBits = 16

// styledOf returns the questions of all projects in order.
func styledOf(projects []project) (all []styled) {
	for _, p := range projects {
		kept := isKept(p.name)
		for _, n := range p.notes {
			for _, lang := range languages {
				for _, q := range n[lang].asks {
					all = append(all, styled{marksOf(q), true, kept})
				}
				for _, q := range n[lang].nears {
					all = append(all, styled{marksOf(q), false, kept})
				}
			}
		}
	}
	return all
}

// marksOf returns what a question is told by: words and pairs of words, and, since Chinese
// and Japanese write no spaces, two and three characters in a row.
func marksOf(question string) (marks []int) {
	add := func(s string) {
		h := fnv.New32a()
		h.Write([]byte(s))
		marks = append(marks, int(h.Sum32()>>(32-markBits)))
	}
	before := "^"
	for _, w := range append(strings.Fields(strings.ToLower(question)), "$") {
		add(w)
		add(before + " " + w)
		before = w
		for r := []rune(w); len(r) > 1 && r[0] > 0x2e7f; r = r[1:] {
			add(string(r[:2]))
			add(string(r[:min(3, len(r))]))
		}
	}
	return marks
}

// alone returns how well a question tells by itself whether a note answers it: the share of
// pairs of kept questions that a logistic function, fitted on the others, puts in order.
func alone(all []styled) float64 {
	const epochs, rate, decay = 6, 0.1, 1e-4
	weights := make([]float64, 1<<markBits)
	logit := func(s styled) (sum float64) {
		for _, k := range s.marks {
			sum += weights[k]
		}
		return sum / math.Sqrt(float64(len(s.marks)))
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range epochs {
		for _, i := range r.Perm(len(all)) {
			s := all[i]
			if s.kept {
				continue
			}
			off := 1 / (1 + math.Exp(-logit(s)))
			if s.answered {
				off--
			}
			for _, k := range s.marks {
				weights[k] -= rate * (off/math.Sqrt(float64(len(s.marks))) + decay*weights[k])
			}
		}
	}
	var right, nears []float64
	for _, s := range all {
		switch {
		case s.kept && s.answered:
			right = append(right, logit(s))
		case s.kept:
			nears = append(nears, logit(s))
		}
	}
	slices.Sort(nears)
	return auc(right, nears)
}

// reportStyle prints what questions tell by themselves.
func reportStyle(w io.Writer, projects []project) {
	all := styledOf(projects)
	fmt.Fprintf(w, "%d questions; the kept ones alone, without a memory: auc %.3f (0.5 if they have no style)\n", len(all), alone(all))
}
