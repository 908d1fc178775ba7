package prompt

import (
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/parallel"
)

const (
	headBytes = 96 << 10 // looked at from the start of a text
	tailBytes = 32 << 10 // and from its end

	// People ask a handful of things, and a requirement of 2,000 words has some
	// sixty paragraphs. Beyond that the first and the last ones are kept.
	firstKept, lastKept = 40, 24

	joinedBytes = 600 // sentences of one paragraph are joined up to here if there are too many
)

// Read returns the segments of text in their order. They hold all of it that is
// not blank, except the marks of lists, headings and fences.
//
// Of a text above 128 KiB the first 96 KiB and the last 32 KiB are looked at, cut
// at a line or at least between characters. Of each kind 64 segments are
// returned at most, the first and the last ones; a long document is cut into
// paragraphs instead of sentences before any is left out.
//
// The same text gives the same segments, and Read accepts any bytes.
func Read(text string) []Segment {
	r := reader{text: text}
	for _, p := range parts(text) {
		r.readPart(p)
	}
	r.divide()
	r.markIntroductions()
	r.markSignature()
	return r.bounded()
}

// A reader holds what is known of a text while it is read.
type reader struct {
	text    string
	lines   []line
	found   []piece
	heading unit // waits for the sentence below it
	pointed int  // where a mail begins above which nothing else is asked
	steps   int  // bytes looked at, to see in tests that the work is linear
}

// A piece is a segment and the paragraph that it stands in.
type piece struct {
	Segment
	paragraph int
	sentence  bool // not told apart yet
}

func (r *reader) readPart(p part) {
	r.cutLines(p)
	r.findFences(p.start > headBytes)
	r.findForms()
	r.settle()
	r.collect()
}

// findForms says of each line outside a fence what it looks like.
func (r *reader) findForms() {
	inTwo(len(r.lines), len(r.text), func(_, from, to int) {
		for i := from; i < to; i++ {
			if l := &r.lines[i]; l.fence == outside {
				l.form, l.weight = formOf(l)
			}
		}
	})
	for i := range r.lines {
		if r.lines[i].fence == outside {
			r.steps += len(r.lines[i].body)
		}
	}
}

// worthTwo is how many bytes of text are worth a second core.
const worthTwo = 4000

// inTwo calls do for the two halves of things that come from a text of so many bytes: at once, if
// that is worth it, and else once for all.
func inTwo(things, bytes int, do func(half, from, to int)) {
	if bytes < worthTwo || things < 2 {
		do(0, 0, things)
		return
	}
	parallel.Halves(things, func(from, to int) { do(min(from, 1), from, to) })
}

// add appends what stands from start to end, without the space around it.
func (r *reader) add(k Kind, f Form, start, end, lineNumber, paragraph int) {
	s := r.text[start:end]
	end = start + len(strings.TrimRight(s, blanks))
	if k != Pasted {
		start = end - len(strings.TrimLeft(r.text[start:end], blanks))
	}
	if start < end {
		r.found = append(r.found, piece{Segment{k, f, r.text[start:end], start, end, lineNumber}, paragraph, false})
	}
}

// bounded returns what was found, with as many of each kind as Read promises.
func (r *reader) bounded() []Segment {
	if count(r.found, Ask) > firstKept+lastKept {
		r.joinSentences()
	}
	var skip, seen, total [3]int
	for _, p := range r.found {
		total[p.Kind]++
	}
	for k := range skip {
		skip[k] = max(0, total[k]-firstKept-lastKept)
	}
	var kept []Segment
	for _, p := range r.found {
		k := p.Kind
		if n := seen[k]; n < firstKept || n >= firstKept+skip[k] {
			kept = append(kept, p.Segment)
		}
		seen[k]++
	}
	return kept
}

func count(found []piece, k Kind) (n int) {
	for _, p := range found {
		if p.Kind == k {
			n++
		}
	}
	return n
}

// joinSentences makes one segment of sentences that stand in one paragraph.
func (r *reader) joinSentences() {
	joined := r.found[:0]
	for _, p := range r.found {
		if n := len(joined) - 1; n >= 0 && p.Kind == Ask && joined[n].Kind == Ask &&
			joined[n].paragraph == p.paragraph && p.End-joined[n].Start <= joinedBytes {
			joined[n].End = p.End
			joined[n].Text = r.text[joined[n].Start:p.End]
		} else {
			joined = append(joined, p)
		}
	}
	r.found = slices.Clip(joined)
}

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
	return begin(text, Read)
}

func begin(text string, read func(text string) []Segment) Begun {
	b := Begun{text, sync.OnceValue(func() []Segment { return read(text) })}
	go parallel.Try(func() error { b.segments(); return nil }) // if it panics, Of does so too
	return b
}

// Of returns what a text says, which may be another one.
func (b Begun) Of(text string) []Segment {
	if b.segments == nil || b.text != text {
		return Read(text)
	}
	return b.segments()
}
