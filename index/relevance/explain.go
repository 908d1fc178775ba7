package relevance

import (
	"cmp"
	"context"
	"slices"

	"github.com/tacit-kb/tacit/index"
)

// An Explanation says which words and which passage made or broke a memory
// for a question.
type Explanation struct {
	Signals   Signals
	Relevance float64
	Kept      float64 // what of the relevance likeness to small talk, or everyday words alone, leave: 1 of a question's
	Passage   Passage
	Words     []WordMatch // of the question, the most telling first
	Terms     []TermMatch // rare exact terms of the question, in order
	Number    bool        // see Scored
	Neighbour bool        // see Scored
	OtherDay  bool        // see Scored
}

// A Passage is the piece of the memory nearest to the question.
type Passage struct {
	Heading string
	Line    int
	Cosine  float64
}

// A WordMatch pairs a word of the question with the memory's nearest one.
type WordMatch struct {
	Word   string
	Share  float64 // of the question's information, 0 to 1
	Match  string  // empty if nothing comes near
	Cosine float64
}

// A TermMatch is an exact term of the question.
type TermMatch struct {
	Term   string
	Rarity float64
	Found  bool
}

// Explain measures one memory, wherever it would rank and whoever may see it, among
// those that Score measures for the same f, wanted and also. Its signals and relevance
// are those that Score gives it, if it does; where Score gives nothing to any, there is
// no relevance.
func (s *Scorer) Explain(ctx context.Context, text string, memory int, f index.Filter, wanted int, also ...int) (Explanation, error) {
	p, err := s.prepare(ctx, text)
	if err != nil {
		return Explanation{}, err
	}
	memories, err := s.candidates(p, f, wanted)
	if err != nil {
		return Explanation{}, err
	}
	stray := memories == nil
	memories = with(s.chosen(with(memories, also...)), memory)
	all, _, err := s.measure(p, memories)
	if err != nil {
		return Explanation{}, err
	}
	at, _ := slices.BinarySearch(memories, memory)
	scored := all[at]
	if stray {
		scored.Relevance = 0
	}
	x := Explanation{
		Signals: scored.Signals, Relevance: scored.Relevance, Kept: scored.Signals.kept(),
		Passage: s.nearest(p, memory), Words: s.words(p, memory), Number: scored.Number, Neighbour: scored.Neighbour, OtherDay: scored.OtherDay,
	}
	for _, t := range p.terms {
		if t.weight > 0 {
			_, found := t.find(memory)
			x.Terms = append(x.Terms, TermMatch{cmp.Or(t.Full, t.Text), t.weight, found})
		}
	}
	return x, nil
}

func (s *Scorer) nearest(p *question, memory int) Passage {
	lo, hi := s.index.Passages(memory)
	best, at := -1.0, lo
	for j := lo; j < hi; j++ {
		if c := p.rawCosine(s.index.Vector(j)); c > best {
			best, at = c, j
		}
	}
	heading, line := s.index.PassageInfo(at)
	return Passage{heading, line, best}
}

// near is the cosine from which two words are shown as related.
const near = 0.35

func (s *Scorer) words(p *question, memory int) []WordMatch {
	letters, held := p.letters(memory)
	var all []WordMatch
	for k, best := range p.words.pair(s.index.Features(memory), letters, held) {
		u := p.words.units[k]
		m := WordMatch{Word: u.text, Share: u.weight / p.words.total}
		switch {
		case best.exact:
			m.Match, m.Cosine = u.text, 1
		case best.cosine >= near:
			m.Match, m.Cosine = s.model.Text(best.feature), float64(best.cosine)
		}
		all = append(all, m)
	}
	return all
}
