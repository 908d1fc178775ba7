package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/retrieve"
)

// A server that dies in the middle of a push has the bank as it was before.
func TestServerDiesInAPush(t *testing.T) {
	server := postgrestest.Start(t)
	if !server.Own() {
		t.Skip("the server is not ours to kill")
	}
	address := server.Database(t)
	pushed(t, address, source(t, kbtest.New(t, small), "web"))
	question := "how do we retry a payment?"
	want := fmt.Sprint(asked(t, address, question))
	s := source(t, ours(t), "web")
	s.Progress = func(int, int) { server.Kill(t) }
	if _, err := Push(context.Background(), address, s); err == nil {
		t.Error("a push to a dead server has no error")
	}
	server.Run(t)
	if got := fmt.Sprint(asked(t, address, question)); got != want {
		t.Errorf("after a push that was cut off: %s, want %s", got, want)
	}
	s.Progress = nil
	pushed(t, address, s)
	if got := single(t, address, uneven); len(got) > 0 {
		t.Errorf("%d terms are counted wrongly", len(got))
	}
}

// A connection that is cut, and a server that dies, in the middle of a question is an error.
func TestCutInAQuestion(t *testing.T) {
	server := postgrestest.Start(t)
	address := server.Database(t)
	pushed(t, address, source(t, kbtest.New(t, small), "web"))
	cuts := map[string]func(){"cut": func() {
		server.Exec(t, address, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tacit'`)
	}}
	if server.Own() {
		cuts["killed"] = func() { server.Kill(t) }
	}
	for name, cut := range cuts {
		e, err := Open(context.Background(), address, model(t).Model(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		b := shared.NewBank(e)
		r := over(t, b)
		cut()
		ms, err := r.Match(context.Background(), retrieve.Query{Text: "how do we retry a payment?"}, retrieve.DefaultOptions)
		if err = errors.Join(err, b.Err()); err == nil {
			t.Errorf("%s: no error, and %d matches", name, len(ms))
		}
		t.Log(name, err)
		e.Close()
		if name == "killed" {
			server.Run(t)
		}
	}
}

// What is wrong with a store is told in plain words, without the name of a user.
func TestWhatIsWrong(t *testing.T) {
	server := postgrestest.Start(t)
	address := server.Database(t)
	pushed(t, address, source(t, kbtest.New(t, oneMemory), "web"))
	base, query, _ := strings.Cut(address, "?")
	for _, x := range []struct{ sql, address, want string }{
		{"", postgrestest.As(address, "no_such_user"), "refuses the user"},
		{"", base[:strings.LastIndex(base, "/")] + "/missing?" + query, "no such database"},
		{"", "postgres://no_such_user@127.0.0.1:1/x", "cannot be reached"},
		{"", "postgres://no_such_user@no-such-host.invalid/x", "cannot be reached"},
		{`insert into tacit.version (number) values (99)`, address, "install a newer Tacit"},
		{`delete from tacit.version`, address, "no bank yet"},
	} {
		if x.sql != "" {
			server.Exec(t, address, x.sql)
		}
		_, err := Open(context.Background(), x.address, model(t).Model(), Options{})
		if err == nil || !strings.Contains(err.Error(), x.want) || strings.Contains(err.Error(), "no_such_user") {
			t.Errorf("%s: %v, want %q", x.address, err, x.want)
		}
	}
}
