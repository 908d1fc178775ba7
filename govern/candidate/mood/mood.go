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
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Shape is what kind of thing a text says.
type Shape string

// The shapes.
const (
	Rule   Shape = "rule"     // what to do, or not
	Lesson Shape = "learning" // what happened, and what came of it
	Fact   Shape = "fact"     // how things are
)

// A Text is what a person wrote, divided. It has a sentence at least.
type Text struct {
	Sentences []string
	Main      string // the first sentence without its reason
	What      string // Main without the situation for which it holds
}

// How sure the model has to be to find another shape than the lists do, as log odds. A fact that binds
// an agent does more harm than a rule that only advises. Of sentences of many trades that were kept from
// the fit, the lists alone know 27 % of the rules in English, 38 % in Chinese and 60 % in Japanese, and
// 81, 88 and 89 % of the facts; with the model it is 81, 84 and 90 %, and 87, 90 and 93 %: TestMood.
const (
	convinced = 0.5
	unbelief  = -1.75
	reasoned  = -3.0 // the same of a sentence that gives a reason beside what it orders
	surest    = -8.0 // the same of a sentence that says in so many words that people are bound
)

// Shape tells what kind of thing a text says, by its first sentence.
func (t Text) Shape() Shape {
	listed, signs := t.byLists(), t.signs()
	unbelief := unbelief
	if s := withoutLookalikes(t.Sentences[0]); listed == Rule && bound().MatchString(s) && !needed().MatchString(s) {
		unbelief = surest
	}
	if listed == Rule && t.Main != t.Sentences[0] && saysDuty(t.Main) { // its reason tells how things are, or what once happened
		unbelief = min(unbelief, reasoned)
	}
	is := func(s Shape, odds, convinced float64) bool { return odds > convinced || listed == s && odds > unbelief }
	switch {
	case t.saysFromNowOn() || isChoice(t.Sentences[0]), !happenedOnce(t.Sentences[0]) && (!advises(t.Sentences[0]) || orderedJa().MatchString(t.Sentences[0])) && is(Rule, shipped.odds(ofRule, features(t.Sentences[0], signs)), convinced):
		return Rule
	case tellsOfOnce(t.Sentences[0]), is(Lesson, shipped.odds(ofLesson, features(strings.Join(t.Sentences, " "), signs)), 0):
		return Lesson
	}
	return Fact
}

// bound finds the words that say in so many words that people are bound, and needed what a thing needs before it
// works, which is said with the same words: 打印机必须预热才能打印.
var (
	bound  = pattern.Lazy(`(?i)\b(?:must(?: not)?|mustn['’]t|(?:is|are) not allowed)\b|必须|务必|不得|严禁|一律|なければ(?:ならない|なりません|いけない)|[てで]は(?:いけない|ならない)|` + alwaysDoneJa + `|` + atOnceZh + `|` + orderedJaForm + `|` + orElseEn + `|(?i)\b(?:nobody|no one) \w+ (?:[^,;.]* )?(?:without|unless|before|until)\b`)
	needed = pattern.Lazy(`(?i)\bmust be \w+ (?:before|until|for) (?:it|they)\b|必须[^，,。]*才[能会]|なければ[^、。]*(?:動か|使え|でき)ない`)
)

// Binds reports whether the first sentence is a rule by the lists and by the model: enough to make one
// of a text that begins with something else.
func (t Text) Binds() bool {
	return len(t.Sentences) > 0 && t.byLists() == Rule && shipped.odds(ofRule, features(t.Sentences[0], t.signs())) > 0
}

// The questions that the model answers of a sentence, each with weights of its own.
const (
	ofRule    = iota // does it say what to do, or not to do?
	ofLesson         // if it does not: does it say what once happened?
	questions        // how many there are
)

// places is how many features have a weight of their own; others share one by chance.
const places = 1 << 17

// weights are a signed byte for each place, question by question, in steps of 1/steps.
type weights []byte

const steps = 40

//go:embed mood.bin
var shipped weights

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
