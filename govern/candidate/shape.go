package candidate

import (
	"cmp"

	"github.com/tacit-kb/tacit/govern/candidate/mood"
	"github.com/tacit-kb/tacit/govern/candidate/situation"
	"github.com/tacit-kb/tacit/kb/guard"
)

// shapeOf tells what kind of thing free text says, by its first sentence.
func shapeOf(text string) mood.Shape {
	t := divided(text)
	if len(t.Sentences) == 0 {
		return mood.Fact
	}
	return t.Shape()
}

// mostShaped is how much of a text tells its shape, in bytes: what goes on for longer was pasted.
const mostShaped = 4000

// divided divides free text into its sentences, and the first of them.
func divided(text string) (t mood.Text) {
	t.Sentences = sentencesOf(situation.Join(guard.Cut(text, mostShaped)))
	if len(t.Sentences) == 0 {
		return t
	}
	_, main := reasonIn(t.Sentences[0])
	t.Main = cmp.Or(main, t.Sentences[0])
	_, t.What = situation.In(t.Main)
	return t
}
