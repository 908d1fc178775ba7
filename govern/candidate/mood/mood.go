// Package mood tells whether a sentence says what to do, what once happened, or how things are.
//
// People give a rule in more ways than a list of words and forms has: "Gas bottles ride alone in the
// lift", 三万以上的退款店长签字, 返信は24時間以内. A linear model reads the words and characters of a
// sentence, how its clauses begin and end, and what the lists say. It is fitted on sentences of many
// trades: go test ./govern/candidate -run FitMood -refit.
package mood

import (
	_ "embed"
	"hash/fnv"
)

// The questions that the model answers of a sentence, each with weights of its own.
const (
	rule      = iota // does it say what to do, or not to do?
	lesson           // if it does not: does it say what once happened?
	questions        // how many there are
)

// places is how many features have a weight of their own; others share one by chance.
const places = 1 << 15

// weights are a signed byte for each place, question by question, in steps of 1/steps.
type weights []byte

const steps = 40

//go:embed mood.bin
var shipped weights

// Rule returns the log odds that a sentence says what to do or not to do. Signs are the names of
// what is known of it otherwise.
func Rule(sentence string, signs ...string) float64 {
	return shipped.odds(rule, features(sentence, signs))
}

// Lesson returns the log odds that a sentence which gives no rule says what once happened.
func Lesson(sentence string, signs ...string) float64 {
	return shipped.odds(lesson, features(sentence, signs))
}

// odds adds up the weights of the features that a sentence has: in whole numbers, so that every
// processor finds the same.
func (w weights) odds(question int, found []int) float64 {
	sum := 0
	for _, f := range found {
		sum += int(int8(w[question*places+f]))
	}
	return float64(sum) / steps
}

// place is where the weight of a feature is.
func place(kind, text string) int {
	h := fnv.New32a()
	h.Write([]byte(kind + ":" + text))
	return int(h.Sum32() % places)
}
