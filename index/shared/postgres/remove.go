package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Remove takes a bank out of a store, if it is agreed: that is asked with what goes.
func Remove(ctx context.Context, address, bank string, agreed func(shared.Contents) error) (gone shared.Contents, err error) {
	c, end, err := attended(ctx, address)
	if err != nil {
		return gone, err
	}
	defer c.Close(context.WithoutCancel(ctx))
	if gone, err = contents(ctx, c, bank); err != nil {
		return gone, end(err)
	}
	var may bool
	if err := c.QueryRow(ctx, `select has_table_privilege('tacit.bank', 'delete')`).Scan(&may); err != nil {
		return gone, end(err)
	}
	if !may {
		return gone, msgMayNotRemove.With(bank)
	}
	if err := agreed(gone); err != nil {
		return gone, err
	}
	return gone, end(inTx(ctx, c, pgx.TxOptions{}, func(tx pgx.Tx) error {
		w := &claimed{tx: tx, counts: counts{}, extents: extents{}}
		if there, err := w.lock(ctx, bank); err != nil || !there {
			return err // another one may have removed it
		}
		if err := w.empty(ctx); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `delete from tacit.bank where id = $1`, w.bank); err != nil {
			return err
		}
		return w.total(ctx)
	}))
}

// contents tells what there is of a bank.
func contents(ctx context.Context, c *pgx.Conn, bank string) (x shared.Contents, err error) {
	err = c.QueryRow(ctx, `select memories, passages, team, source, pushed from tacit.bank where name = $1`, bank).
		Scan(&x.Memories, &x.Passages, &x.Team, &x.Commit, &x.Pushed)
	if isMissing(err) {
		return x, msgEmpty.With()
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return x, msgNoBank.With(bank)
	}
	return x, err
}

var (
	msgNoBank = lang.Text{
		EN: `the shared index has no bank "%s" that you may see`,
		ZH: `共享索引中没有你能看到的记忆库 "%s"`,
		JA: `共有ストアに、参照できるメモリバンク "%s" はありません`,
	}
	msgMayNotRemove = lang.Text{
		EN: `the user of the shared index may not remove the bank "%s": only the owner of the tables, or a member of that role, may`,
		ZH: `共享索引的用户无权移除记忆库 "%s"：只有表的所有者（角色）或该角色的成员可以`,
		JA: `共有ストアのユーザーにはメモリバンク "%s" を削除する権限がありません。テーブルの所有者か、そのロールのメンバーだけが削除できます`,
	}
)
