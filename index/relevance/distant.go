package relevance

import (
	"context"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
)

// A distant is a Bank whose memories lie elsewhere, and are brought when they are needed:
// in one go, because each way there takes time.
type distant interface {
	// Announce says which terms will be asked for. An error shows when they are.
	Announce(terms []uint64)

	// Expect says what Nearest will be asked for the questions of a prompt, so that it can begin.
	Expect(queries [][]float32, f index.Filter, k int)

	// Meanwhile is Bring while such a search is under way; else it does nothing. An error shows later.
	Meanwhile(memories []int)

	// Bring brings all that is asked of memories that are measured. Until then only Attr,
	// as far as a Filter asks, and PassageEntry know them.
	Bring(memories []int) error
}

// Expect says which texts Score will be asked. Where the memories lie elsewhere, the search for
// the nearest passages begins, beside what has to be known of the words. What is mended in a text
// after that is looked for once more.
func (s *Scorer) Expect(ctx context.Context, texts []string, f index.Filter, wanted int) {
	b, ok := s.index.(distant)
	if !ok || wanted >= s.index.Len() || s.space.embedder != embed.Embedder(s.model) {
		return
	}
	for n, text := range texts {
		texts[n], _, _ = s.takeDays(text)
	}
	if queries, err := s.model.Embed(ctx, embed.Query, texts); err == nil {
		b.Expect(queries, f, max(wanted, s.effort.fewest)*passagesEach)
	}
}

// bring brings what is measured, and of the terms that many memories hold what these have.
func (s *Scorer) bring(p *question, memories []int) error {
	b, ok := s.index.(distant)
	if !ok {
		return nil
	}
	if err := b.Bring(memories); err != nil {
		return err
	}
	for k := range p.terms {
		if t := &p.terms[k]; len(t.held) < t.holders {
			t.held = s.index.Postings(t.hash)
		}
	}
	return nil
}

// A chooser is a Bank of several, of which some hold the same memories.
type chooser interface {
	// Choose leaves out of ascending memories those that another one stands for.
	Choose(memories []int) []int
}

// chosen returns the memories to measure: one beside its copy would not stand out.
func (s *Scorer) chosen(memories []int) []int {
	if c, ok := s.index.(chooser); ok {
		return c.Choose(memories)
	}
	return memories
}
