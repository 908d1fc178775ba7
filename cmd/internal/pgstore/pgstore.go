// Package pgstore lets the program ask a shared index in PostgreSQL, and push to it. Who
// imports it pays for the driver: cmd/tacit-postgres does, cmd/tacit does not.
package pgstore

import (
	"cmp"
	"context"
	"errors"
	"os"
	"sync"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/index/shared/postgres"
	"github.com/tacit-kb/tacit/retrieve"
)

func init() {
	banks.Engine = open
	banks.Push = push
	banks.Remove = remove
}

// A store is a shared index that is asked.
type store struct {
	address string
	session *postgres.Session
	bank    *shared.Bank
	ask     *retrieve.Retriever

	mu    sync.Mutex
	found map[string]int // memory, by bank and path
}

func open(ctx context.Context, s banks.Store, model *builtin.Model) (banks.Source, error) {
	session, err := postgres.Open(ctx, s.Address, model.Model(), postgres.Options{Banks: s.Banks, Except: s.Except})
	if err != nil {
		return nil, err
	}
	bank := shared.NewBank(session)
	scorer, err := relevance.New(bank, model)
	if err != nil {
		return nil, errors.Join(err, session.Close())
	}
	return &store{s.Shown(), session, bank, retrieve.New(bank, scorer), sync.Mutex{}, map[string]int{}}, nil
}

func (s *store) Name() string   { return s.address }
func (s *store) Folder() string { return "" }
func (s *store) Close() error   { return s.session.Close() }

// Match answers a question. The matches name their banks.
func (s *store) Match(ctx context.Context, q retrieve.Query, o retrieve.Options) ([]retrieve.Match, error) {
	ms, err := s.ask.Match(ctx, q, o)
	if err := cmp.Or(err, s.bank.Err()); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, m := range ms {
		ms[i].Bank = s.session.BankOf(m.Number)
		s.found[ms[i].Bank+"\x00"+m.Entry.Path] = m.Number
	}
	return ms, nil
}

// Opened answers nothing: to open a file is answered within 30 ms, which a connection takes.
func (s *store) Opened(context.Context, retrieve.Query, retrieve.Options) ([]retrieve.Match, error) {
	return nil, nil
}

// Read returns the text of a memory that was found.
func (s *store) Read(m retrieve.Match) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, ok := s.found[m.Bank+"\x00"+m.Entry.Path]
	if !ok {
		return nil, os.ErrNotExist
	}
	return s.session.Text(n)
}

func push(ctx context.Context, address string, b banks.Pushed) (banks.Report, error) {
	p, err := postgres.Push(ctx, address, postgres.Source{
		Bank: b.Name, Team: b.Team, Commit: b.Commit, Made: b.Made, Index: b.Index, Text: b.Text, Follows: b.Follows, Force: b.Force, Progress: b.Progress,
	})
	return banks.Report(p), err
}

func remove(ctx context.Context, address, name string, agreed func(banks.Contents) error) (banks.Contents, error) {
	gone, err := postgres.Remove(ctx, address, name, func(c postgres.Contents) error { return agreed(banks.Contents(c)) })
	return banks.Contents(gone), err
}
