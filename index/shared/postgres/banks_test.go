package postgres

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/retrieve"
)

// A counted engine counts what it is asked, and notes whether that was two things at a time.
type counted struct {
	*Session
	asked, now atomic.Int32
	twice      atomic.Bool
}

func (c *counted) count() func() {
	c.asked.Add(1)
	if c.now.Add(1) > 1 {
		c.twice.Store(true)
	}
	return func() { c.now.Add(-1) }
}

func (c *counted) Holders(terms []uint64) (map[uint64]shared.Holders, error) {
	defer c.count()()
	return c.Session.Holders(terms)
}

func (c *counted) Named(terms []uint64) (map[uint64][]int, error) {
	defer c.count()()
	return c.Session.Named(terms)
}

func (c *counted) Nearest(query []int8, f index.Filter, k int) ([]shared.Near, error) {
	defer c.count()()
	return c.Session.Nearest(query, f, k)
}

func (c *counted) Records(numbers []int) (map[int]*shared.Record, error) {
	defer c.count()()
	return c.Session.Records(numbers)
}

func (c *counted) Entries(numbers []int) (map[int]*shared.Record, error) {
	defer c.count()()
	return c.Session.Entries(numbers)
}

func (c *counted) Text(number int) ([]byte, error) {
	defer c.count()()
	return c.Session.Text(number)
}

// together is a store as a command asks it, beside the bank of a project.
func together(t testing.TB, s *relevance.Scorer, project retrieve.Bank, b *shared.Bank) *retrieve.Retriever {
	t.Helper()
	return retrieve.Together(s, retrieve.Member{Bank: project, Own: true}, retrieve.Member{Bank: b, Name: "company", Own: true, NameOf: b.NameOf})
}

// A question to a store of many banks takes a few steps, one after the other, however many banks
// its candidates are of, and each match says of which it is.
func TestQuestionToManyBanks(t *testing.T) {
	server := postgrestest.Start(t)
	address := server.Database(t)
	const banks = 30
	for n := range banks {
		name := fmt.Sprintf("bank%02d", n)
		pushed(t, address, source(t, kbtest.New(t, strings.ReplaceAll(small, "billing", "billing of "+name)), name))
	}
	project := source(t, kbtest.New(t, oneMemory), "own").Index
	scorer, err := relevance.New(nil, model(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []Search{Exact, Graph} {
		for _, q := range questions {
			e, err := Open(context.Background(), address, model(t).Model(), Options{Search: how})
			if err != nil {
				t.Fatal(err)
			}
			c := &counted{Session: e}
			b := shared.NewBank(c)
			r := together(t, scorer, project, b)
			ms, err := r.Match(context.Background(), q, retrieve.Options{MinScore: 0.05, Limit: 12})
			if err != nil || b.Err() != nil {
				t.Errorf("%q: %v, %v", q.Text, err, b.Err())
			}
			for _, m := range ms {
				if member, number := r.Place(m.Number); member > 0 {
					if text, err := b.Text(number); !strings.HasPrefix(m.Bank, "bank") || err != nil || !strings.Contains(string(text), m.Entry.ID) {
						t.Errorf("%q: %s of bank %q: %v", q.Text, m.Entry.ID, m.Bank, err)
					}
					c.asked.Add(-1) // for the text
				}
			}
			if n := c.asked.Load(); n > 12 || c.twice.Load() {
				t.Errorf("%q: asked %d times, two at a time: %v", q.Text, n, c.twice.Load())
			}
			e.Close()
		}
	}
}
