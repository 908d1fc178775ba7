package prompt

import "sync"

// A Begun is a text that is being read.
type Begun struct {
	text     string
	segments func() []Segment
}

// longText is how many bytes take long enough to read that it pays to begin early.
const longText = 4000

// Begin begins to read a long text, such as a prompt with a log, so that it is read when the bank
// is open. A short one is read when it is asked.
func Begin(text string) Begun {
	if len(text) < longText {
		return Begun{}
	}
	b := Begun{text, sync.OnceValue(func() []Segment { return Read(text) })}
	go b.segments()
	return b
}

// Of returns what a text says, which may be another one.
func (b Begun) Of(text string) []Segment {
	if b.segments == nil || b.text != text {
		return Read(text)
	}
	return b.segments()
}
