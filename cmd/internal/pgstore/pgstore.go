// Package pgstore lets the program ask a shared index in PostgreSQL, and push to it. Who
// imports it pays for the driver: cmd/tacit-postgres does, cmd/tacit does not.
package pgstore

import (
	"context"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/index/shared/postgres"
	"github.com/tacit-kb/tacit/retrieve"
)

func init() {
	host.Program = host.Programs[1]
	banks.Engine = open
	banks.Push = postgres.Push
	banks.Remove = postgres.Remove
}

// A store is a shared index that is asked.
type store struct {
	name    string
	session *postgres.Session
	bank    *shared.Bank
}

func open(ctx context.Context, s banks.Store, model *builtin.Model) (banks.Source, error) {
	session, err := postgres.Open(ctx, s.Address, model.Model(), postgres.Options{Banks: s.Banks, Except: s.Except})
	if err != nil {
		return nil, err
	}
	return &store{s.Label(), session, shared.NewBank(session)}, nil
}

// Member tells all that the role may see.
func (s *store) Member() retrieve.Member {
	return retrieve.Member{Bank: s.bank, Name: s.name, Own: true, NameOf: s.bank.NameOf}
}

func (s *store) Err() error                      { return s.bank.Err() }
func (s *store) Unread() (int, int)              { return 0, 0 }
func (s *store) Close() error                    { return s.session.Close() }
func (s *store) Read(memory int) ([]byte, error) { return s.bank.Text(memory) }
