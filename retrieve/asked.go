package retrieve

import (
	"context"
	"slices"
	"sync"

	"github.com/tacit-kb/tacit/index"
)

// asked is a query, prepared: what every memory is held against.
type asked struct {
	Query
	reading
	open     globs          // the files that are open, and those of a prompt in which all is pasted
	bound    []int          // the memories that bind an open file, in order
	named    map[int]naming // the memories that name an opened file; nil where somebody asks
	pasted   globs          // the files that pasted text names
	versions func() []named // of firmware, that the question names; found when a memory has a range of them

	explained bool // what counts against a memory is wanted, however little it scores

	models      []string // of devices, that the question names; found when a memory is about one
	knowsModels bool
	beside      map[string][]named // by model, the versions with those that stand beside its name

	sentences []string // of the question; found when a memory has a not_when
	vectors   [][]float32
	terms     []map[uint64]bool
}

func (r *Retriever) ask(q Query) *asked {
	a := &asked{Query: q, reading: read(q, r.scorer)}
	a.versions = sync.OnceValue(func() []named { return versionsIn(a.looked()) })
	files := q.Files
	if a.asked == "" {
		files = slices.Concat(files, a.files())
	}
	a.open, a.pasted = newGlobs(files), newGlobs(a.files())
	a.bound = r.binding(a)
	return a
}

// promising is the score from which it is looked for what counts against a memory. It
// lies well below what is shown, and few memories reach it: their front matter is read.
const promising = 0.1

// objections are what counts against a memory that fits. All are empty for most.
type objections struct {
	notWhen       string // a phrase of it that the question meets
	otherFirmware string // the version that the question names, and its range does not hold
	otherModel    string // the device model that the question names, and it is of another
	unsaid        bool   // the question wants something of a thing that the memory does not say
}

// objections returns what counts against a memory.
func (r *Retriever) objections(ctx context.Context, a *asked, memory int) (o objections, err error) {
	e := r.index.Entry(memory)
	if o.otherModel = r.otherModel(a, e.ModelID); o.otherModel != "" {
		return o, nil
	}
	if o.otherFirmware = a.otherThan(e.FWRange, e.ModelID); o.otherFirmware != "" {
		return o, nil
	}
	o.unsaid = r.unsaid(a, memory, e)
	o.notWhen, err = r.notWhen(ctx, a, e)
	return o, err
}

// termsOf returns the exact terms of a text that say something.
func termsOf(text string) map[uint64]bool {
	all := map[uint64]bool{}
	index.Terms(text, func(t index.Term) {
		if !isGrammar(t) {
			all[t.Hash()] = true
		}
	})
	return all
}
