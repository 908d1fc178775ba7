package retrieve

import (
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/retrieve/inquiry"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

// A note of one sentence on the guillotine shares all its words with "how much did the
// guillotine cost?", and says nothing of a price. Meaning cannot tell, since the two are
// about one thing; what can is that the note has no amount and no word of money.

// unsaidKeeps is what a note keeps of its relevance that does not say what is asked: it is
// not shown, whatever its weight.
const unsaidKeeps = 0.18

// unsaid reports whether the one question of a prompt wants something of a thing, a price
// or a time, of which a note whose names say all that it does says nothing.
func (r *Retriever) unsaid(a *asked, memory int, e index.Entry) bool {
	question, ok := a.onlyQuestion()
	return ok && r.index.Attr(memory).Titled && inquiry.Unsaid(question, strings.Join(append(namesOf(e), e.Trigger...), "\n"))
}

// isUnsaid reports whether that counts: a memory that was typed, or that says what a thing
// is, is shown whatever else is asked.
func (w weighed) isUnsaid() bool { return w.unsaid && !w.typed && !w.says && !w.bound }

// onlyQuestion returns what a prompt asks, if that is one sentence and nothing is pasted.
func (a *asked) onlyQuestion() (text string, ok bool) {
	for _, s := range a.segments {
		switch {
		case s.Kind == prompt.Pasted, s.Kind == prompt.Ask && text != "":
			return "", false
		case s.Kind == prompt.Ask:
			text = s.Text
		}
	}
	return text, text != ""
}
