package govern

import (
	"cmp"
	"context"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/within"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// How many statements of the long memories of a plan are held against the bank, each against so many memories, and how
// many of these pairs are judged, the nearest.
const (
	mostStatements = 600
	ofStatement    = 2
	mostInside     = 200
)

// A said is a statement of a new memory, and an entry of the bank that comes near to it.
type said struct {
	made, there int
	statement   *kb.Memory
	cosine      float32
}

// insidePairs returns the pairs of a new memory and one of the bank of which a statement plainly contradicts the other.
func insidePairs(ctx context.Context, x *index.Index, model *builtin.Model, made []*kb.Memory, touched map[string]bool, load func(path string) (*kb.Memory, error)) (found []repeat, err error) {
	all, err := nearStatements(ctx, x, model, made, touched)
	if err != nil {
		return nil, err
	}
	judged := make([]repeat, len(all))
	err = parallel.Each(ctx, len(all), func(i int) {
		s := all[i]
		other, err := load(x.Entry(s.there).Path)
		if err != nil {
			return
		}
		j, ok := within.Contradicts(model, s.statement, other)
		if !ok {
			j, ok = within.Judge(ctx, model, s.statement, other)
		}
		if ok {
			judged[i] = repeat{made: s.made, there: s.there, cosine: s.cosine, neighbour: similar.Neighbour{Memory: other, Judgement: j}}
		}
	})
	for _, r := range judged {
		if r.neighbour.Memory != nil && !slices.ContainsFunc(found, func(f repeat) bool { return f.made == r.made && f.there == r.there }) {
			found = append(found, r)
		}
	}
	return found, err
}

// nearStatements returns the statements of the memories that have several, with the entries that come nearest to them.
func nearStatements(ctx context.Context, x *index.Index, model *builtin.Model, made []*kb.Memory, touched map[string]bool) (all []said, err error) {
	var texts []string
	var of []said
	for i, m := range made {
		statements := within.Statements(m)
		if len(statements) < 2 || len(texts)+len(statements) > mostStatements {
			continue
		}
		for _, s := range statements {
			texts, of = append(texts, s.Title), append(of, said{made: i, statement: s})
		}
	}
	vectors, err := model.Embed(ctx, embed.Document, texts)
	if err != nil {
		return nil, err
	}
	for i, s := range of {
		hits, err := x.Nearest(vectors[i], index.Filter{}, 4*ofStatement)
		if err != nil {
			return nil, err
		}
		known := map[int]bool{}
		for _, h := range hits {
			entry := x.PassageEntry(int(h.Passage))
			if h.Similarity < nearEnough || known[entry] || len(known) == ofStatement || touched[x.Entry(entry).Path] {
				continue
			}
			known[entry] = true
			s.there, s.cosine = entry, h.Similarity
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b said) int { return cmp.Compare(b.cosine, a.cosine) })
	return all[:min(len(all), mostInside)], nil
}

// beside adds pairs to others, of which they say more.
func beside(pairs, more []repeat) []repeat {
	pairs = slices.DeleteFunc(pairs, func(p repeat) bool {
		return p.neighbour.Decision != similar.DecideMerge && !p.neighbour.Disagrees() && slices.ContainsFunc(more, func(m repeat) bool { return m.made == p.made && m.there == p.there })
	})
	for _, m := range more {
		if !slices.ContainsFunc(pairs, func(p repeat) bool { return m.made == p.made && m.there == p.there }) {
			pairs = append(pairs, m)
		}
	}
	return pairs
}
