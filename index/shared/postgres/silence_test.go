package postgres

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

const ofTacit = `select pid::text from pg_stat_activity where application_name = 'tacit'`

// shortSilence lets a test wait less.
func shortSilence(t *testing.T, short time.Duration) {
	was := silence
	silence = short
	t.Cleanup(func() { silence = was })
}

// A server that is frozen, before a push or in the middle of it, ends the push, which has changed
// nothing.
func TestServerFreezes(t *testing.T) {
	server := postgrestest.Start(t)
	if !server.Own() {
		t.Skip("the server is not ours to freeze")
	}
	address := server.Database(t)
	pushed(t, address, source(t, kbtest.New(t, small), "web"))
	question := "how do we retry a payment?"
	want := fmt.Sprint(asked(t, address, question))

	server.Freeze(t, true)
	_, err := Push(context.Background(), address+"&connect_timeout=2", source(t, ours(t), "web"))
	server.Freeze(t, false)
	if err == nil || err.Error() != msgSlow.EN {
		t.Errorf("a push to a server that lets nobody in: %v", err)
	}

	shortSilence(t, 500*time.Millisecond)
	var pids []string
	s := source(t, ours(t), "web")
	s.Progress = func(int, int) {
		if pids == nil {
			pids = single(t, address, ofTacit)
			server.Freeze(t, true, pids...)
		}
	}
	_, err = Push(context.Background(), address, s)
	server.Freeze(t, false, pids...)
	if err == nil || err.Error() != msgSilent.EN {
		t.Errorf("a push to a server that falls silent: %v", err)
	}
	if got := fmt.Sprint(asked(t, address, question)); got != want {
		t.Errorf("after that: %s, want %s", got, want)
	}

	var frozen []string
	_, err = Remove(context.Background(), address, "web", func(shared.Contents) error {
		frozen = single(t, address, ofTacit)
		server.Freeze(t, true, frozen...)
		return nil
	})
	server.Freeze(t, false, frozen...)
	if err == nil || err.Error() != msgSilent.EN {
		t.Errorf("a bank is removed from a server that falls silent: %v", err)
	}
}

// A server that works long on a step, and is there, is waited for.
func TestServerWorksLong(t *testing.T) {
	server := postgrestest.Start(t)
	address := server.Database(t)
	pushed(t, address, source(t, kbtest.New(t, small), "web"))
	server.Exec(t, address, `create function tacit.slow() returns trigger language plpgsql as 'begin perform pg_sleep(5); return null; end';
		create trigger slow after insert on tacit.entry for each statement execute function tacit.slow()`)
	shortSilence(t, 2*time.Second)
	if r, err := Push(context.Background(), address, source(t, ours(t), "web")); err != nil || r.Sent == 0 {
		t.Errorf("a push with a long step: %+v, %v", r, err)
	}
}
