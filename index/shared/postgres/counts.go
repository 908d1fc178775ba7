package postgres

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
)

// patience is how long a push waits for another one of the same bank.
const patience = "10s"

// A claimed bank is one that no other push changes until the transaction ends.
type claimed struct {
	tx      pgx.Tx
	bank    int32
	group   group  // under which its terms are counted
	commit  string // that it was pushed from
	made    *time.Time
	counts  counts
	extents extents
}

// A group of banks is counted together.
type group struct {
	team  string
	model int32
}

// A count is the row that counts a term over a group.
type count struct {
	hash int64
	group
}

// counts are what the rows change by. They are written last, and all in one order, so that two
// pushes of two banks wait for each other, and never both.
type counts map[count]int32

// An extent is how much banks hold together.
type extent struct{ banks, memories, passages, length int64 }

// extents are what the rows of the groups change by.
type extents map[group]extent

// add adds an extent as often as times says, which may be -1.
func (all extents) add(g group, e extent, times int64) {
	x := all[g]
	all[g] = extent{x.banks + times*e.banks, x.memories + times*e.memories, x.passages + times*e.passages, x.length + times*e.length}
}

func (c counts) add(hash int64, g group, held int32) {
	if c[count{hash, g}] += held; c[count{hash, g}] == 0 {
		delete(c, count{hash, g})
	}
}

// lock claims a bank, and reports whether the store has it.
func (w *claimed) lock(ctx context.Context, name string) (there bool, err error) {
	if _, err := w.tx.Exec(ctx, `set local lock_timeout = '`+patience+`'`); err != nil {
		return false, err
	}
	if _, err := w.tx.Exec(ctx, `select pg_advisory_xact_lock(hashtextextended('tacit bank ' || $1, 0))`, name); err != nil {
		return false, err
	}
	was := extent{banks: 1}
	err = w.tx.QueryRow(ctx, `select id, source, made, team, model, memories, passages, length from tacit.bank where name = $1 for update`, name).
		Scan(&w.bank, &w.commit, &w.made, &w.group.team, &w.group.model, &was.memories, &was.passages, &was.length)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	w.extents.add(w.group, was, -1)
	return err == nil, err
}

// empty removes all of the bank, but for its name.
func (w *claimed) empty(ctx context.Context) error {
	rows, err := w.tx.Query(ctx, `delete from tacit.term where bank = $1 returning hash, held`, w.bank)
	if err != nil {
		return err
	}
	var hash int64
	var held int32
	if _, err := pgx.ForEachRow(rows, []any{&hash, &held}, func() error { w.counts.add(hash, w.group, -held); return nil }); err != nil {
		return err
	}
	_, err = w.tx.Exec(ctx, `delete from tacit.entry where bank = $1`, w.bank)
	return err
}

// total writes the counts. Others that do wait for the end of this transaction, which is near.
func (w *claimed) total(ctx context.Context) error {
	if _, err := w.tx.Exec(ctx, `set local lock_timeout = '60s'`); err != nil {
		return err
	}
	all := slices.SortedFunc(maps.Keys(w.counts), func(a, b count) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.team, b.team), cmp.Compare(a.model, b.model))
	})
	for part := range slices.Chunk(all, 20_000) {
		var hashes []int64
		var teams []string
		var models, more []int32
		for _, c := range part {
			hashes, teams, models, more = append(hashes, c.hash), append(teams, c.team), append(models, c.model), append(more, w.counts[c])
		}
		if _, err := w.tx.Exec(ctx, `insert into tacit.total (hash, team, model, held)
			select h, t, m, d from unnest($1::bigint[], $2::text[], $3::int[], $4::int[]) with ordinality as u (h, t, m, d, n) order by n
			on conflict (hash, team, model) do update set held = tacit.total.held + excluded.held`, hashes, teams, models, more); err != nil {
			return err
		}
	}
	return w.extend(ctx)
}

// extend writes how much the groups hold.
func (w *claimed) extend(ctx context.Context) error {
	groups := slices.SortedFunc(maps.Keys(w.extents), func(a, b group) int { return cmp.Or(cmp.Compare(a.team, b.team), cmp.Compare(a.model, b.model)) })
	for _, g := range groups {
		x := w.extents[g]
		if x == (extent{}) {
			continue
		}
		if _, err := w.tx.Exec(ctx, `insert into tacit.extent as e values ($1, $2, $3, $4, $5, $6) on conflict (team, model) do update set
			banks = e.banks + excluded.banks, memories = e.memories + excluded.memories, passages = e.passages + excluded.passages, length = e.length + excluded.length`,
			g.team, g.model, x.banks, x.memories, x.passages, x.length); err != nil {
			return err
		}
	}
	return nil
}
