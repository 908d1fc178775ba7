package main

import (
	"fmt"
	"io"
	"math"
	"slices"
)

// judged is the best logit of a list, and whether it is that of a memory that answers.
func judged(of []*tutor, l list) (best float64, right bool) {
	logits := make([]float64, len(l.inputs))
	for _, t := range of {
		t.judge(l)
		add(logits, t.logits, 1/float64(len(of)))
	}
	best = -1e9
	for k, v := range logits {
		if v > best {
			best, right = v, l.right[k]
		}
	}
	return best, right
}

// report prints what the judge does with lists: how often the first one answers, how
// well questions with and without an answer are told apart, and how many are helped
// where 5, 10 and 20 of 100 neighbours are shown something.
func report(w io.Writer, name string, of []*tutor, lists []list) {
	var right, nears []float64
	firsts, answerable := 0, 0
	for _, l := range lists {
		best, first := judged(of, l)
		if l.silent {
			nears = append(nears, best)
			continue
		}
		answerable++
		if first {
			firsts++
			right = append(right, best)
		} else {
			right = append(right, -1e9)
		}
	}
	if answerable == 0 || len(nears) == 0 {
		return
	}
	slices.Sort(nears)
	fmt.Fprintf(w, "%-12s %6d answered, first right %.3f; %6d near, auc of the right one %.3f; helped at 5, 10, 20 %%:", name, answerable, float64(firsts)/float64(answerable), len(nears), auc(right, nears))
	for _, share := range []float64{0.05, 0.1, 0.2} {
		at := nears[int(float64(len(nears))*(1-share))]
		count := 0
		for _, v := range right {
			if v > at {
				count++
			}
		}
		fmt.Fprintf(w, " %.3f", float64(count)/float64(answerable))
	}
	fmt.Fprintln(w)
}

// auc is the share of pairs in which the answered question has more, equals by half; nears
// is sorted.
func auc(right, nears []float64) float64 {
	sum := 0.0
	for _, v := range right {
		from, _ := slices.BinarySearch(nears, v)
		to, _ := slices.BinarySearch(nears, math.Nextafter(v, math.Inf(1)))
		sum += float64(from+to) / 2
	}
	return sum / float64(len(right)) / float64(len(nears))
}
