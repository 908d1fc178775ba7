package relevance

import (
	"slices"

	"github.com/tacit-kb/tacit/index"
)

// A Part is some of the memories of an index, seen as a bank of its own: give it
// to Scorer.Over to ask what a smaller bank would answer.
type Part struct {
	*index.Index
	Members []int // by their numbers in the index
	in      map[int]bool
}

// NewPart returns the part of x that has these members, which it keeps.
func NewPart(x *index.Index, members []int) Part {
	p := Part{x, members, map[int]bool{}}
	for _, i := range members {
		p.in[i] = true
	}
	return p
}

// Len returns the number of memories in the part.
func (p Part) Len() int { return len(p.Members) }

// Postings returns the memories of the part that contain an exact term.
func (p Part) Postings(term uint64) []index.Posting {
	all := p.Index.Postings(term)
	if len(p.Members) == p.Index.Len() {
		return all
	}
	return slices.DeleteFunc(all, func(x index.Posting) bool { return !p.in[x.Entry] })
}

// Holders returns how many memories of the part contain an exact term.
func (p Part) Holders(term uint64) int { return len(p.Postings(term)) }

// Kept returns the memories of the part that pass f.
func (p Part) Kept(f index.Filter) []int {
	return slices.DeleteFunc(slices.Clone(p.Members), func(i int) bool { return !f.Keeps(p.Index.Attr(i)) })
}

// MeanLength returns the mean length of the memories of the part.
func (p Part) MeanLength() float64 {
	sum := 0
	for _, i := range p.Members {
		sum += p.Index.Length(i)
	}
	return float64(sum) / float64(max(1, len(p.Members)))
}
