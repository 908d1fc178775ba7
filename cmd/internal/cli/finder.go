package cli

import (
	"context"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/retrieve"
)

// shownFolder is what stands before the path of a memory in texts for people
// and agents, wherever the bank is.
const shownFolder = "memory-bank"

// A snapshot is the live memories of a bank as they are now.
type snapshot struct {
	bank  *kb.Bank
	model *builtin.Model
	index *index.Index
}

// openSnapshot opens the index of the bank, which it first brings up to date
// with the files.
func (a *app) openSnapshot(ctx context.Context) (*snapshot, error) {
	bank, err := a.bank()
	if err != nil {
		return nil, err
	}
	return a.snapshotOf(ctx, bank, false)
}

func (a *app) snapshotOf(ctx context.Context, bank *kb.Bank, rebuild bool) (*snapshot, error) {
	model, err := builtin.New()
	if err != nil {
		return nil, err
	}
	bar := a.newProgress(a.say(msgIndexing))
	defer bar.clear()
	x, err := index.Open(ctx, bank, model, index.Options{Rebuild: rebuild, Progress: bar.step})
	if err != nil {
		return nil, err
	}
	return &snapshot{bank, model, x}, nil
}

func (s *snapshot) close() { s.index.Close() }

// entries returns the live memories in the order of their paths.
func (s *snapshot) entries() []index.Entry {
	all := make([]index.Entry, s.index.Len())
	for i := range all {
		all[i] = s.index.Entry(i)
	}
	return all
}

// ids lists the ids of the live memories.
func (s *snapshot) ids() []string {
	var ids []string
	for _, e := range s.entries() {
		ids = append(ids, e.ID)
	}
	return ids
}

// A healthDocument says how much of the bank can be asked.
type healthDocument struct {
	Memories   int `json:"memories"`
	Indexed    int `json:"indexed"`
	Stale      int `json:"stale"`
	Unreadable int `json:"unreadable"`
}

func (s *snapshot) health() healthDocument { return healthDocument(s.index.Stats()) }

// A finder is a snapshot that can be asked.
type finder struct {
	*snapshot
	*retrieve.Retriever
	config kb.Config
}

func (a *app) openFinder(ctx context.Context) (*finder, error) {
	bank, err := a.bank()
	if err != nil {
		return nil, err
	}
	config, err := bank.Config()
	if err != nil {
		return nil, err
	}
	s, err := a.snapshotOf(ctx, bank, false)
	if err != nil {
		return nil, err
	}
	scorer, err := relevance.New(s.index, s.model)
	if err != nil {
		s.close()
		return nil, err
	}
	return &finder{s, retrieve.New(s.index, scorer), config}, nil
}
