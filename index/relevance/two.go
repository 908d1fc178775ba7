package relevance

import (
	"slices"

	"github.com/tacit-kb/tacit/kb/parallel"
)

// memoriesForTwo is the number of memories from which two cores measure them: some hundreds of
// microseconds' worth.
const memoriesForTwo = 16

// inTwo does what there is from 0 to n, on two cores from so many on.
func inTwo(n, worth int, do func(lo, hi int)) {
	if n < worth {
		do(0, n)
		return
	}
	parallel.Halves(n, do)
}

// apart returns a question that can be held against memories beside p, of which all features
// were met.
func (p *question) apart() *question {
	own, words := *p, *p.words
	for n, w := range words.within {
		words.within[n] = slices.Clone(w)
	}
	own.words = &words
	return &own
}

// apart returns a hearing that can be used beside h.
func (h *hearing) apart() *hearing { return &hearing{judge: h.judge, heard: h.heard} }
