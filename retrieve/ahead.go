package retrieve

import (
	"context"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
)

// A distant bank lies elsewhere. What will be asked of it is said ahead, because each way there
// takes time; an error shows when it is asked.
type distant interface {
	// Announce says which terms will be asked for.
	Announce(terms []uint64)
	// Peek brings the entries of memories.
	Peek(memories []int) error
}

// mostAhead is how many terms of a prompt are announced: more are looked up as they are asked for.
const mostAhead = 256

// expect says what the questions of a prompt will look for.
func (r *Retriever) expect(ctx context.Context, s *relevance.Scorer, a *asked, limit int) {
	if _, ok := r.index.(distant); !ok || a.named != nil {
		return
	}
	var texts []string
	for _, q := range a.questions {
		texts = append(texts, q.text)
	}
	s.Expect(ctx, texts, a.Stage.sees(), limit)
}

// announce says which terms the questions of a prompt will ask for.
func (r *Retriever) announce(a *asked) {
	b, ok := r.index.(distant)
	if !ok {
		return
	}
	var hashes []uint64
	add := func(text string) {
		index.Terms(text, func(t index.Term) {
			if len(hashes) < mostAhead {
				hashes = append(hashes, t.Hash())
			}
		})
	}
	for _, q := range a.questions {
		add(q.text)
	}
	if len(a.Text) <= mostTypedBytes {
		add(a.Text)
	}
	b.Announce(hashes)
}

// peeked returns memories of which the entries will be read, all of them.
func (r *Retriever) peeked(memories []int) []int {
	if b, ok := r.index.(distant); ok {
		b.Peek(memories)
	}
	return memories
}

// Expect says to those that lie elsewhere which passages will be looked for.
func (u *union) Expect(queries [][]float32, f index.Filter, k int) {
	for _, j := range u.members {
		if j.elsewhere != nil {
			j.Expect(queries, f, k)
		}
	}
}

// Meanwhile brings memories while those that lie elsewhere look for passages.
func (u *union) Meanwhile(memories []int) {
	u.fetch(memories, func(e elsewhere, some []int) error { e.Meanwhile(some); return nil })
}
