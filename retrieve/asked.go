package retrieve

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/index"
)

// asked is a query, prepared: what every memory is held against.
type asked struct {
	Query
	reading
	open     globs   // the files that are open, and those of a prompt in which all is pasted
	pasted   globs   // the files that pasted text names
	versions []named // of firmware, that the question names

	sentences []string // of the question; found when a memory has a not_when
	vectors   [][]float32
	terms     []map[uint64]bool
}

func (r *Retriever) ask(q Query) *asked {
	a := &asked{Query: q, reading: read(q.Text, r.scorer.Worth)}
	a.versions = versionsIn(a.looked())
	files := q.Files
	if a.asked == "" {
		files = slices.Concat(files, a.files())
	}
	a.open, a.pasted = newGlobs(files), newGlobs(a.files())
	return a
}

// promising is the score from which it is looked for what counts against a memory. It
// lies well below what is shown, and few memories reach it: their front matter is read.
const promising = 0.1

// objections returns what counts against a memory that fits: a phrase of its not_when,
// and the version of firmware that its range does not hold. Both are empty for most.
func (r *Retriever) objections(ctx context.Context, a *asked, memory int) (notWhen, otherFirmware string, err error) {
	e := r.index.Entry(memory)
	if otherFirmware = a.otherThan(e.FWRange); otherFirmware != "" {
		return "", otherFirmware, nil
	}
	notWhen, err = r.notWhen(ctx, a, e)
	return notWhen, "", err
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
