package candidate

import (
	"cmp"
	"slices"

	"github.com/tacit-kb/tacit/govern/candidate/mood"
	"github.com/tacit-kb/tacit/govern/candidate/situation"
	"github.com/tacit-kb/tacit/kb/guard"
)

// fewSentences is how many sentences a text may have for each of them to make it a rule: "The report
// is by Zhou. Tell him before you change it." In a longer one the first says what it is about.
const fewSentences = 3

// shapeOf tells what kind of thing free text says, by its first sentence. What says how things are,
// and then what to do, is a rule.
func shapeOf(text string) mood.Shape {
	t := divided(text)
	if len(t.Sentences) == 0 {
		return mood.Fact
	}
	shape := t.Shape()
	if shape != mood.Rule && len(t.Sentences) <= fewSentences &&
		slices.ContainsFunc(t.Sentences[1:], func(s string) bool { return divided(s).Binds() }) {
		return mood.Rule
	}
	return shape
}

// mostShaped is how much of a text tells its shape, in bytes: what goes on for longer was pasted.
const mostShaped = 4000

// divided divides free text into its sentences, and the first of them.
func divided(text string) (t mood.Text) {
	t.Sentences = sentencesOf(situation.Join(mood.Masked(guard.Cut(text, mostShaped))))
	if len(t.Sentences) == 0 {
		return t
	}
	_, main := reasonIn(t.Sentences[0])
	t.Main = cmp.Or(main, t.Sentences[0])
	_, t.What = situation.In(t.Main)
	return t
}
