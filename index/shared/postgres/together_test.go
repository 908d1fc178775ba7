package postgres

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
	"github.com/tacit-kb/tacit/kb/kbtest"

	"github.com/tacit-kb/tacit/index/shared"
)

// uneven are the rows that count something else than the banks hold.
const uneven = `select coalesce(t.hash, k.hash)::text from (select hash, team, model, held from tacit.total where held <> 0) t
	full join (select k.hash, b.team, b.model, sum(k.held) as held from tacit.term k join tacit.bank b on b.id = k.bank group by 1, 2, 3) k
	using (hash, team, model) where t.held is distinct from k.held`

// Pushes of one bank and of several wait for each other, and never all of them; the counts are
// those of the banks.
func TestPushesAtOnce(t *testing.T) {
	server := postgrestest.Start(t)
	address := server.Database(t)
	teams := []string{"", role(t, server, address, "a", ""), role(t, server, address, "b", "")}
	times := 4
	if os.Getenv("TACIT_LONG") != "" {
		times = 30
	}
	var all sync.WaitGroup
	for n, name := range []string{"web", "app", "web", "ops"} {
		old, fresh := source(t, ours(t), name), source(t, kbtest.New(t, small), name)
		old.Force, fresh.Force = true, true
		all.Go(func() {
			for i := range times {
				s := []shared.Pushed{old, fresh}[(i+n)%2]
				s.Team = teams[(i+n)%3]
				if _, err := Push(context.Background(), address, s); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
	all.Wait()
	if got := single(t, address, uneven); len(got) > 0 {
		t.Errorf("%d terms are counted wrongly", len(got))
	}
}

// Whoever reads beside a push has the answer of the bank before it or of the bank after it.
func TestReadersBesideAPush(t *testing.T) {
	server := postgrestest.Start(t)
	address := server.Database(t)
	readers, times := 20, 6
	if os.Getenv("TACIT_LONG") != "" {
		readers, times = 200, 60
	}
	question := "how do we retry a payment with one key?"
	old, fresh := source(t, kbtest.New(t, small), "web"), source(t, kbtest.New(t, strings.ReplaceAll(small, "idempotency key", "payment token")), "web")
	want := map[string]bool{}
	for _, s := range []shared.Pushed{fresh, old} {
		pushed(t, address, s)
		want[fmt.Sprint(asked(t, address, question))] = true
	}
	if len(want) != 2 {
		t.Fatalf("both states answer alike: %v", want)
	}
	done := make(chan struct{})
	var all sync.WaitGroup
	for range readers {
		all.Go(func() {
			for {
				got, err := ask(t, address, question)
				if err != nil || !want[fmt.Sprint(got)] {
					t.Errorf("a reader beside a push is answered %q, %v", got, err)
					return
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for i := range times {
		pushed(t, address, []shared.Pushed{fresh, old}[i%2])
	}
	close(done)
	all.Wait()
}
