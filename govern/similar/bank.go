package similar

import (
	"cmp"
	"context"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
)

// A BankFinder recalls the memories of a bank: live ones through its index, drafts, which no index has, by reading them.
type BankFinder struct {
	bank   *kb.Bank
	model  *builtin.Model
	index  *index.Index
	scorer *relevance.Scorer
}

// Open returns a finder over a bank, whose index it first brings up to date; progress
// may be nil. It takes the built-in model: whether two memories say the same is judged without a network. Close gives the index back.
func Open(ctx context.Context, b *kb.Bank, model *builtin.Model, progress func(done, total int)) (*BankFinder, error) {
	x, err := index.Open(ctx, b, model, index.Options{Progress: progress})
	if err != nil {
		return nil, err
	}
	scorer, err := relevance.New(x, model)
	if err != nil {
		x.Close()
		return nil, err
	}
	return &BankFinder{b, model, x, scorer}, nil
}

// Close gives the index back.
func (f *BankFinder) Close() { f.index.Close() }

// spare is how many live memories are recalled for each that is wanted: the index ranks them by all that they say, their problems are compared then.
const spare = 4

// Recall is as in Finder.
func (f *BankFinder) Recall(ctx context.Context, kind kb.Kind, problem string, most int) ([]*kb.Memory, error) {
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
	return Among(f.model, append(near, drafts...)).Recall(ctx, kind, problem, most)
}

// drafts returns the drafts of the bank that can be read.
func (f *BankFinder) drafts() ([]*kb.Memory, error) {
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
