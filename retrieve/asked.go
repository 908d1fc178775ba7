package retrieve

import (
	"context"
	"strings"

	"github.com/tacit-kb/tacit/index"
)

// asked is a query, prepared: what every memory is held against.
type asked struct {
	Query
	open     globs
	versions []named // of firmware, that the question names

	sentences []string // of the question; found when a memory has a not_when
	vectors   [][]float32
	terms     []map[uint64]bool
}

func (r *Retriever) ask(q Query) *asked {
	return &asked{Query: q, open: newGlobs(q.Files), versions: versionsIn(q.Text)}
}

// silent reports whether the question has no text.
func (a *asked) silent() bool { return strings.TrimSpace(a.Text) == "" }

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
