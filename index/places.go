package index

import (
	"cmp"
	"slices"

	"github.com/tacit-kb/tacit/index/day"
	"github.com/tacit-kb/tacit/index/embed/han"
)

// Places say where in a memory a term stands, as a set: in its names, in what says
// when it matters, in a heading, and in which of its passages.
type Places uint32

// The places that are not passages.
const (
	InName    Places = 1 << iota // title, id, another name
	InTrigger                    // the other fields of front matter that say what it is about
	InHeading
	firstPassage
)

const (
	placeBits   = 24
	lastPassage = 1 << (placeBits - 1)
)

// inPassage is the place of a memory's passage i, the gist not counted. The twenty-first
// and all after it share one.
func inPassage(i int) Places {
	return min(firstPassage<<min(i, placeBits), lastPassage)
}

// A Posting says that a memory holds a term.
type Posting struct {
	Entry  int // number of the memory
	Count  int // how often it does, at most 255
	Places Places
}

// MostPostings bounds the work for a term that, in a large bank, many memories hold: no
// memory is looked at for a term that more hold, and a bank that lies elsewhere need not
// list them.
const MostPostings = 2000

// A use is a term in one memory.
type use struct {
	term   uint64 // hash
	count  uint8
	places Places
}

// packed is the use in a posting, without the term.
func (u use) packed() uint32 { return uint32(u.count)<<placeBits | uint32(u.places) }

// unpacked is the reverse of packed.
func unpacked(entry int, v uint32) Posting {
	return Posting{entry, int(v >> placeBits), Places(v & (1<<placeBits - 1))}
}

// A usage collects the terms of one memory.
type usage struct{ all []use }

func (u *usage) add(at Places, texts ...string) {
	for _, text := range texts {
		file := func(t Term) { u.all = append(u.all, use{t.Hash(), 1, at}) }
		Terms(text, file)
		plain := han.Plain(text)
		groupedTerms(plain, file)
		for _, d := range day.In(plain) {
			for _, name := range d.Filed() {
				u.all = append(u.all, use{Term{Text: name}.Hash(), 1, at})
			}
		}
	}
}

// distinct returns the terms, ascending, each once, and how many there are with
// repetitions.
func (u *usage) distinct() (terms []use, length int) {
	length = len(u.all)
	slices.SortFunc(u.all, func(a, b use) int { return cmp.Compare(a.term, b.term) })
	for _, x := range u.all {
		if n := len(terms); n > 0 && terms[n-1].term == x.term {
			terms[n-1].count += min(1, 255-terms[n-1].count)
			terms[n-1].places |= x.places
			continue
		}
		terms = append(terms, x)
	}
	return slices.Clone(terms), length // a build keeps them for a while, but not the room for repetitions
}

// Within returns the passages among places as Feature.Within has them: the gist, which
// the front matter is in, and then the others.
func (p Places) Within() uint32 {
	w := uint32(p/firstPassage) << 1
	if p&(InName|InTrigger) != 0 {
		w |= 1
	}
	return w
}
