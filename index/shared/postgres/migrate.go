package postgres

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"

	"github.com/tacit-kb/tacit/kb/lang"
)

//go:embed migrations/*.sql
var migrations embed.FS

// lockMigrations is the advisory lock of who changes the schema: "tacit" and 0.
const lockMigrations = 0x7461636974 << 8

// steps returns the migrations in order.
func steps() ([]string, error) {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	all := make([]string, len(names))
	for i, name := range names {
		src, err := migrations.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all[i] = string(src)
	}
	return all, nil
}

// version returns how many migrations a database has; 0 for none.
func version(ctx context.Context, tx pgx.Tx) (n int, err error) {
	var there bool
	if err := tx.QueryRow(ctx, `select to_regclass('tacit.version') is not null`).Scan(&there); err != nil || !there {
		return 0, err
	}
	return n, tx.QueryRow(ctx, `select coalesce(max(number), 0) from tacit.version`).Scan(&n)
}

// migrate brings the schema up to date, all of it or nothing.
func migrate(ctx context.Context, c *pgx.Conn) error {
	all, err := steps()
	if err != nil {
		return err
	}
	return inTx(ctx, c, pgx.TxOptions{}, func(tx pgx.Tx) error {
		n, err := version(ctx, tx)
		if err != nil || n == len(all) {
			return err
		}
		if n > len(all) {
			return newerError(n, len(all))
		}
		if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock($1)`, int64(lockMigrations)); err != nil {
			return err
		}
		if n, err = version(ctx, tx); err != nil { // another one may have been faster
			return err
		}
		if n == 0 {
			if _, err := tx.Exec(ctx, `create extension if not exists vector;
				create schema if not exists tacit;
				create table tacit.version (number int primary key, applied timestamptz not null default now())`); err != nil {
				return err
			}
		}
		for i := n; i < len(all); i++ {
			if _, err := tx.Exec(ctx, all[i]); err != nil {
				return fmt.Errorf("migration %d: %w", i+1, err)
			}
			if _, err := tx.Exec(ctx, `insert into tacit.version (number) values ($1)`, i+1); err != nil {
				return err
			}
		}
		return nil
	})
}

func newerError(has, knows int) error {
	return msgNewer.With(has, knows)
}

// inTx runs f in a transaction, which is undone if f fails.
func inTx(ctx context.Context, c *pgx.Conn, o pgx.TxOptions, f func(pgx.Tx) error) error {
	tx, err := c.BeginTx(ctx, o)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) // does nothing once it is committed
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

var msgNewer = lang.Text{
	EN: "the shared index has schema version %d, but this Tacit supports only up to %d: install a newer Tacit",
	ZH: "共享索引的结构版本是 %d，而本程序只支持到 %d：请安装较新版本的 Tacit",
	JA: "共有ストアのスキーマはバージョン %d ですが、このプログラムが対応するのは %d までです。新しい Tacit をインストールしてください",
}
