package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
	"github.com/tacit-kb/tacit/kb/kbtest"

	"github.com/tacit-kb/tacit/index/shared"
)

// A bank that is removed leaves nothing behind, and the others answer as if it had never been.
func TestRemove(t *testing.T) {
	server := postgrestest.Start(t)
	address, alone := server.Database(t), server.Database(t)
	other := source(t, kbtest.New(t, small), "web")
	pushed(t, alone, other)
	pushed(t, address, other)
	pushed(t, address, source(t, ours(t), "ops"))
	yes := func(shared.Contents) error { return nil }
	ctx := context.Background()

	reader := role(t, server, address, "reader", "login")
	server.Exec(t, address, fmt.Sprintf(grants, reader))
	if _, err := Remove(ctx, postgrestest.As(address, reader), "ops", yes); err == nil || !strings.Contains(err.Error(), "may not remove") {
		t.Errorf("a reader removes a bank: %v", err)
	}
	if _, err := Remove(ctx, address, "nothing", yes); err == nil || !strings.Contains(err.Error(), `no bank "nothing"`) {
		t.Errorf("a bank that is not there: %v", err)
	}
	declined := errors.New("no")
	if x, err := Remove(ctx, address, "ops", func(shared.Contents) error { return declined }); !errors.Is(err, declined) || x.Memories < 50 {
		t.Errorf("declined: %+v, %v", x, err)
	}
	if got := single(t, address, `select name from tacit.bank order by name`); strings.Join(got, " ") != "ops web" {
		t.Errorf("after all that, the store has %q", got)
	}
	if _, err := Remove(ctx, address, "ops", yes); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"entry", "passage", "measure", "used", "term"} {
		if got := single(t, address, `select distinct name from tacit.`+table+` join tacit.bank b on b.id = bank`); strings.Join(got, " ") != "web" {
			t.Errorf("%s has rows of %q", table, got)
		}
	}
	if got := single(t, address, uneven); len(got) > 0 {
		t.Errorf("%d terms are counted wrongly", len(got))
	}
	for _, q := range questions {
		if got, want := asked(t, address, q.Text), asked(t, alone, q.Text); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%q is answered %q, and %q where the other bank never was", q.Text, got, want)
		}
	}
}
