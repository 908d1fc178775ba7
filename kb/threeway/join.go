package threeway

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// MarkSize is how many signs git makes a mark of, unless it is told otherwise.
const MarkSize = 7

// mostMarkSize bounds it: a .gitattributes that came with a clone may name any number.
const mostMarkSize = 200

// Marks are the lines around what two sides made of the same lines.
type Marks struct {
	Ours, Theirs string // names of the sides, one word each
	Size         int    // signs in a mark; 0: MarkSize; there is a limit
}

// open, middle and shut return the three lines, each with its end.
func (m Marks) open() string   { return m.sign("<") + " " + m.Ours + "\n" }
func (m Marks) middle() string { return m.sign("=") + "\n" }
func (m Marks) shut() string   { return m.sign(">") + " " + m.Theirs + "\n" }

func (m Marks) sign(s string) string {
	return strings.Repeat(s, min(max(m.Size, MarkSize), mostMarkSize))
}

// Around puts what two sides say between marks. Each text gets the end of a line
// that it may lack.
func (m Marks) Around(ours, theirs string) string {
	return m.open() + line(ours) + m.middle() + line(theirs) + m.shut()
}

// Join puts two changes of one text together, line by line. Where both changed
// the same lines, or lines that touch, it is not clean: both stay, between marks
// as git writes them. What both did alike is done once. A clean result does not
// depend on which side is which.
func Join(base, ours, theirs []byte, marks Marks) (text []byte, clean bool) {
	j := join{base: string(base), marks: marks, clean: true}
	j.sides = [2][]udiff.Edit{udiff.Lines(j.base, string(ours)), udiff.Lines(j.base, string(theirs))}
	for len(j.sides[0])+len(j.sides[1]) > 0 {
		j.next()
	}
	j.out.WriteString(j.base[j.done:])
	return []byte(j.out.String()), j.clean
}

// A join is two changes on their way to one text.
type join struct {
	base  string
	marks Marks
	sides [2][]udiff.Edit // what is left of each change, in order
	done  int             // bytes of base that are in out
	out   strings.Builder
	clean bool
}

// next takes over the edits that touch each other, beginning with the first one.
func (j *join) next() {
	start := len(j.base)
	for _, edits := range j.sides {
		if len(edits) > 0 {
			start = min(start, edits[0].Start)
		}
	}
	end, taken := start, [2]int{}
	for grown := true; grown; {
		grown = false
		for side, edits := range j.sides {
			for taken[side] < len(edits) && edits[taken[side]].Start <= end {
				end = max(end, edits[taken[side]].End)
				taken[side]++
				grown = true
			}
		}
	}
	j.out.WriteString(j.base[j.done:start])
	j.settle(j.within(0, taken[0], start, end), j.within(1, taken[1], start, end), j.base[start:end])
	j.done = end
	for side := range j.sides {
		j.sides[side] = j.sides[side][taken[side]:]
	}
}

// within returns what one side makes of a part of the base with its next n edits.
func (j *join) within(side, n, start, end int) string {
	var b strings.Builder
	for _, e := range j.sides[side][:n] {
		b.WriteString(j.base[start:e.Start] + e.New)
		start = e.End
	}
	return b.String() + j.base[start:end]
}

func (j *join) settle(ours, theirs, was string) {
	switch {
	case ours == theirs || theirs == was:
		j.out.WriteString(ours)
	case ours == was:
		j.out.WriteString(theirs)
	default:
		j.clean = false
		if s := j.out.String(); s != "" && !strings.HasSuffix(s, "\n") {
			j.out.WriteByte('\n') // a mark is a line of its own
		}
		j.out.WriteString(j.marks.Around(ours, theirs))
	}
}

// line ends a text with a line end, unless it is empty.
func line(text string) string {
	if text == "" || strings.HasSuffix(text, "\n") {
		return text
	}
	return text + "\n"
}
