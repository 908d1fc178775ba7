package cli

import (
	"cmp"
	"context"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
)

// A similarFinder recalls memories by their problem: live ones through the index,
// drafts, which no index has, by reading them.
type similarFinder struct {
	*snapshot
	scorer *relevance.Scorer
}

// newSimilarFinder opens the index of the bank, with the built-in embedder: whether
// two memories say the same is judged without a network.
func (a *app) newSimilarFinder(ctx context.Context) (*similarFinder, error) {
	s, err := a.openSnapshot(ctx)
	if err != nil {
		return nil, err
	}
	scorer, err := relevance.New(s.index, s.model)
	if err != nil {
		s.close()
		return nil, err
	}
	return &similarFinder{s, scorer}, nil
}

// spare is how many live memories are recalled for each that is wanted: the index
// ranks them by all that they say, their problems are compared then.
const spare = 4

// Recall is as in similar.Finder.
func (f *similarFinder) Recall(ctx context.Context, kind kb.Kind, problem string, most int) ([]*kb.Memory, error) {
	scored, err := f.scorer.Score(ctx, problem, index.Filter{Kind: kind}, most*spare)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(scored, func(x, y relevance.Scored) int { return cmp.Compare(y.Relevance, x.Relevance) })
	var near []*kb.Memory
	for _, s := range scored[:min(most*spare, len(scored))] {
		if m, err := f.bank.Load(f.index.Entry(s.Memory).Path); err == nil {
			near = append(near, m)
		}
	}
	drafts, err := f.drafts()
	if err != nil {
		return nil, err
	}
	return similar.Among(f.model, append(near, drafts...)).Recall(ctx, kind, problem, most)
}

// drafts returns the drafts of the bank that can be read.
func (f *similarFinder) drafts() ([]*kb.Memory, error) {
	files, err := f.bank.ListAll()
	if err != nil {
		return nil, err
	}
	var all []*kb.Memory
	for _, file := range files {
		if kb.InLive(file.Path) {
			continue
		}
		if m, err := f.bank.Load(file.Path); err == nil && m.Status == kb.Draft {
			all = append(all, m)
		}
	}
	return all, nil
}
