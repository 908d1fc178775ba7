package postgres

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// before3 makes a store of version 2 out of one of today.
const before3 = `drop index tacit.passage_near;
	create index passage_near on tacit.passage using hnsw (numbers halfvec_cosine_ops) with (m = 16, ef_construction = 100);
	delete from tacit.version where number > 2`

// A push of a newer program brings an older store up to date, which answers as before.
func TestOlderStoreIsMigrated(t *testing.T) {
	server := postgrestest.Start(t)
	address := server.Database(t)
	bank := source(t, kbtest.New(t, small), "web")
	pushed(t, address, bank)
	const question = "a payment was charged twice after a retry"
	want := asked(t, address, question)
	server.Exec(t, address, before3)
	if got, err := ask(t, address, question); err == nil {
		t.Errorf("the older store answers %v", got)
	}
	pushed(t, address, bank)
	if got := asked(t, address, question); len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("it answers %v, and %v before", got, want)
	}
	graphs := single(t, address, `select indexdef from pg_indexes where schemaname = 'tacit' and tablename = 'passage' and indexdef like '%hnsw%'`)
	if len(graphs) != 1 || !strings.Contains(graphs[0], " passage_near ") || !strings.Contains(graphs[0], "ef_construction='200'") {
		t.Errorf("the graphs are %q", graphs)
	}
}

// While a large graph is made, which takes a quarter of an hour, programs that know the older store read it.
func TestReadersStayWhileTheGraphIsMade(t *testing.T) {
	server := postgrestest.Start(t)
	address := server.Database(t)
	pushed(t, address, source(t, kbtest.New(t, small), "web"))
	server.Exec(t, address, before3)
	all, err := steps()
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.WithoutCancel(ctx))
	err = inTx(ctx, c, pgx.TxOptions{}, func(tx pgx.Tx) error {
		for _, statement := range strings.SplitAfter(all[2], ";") {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
			if strings.Contains(statement, "create index") {
				break
			}
		}
		server.Exec(t, address, `begin; lock table tacit.passage in access share mode nowait; commit`)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
