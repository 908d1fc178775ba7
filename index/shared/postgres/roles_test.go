package postgres

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/retrieve"
)

// role makes a role of a name that no other test has.
func role(t *testing.T, server *postgrestest.Server, address, name, more string) string {
	t.Helper()
	name = fmt.Sprintf("%s_%d", name, os.Getpid())
	server.Exec(t, address, `create role `+name+` `+more)
	t.Cleanup(func() { server.Exec(t, address, `drop owned by `+name+`; drop role `+name) })
	return name
}

const grants = `grant usage on schema tacit to %[1]s; grant select on all tables in schema tacit to %[1]s`

// asked returns the ids and scores that an address answers a question with.
func asked(t *testing.T, address, question string) (ids []string) {
	t.Helper()
	ids, err := ask(t, address, question)
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

func ask(t testing.TB, address, question string) (ids []string, err error) {
	e, err := Open(context.Background(), address, model(t).Model(), Options{})
	if err != nil {
		return nil, err
	}
	defer e.Close()
	b := shared.NewBank(e)
	ms, err := over(t, b).Match(context.Background(), retrieve.Query{Text: question}, retrieve.Options{MinScore: 0.05, Limit: 12})
	for _, m := range ms {
		ids = append(ids, fmt.Sprintf("%s:%s %.6f", b.NameOf(m.Number), m.Entry.ID, m.Score))
	}
	return ids, cmp.Or(err, b.Err())
}

// single returns the first column of all rows, as one role sees them.
func single(t *testing.T, address, sql string) (all []string) {
	t.Helper()
	ctx := context.Background()
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	rows, err := c.Query(ctx, sql)
	if err != nil {
		t.Fatal(err)
	}
	all, err = pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err, sql)
	}
	return all
}

// A role sees no row, no count and no name of another team.
func TestTeamsAreHidden(t *testing.T) {
	server := postgrestest.Start(t)
	address, alone := server.Database(t), map[string]string{"payments": server.Database(t), "operations": server.Database(t)}
	pay, ops := role(t, server, address, "pay", ""), role(t, server, address, "ops", "")
	ann := role(t, server, address, "ann", "login in role "+pay)
	bob := role(t, server, address, "bob", "login in role "+ops)
	gone := fmt.Sprintf("gone_%d", os.Getpid())
	server.Exec(t, address, `create role `+gone)
	for name, team := range map[string]string{"payments": pay, "operations": ops, "lost": gone, "open": ""} {
		s := source(t, kbtest.New(t, strings.ReplaceAll(small, "billing", "billing of "+name)), name)
		s.Team = team
		pushed(t, address, s)
		s.Team = ""
		for only, other := range alone {
			if name == only || name == "open" {
				pushed(t, other, s)
			}
		}
	}
	server.Exec(t, address, `drop role `+gone) // its bank is seen by the owner alone from now on
	lost := source(t, kbtest.New(t, small), "lost")
	lost.Team, lost.Force = gone, true
	if _, err := Push(context.Background(), address, lost); err == nil || !strings.Contains(err.Error(), gone) {
		t.Errorf("a push for a role that is not there: %v", err)
	}
	for _, name := range []string{pay, ops} {
		server.Exec(t, address, fmt.Sprintf(grants, name))
	}
	for who, want := range map[string]string{ann: "open payments", bob: "open operations"} {
		as := postgrestest.As(address, who)
		own := strings.Fields(want)[1]
		if got := strings.Join(single(t, as, `select name from tacit.bank order by name`), " "); got != want {
			t.Errorf("%s sees %q, want %q", who, got, want)
		}
		for _, table := range []string{"team", "entry", "measure", "used", "passage", "term", "total", "extent"} {
			column := map[string]string{"team": "name", "total": "team", "extent": "team"}[table]
			seen := single(t, as, `select distinct `+cmp.Or(column, "bank::text")+` from tacit.`+table)
			if len(seen) != 2 {
				t.Errorf("%s sees rows of %q in %s", who, seen, table)
			}
		}
		for _, question := range []string{"how do we retry a payment?", "who writes invoices for payments?", "连接池满了怎么办", "operations"} {
			if got, want := asked(t, as, question), asked(t, alone[own], question); strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("%s asks %q and is answered %q; if the others were not there, %q", who, question, got, want)
			}
		}
		canWriteNothing(t, as)
		cannotPretend(t, server, address, who)
	}
}

func canWriteNothing(t *testing.T, address string) {
	t.Helper()
	c, err := pgx.Connect(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.Background())
	for _, table := range []string{"version", "team", "model", "bank", "entry", "measure", "used", "passage", "term", "total", "extent"} {
		for _, sql := range []string{`delete from tacit.` + table, `insert into tacit.` + table + ` overriding system value select * from tacit.` + table, `truncate tacit.` + table} {
			if _, err := c.Exec(context.Background(), sql); err == nil || !strings.Contains(err.Error(), "42501") {
				t.Errorf("%s: %v", sql, err)
			}
		}
	}
	_, err = Push(context.Background(), address, source(t, kbtest.New(t, oneMemory), "mine"))
	if err == nil || !strings.Contains(err.Error(), "may not") {
		t.Errorf("a reader pushes: %v", err)
	}
}

// cannotPretend checks that a function of the reader's own does not decide what it sees.
func cannotPretend(t *testing.T, server *postgrestest.Server, address, who string) {
	t.Helper()
	server.Exec(t, address, `create schema own_`+who+` authorization `+who)
	as := postgrestest.As(address, who)
	server.Exec(t, as, `create function own_`+who+`.pg_has_role(name, oid, text) returns boolean language sql as 'select true'`)
	if got := single(t, as+"&search_path=own_"+who+",pg_catalog", `select name from tacit.bank`); len(got) != 2 {
		t.Errorf("with a function of its own %s sees %q", who, got)
	}
	server.Exec(t, address, `drop schema own_`+who+` cascade`)
}
