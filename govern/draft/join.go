package draft

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// The marks around what two people made of the same lines, as git writes them.
const (
	markMine   = "<<<<<<< mine\n"
	markMiddle = "=======\n"
	markTheirs = ">>>>>>> theirs\n"
)

// Join puts two changes of one text together, line by line. Where both changed
// the same lines, or lines that touch, it is not clean: both stay, between marks
// as git writes them. What both did alike is done once.
func Join(base, mine, theirs []byte) (text []byte, clean bool) {
	j := join{base: string(base), clean: true}
	j.sides = [2][]udiff.Edit{udiff.Lines(j.base, string(mine)), udiff.Lines(j.base, string(theirs))}
	for len(j.sides[0])+len(j.sides[1]) > 0 {
		j.next()
	}
	j.out.WriteString(j.base[j.done:])
	return []byte(j.out.String()), j.clean
}

// A join is two changes on their way to one text.
type join struct {
	base  string
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

func (j *join) settle(mine, theirs, was string) {
	switch {
	case mine == theirs || theirs == was:
		j.out.WriteString(mine)
	case mine == was:
		j.out.WriteString(theirs)
	default:
		j.clean = false
		j.out.WriteString(markMine + line(mine) + markMiddle + line(theirs) + markTheirs)
	}
}

// line ends a text with a line end, unless it is empty.
func line(text string) string {
	if text == "" || strings.HasSuffix(text, "\n") {
		return text
	}
	return text + "\n"
}

// Marked reports whether a text still has lines that Join could not settle.
func Marked(text []byte) bool {
	for l := range strings.Lines(string(text)) {
		if l == markMine || l == markTheirs {
			return true
		}
	}
	return false
}
