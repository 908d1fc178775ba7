package retrieve

import (
	"sync"

	"github.com/tacit-kb/tacit/retrieve/prompt"
)

// A Begun is a text that is being read.
type Begun struct {
	text     string
	segments func() []prompt.Segment
}

// longText is how many bytes take long enough to read that it pays to begin early.
const longText = 4000

// Begin begins to read a long text, such as a prompt with a log, so that it is read when the bank
// is open. A short one is read when it is asked.
func Begin(text string) Begun {
	if len(text) < longText {
		return Begun{}
	}
	b := Begun{text, sync.OnceValue(func() []prompt.Segment { return prompt.Read(text) })}
	go b.segments()
	return b
}

// of returns what a text says, which may be another one.
func (b Begun) of(text string) []prompt.Segment {
	if b.segments == nil || b.text != text {
		return prompt.Read(text)
	}
	return b.segments()
}
