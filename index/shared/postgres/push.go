package postgres

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/pgvector/pgvector-go"
	pgxvec "github.com/pgvector/pgvector-go/pgx"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Push makes what a store holds of a bank equal to an index, in one transaction: a reader
// sees all of it or nothing. Only what differs travels.
func Push(ctx context.Context, address string, s shared.Pushed) (p shared.Report, err error) {
	c, end, err := attended(ctx, address)
	if err != nil {
		return p, err
	}
	defer c.Close(context.WithoutCancel(ctx))
	if err := known(ctx, c, s.Team); err != nil { // before anything is made there
		return p, end(err)
	}
	if err := migrate(ctx, c); err != nil {
		return p, end(err)
	}
	if err := pgxvec.RegisterTypes(ctx, c); err != nil {
		return p, end(err)
	}
	model, err := register(ctx, c, s)
	if err != nil {
		return p, end(err)
	}
	err = inTx(ctx, c, pgx.TxOptions{}, func(tx pgx.Tx) error {
		w := &push{Pushed: s, claimed: claimed{tx: tx, counts: counts{}, extents: extents{}}, model: model, reader: shared.NewReader(s.Index)}
		err := w.run(ctx)
		p = w.done
		return err
	})
	return p, end(err)
}

// A push is under way.
type push struct {
	shared.Pushed
	claimed
	reader *shared.Reader
	model  int32
	places []int64         // by memory of the index
	prints []shared.Print  // the same
	fresh  []int           // memories of the index that have to travel
	terms  map[uint64]bool // of what goes away or comes
	done   shared.Report
}

func (w *push) run(ctx context.Context) error {
	steps := []func(context.Context) error{w.claim, w.compare, w.send, w.list, w.count, w.total}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// An asker is a connection or a transaction.
type asker interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// known refuses a team that is no role: only the owner would see the bank, and a slip of
// the keyboard would look like a push that went well.
func known(ctx context.Context, c asker, team string) error {
	if team == "" {
		return nil
	}
	var there bool
	if err := c.QueryRow(ctx, `select exists (select from pg_roles where rolname = $1)`, team).Scan(&there); err != nil {
		return err
	}
	if !there {
		return msgNoRole.With(team)
	}
	return nil
}

// register notes the model and the team of a push. It is done before the push begins: two
// pushes that are the first of their model would wait for each other to end.
func register(ctx context.Context, c *pgx.Conn, s shared.Pushed) (model int32, err error) {
	made := identity(s.Index.Model())
	if _, err := c.Exec(ctx, `insert into tacit.model (identity) values ($1) on conflict do nothing`, made); err != nil {
		return 0, err
	}
	if _, err := c.Exec(ctx, `insert into tacit.team values ($1) on conflict do nothing`, s.Team); err != nil {
		return 0, err
	}
	return model, c.QueryRow(ctx, `select id from tacit.model where identity = $1`, made).Scan(&model)
}

// claim keeps other pushes of the bank out, and refuses to replace what is newer.
func (w *push) claim(ctx context.Context) error {
	there, err := w.lock(ctx, w.Name)
	if err != nil {
		return err
	}
	if !there {
		w.group, w.done.Team = group{w.Team, w.model}, w.Team
		return w.tx.QueryRow(ctx, `insert into tacit.bank (name, team, model, source) values ($1, $2, $3, '') returning id`, w.Name, w.Team, w.model).Scan(&w.bank)
	}
	if err := w.order(ctx, w.commit, w.made); err != nil {
		return err
	}
	if err := w.choose(ctx); err != nil {
		return err
	}
	if now := (group{w.Team, w.model}); now != w.group { // everything is counted elsewhere
		if err := w.empty(ctx); err != nil {
			return err
		}
		w.group = now
		_, err = w.tx.Exec(ctx, `update tacit.bank set team = $2, model = $3 where id = $1`, w.bank, w.Team, w.model)
	}
	return err
}

// choose decides which team sees a bank that the store has.
func (w *push) choose(ctx context.Context) error {
	if w.Keep {
		w.Team = w.group.team
	}
	if w.done.Team = w.Team; w.Team != w.group.team {
		w.done.Before = w.group.team
	}
	return known(ctx, w.tx, w.Team)
}

// identity condenses what made the vectors, and how what is beside them was made.
func identity(m embed.Model) []byte {
	return fmt.Appendf(nil, "%s %s %d", m.Name, m.Hash, m.Dims)
}

// gap is the room between the places of two memories, so that others fit between them.
const gap = 1 << 20

// compare finds what has to travel, removes what is gone or changed, and gives places to what
// is new.
func (w *push) compare(ctx context.Context) error {
	type row struct {
		id    int64
		place int64
		print []byte
	}
	known := map[string]row{}
	rows, err := w.tx.Query(ctx, `select id, place, path, print from tacit.entry where bank = $1`, w.bank)
	if err != nil {
		return err
	}
	var r row
	var path string
	if _, err := pgx.ForEachRow(rows, []any{&r.id, &r.place, &path, &r.print}, func() error {
		known[path] = row{r.id, r.place, bytes.Clone(r.print)}
		return nil
	}); err != nil {
		return err
	}
	changed := 0
	w.places, w.prints = make([]int64, w.Index.Len()), make([]shared.Print, w.Index.Len())
	for i := range w.places {
		if w.prints[i], err = w.reader.Print(i); err != nil {
			return err
		}
		path := w.Index.Entry(i).Path
		old, there := known[path]
		w.places[i] = old.place
		if there && bytes.Equal(old.print, w.prints[i][:]) {
			delete(known, path)
			continue
		}
		if there {
			changed++
		}
		w.fresh = append(w.fresh, i)
	}
	w.done.Removed = len(known) - changed
	var gone []int64
	for _, r := range known {
		gone = append(gone, r.id)
	}
	slices.Sort(gone)
	if !placed(w.places) { // no room between two of them
		if err := w.empty(ctx); err != nil {
			return err
		}
		clear(w.places)
		placed(w.places)
		gone, w.fresh = nil, w.fresh[:0]
		for i := range w.places {
			w.fresh = append(w.fresh, i)
		}
	}
	w.done.Memories, w.done.Sent = len(w.places), len(w.fresh)
	return w.remove(ctx, gone)
}

// placed gives a place to each memory that has none, which is 0, between its neighbours, and
// reports whether there was room.
func placed(places []int64) bool {
	for i := 0; i < len(places); {
		if places[i] != 0 {
			i++
			continue
		}
		end := i
		for end < len(places) && places[end] == 0 {
			end++
		}
		low, step := int64(0), int64(gap)
		if i > 0 {
			low = places[i-1]
		}
		if end < len(places) {
			step = min(gap, (places[end]-low)/int64(end-i+1))
		}
		if step == 0 || low+step*int64(end-i) >= 1<<placeBits {
			return false
		}
		for ; i < end; i++ {
			low += step
			places[i] = low
		}
	}
	return true
}

// remove takes records away, and notes their terms.
func (w *push) remove(ctx context.Context, gone []int64) error {
	w.terms = map[uint64]bool{}
	if len(gone) == 0 {
		return nil
	}
	rows, err := w.tx.Query(ctx, `delete from tacit.used u using tacit.entry e where e.id = any($1) and u.bank = e.bank and u.place = e.place returning u.uses`, gone)
	if err != nil {
		return err
	}
	var packed []byte
	if _, err = pgx.ForEachRow(rows, []any{&packed}, func() error {
		uses, err := shared.ReadUses(packed)
		w.note(uses)
		return err
	}); err != nil {
		return err
	}
	_, err = w.tx.Exec(ctx, `delete from tacit.entry where id = any($1)`, gone)
	return err
}

// note notes the terms of a memory that comes or goes.
func (w *push) note(uses shared.Uses) {
	for u := range uses.All() {
		w.terms[u.Term] = true
	}
}

// batch is how many records travel at once.
const batch = 500

// send sends the records that are new.
func (w *push) send(ctx context.Context) error {
	sent := 0
	for part := range slices.Chunk(w.fresh, batch) {
		var ids []int64
		if err := w.tx.QueryRow(ctx, `select array_agg(nextval(pg_get_serial_sequence('tacit.entry', 'id'))) from generate_series(1, $1)`, len(part)).Scan(&ids); err != nil {
			return err
		}
		var all rows
		for k, i := range part {
			if err := w.add(&all, ids[k], i); err != nil {
				return err
			}
		}
		if err := w.copy(ctx, "entry", []string{"id", "bank", "place", "path", "print", "kinds", "globs", "lines", "length", "sum", "attr", "front", "text"}, all.entries); err != nil {
			return err
		}
		if err := w.copy(ctx, "passage", []string{"entry", "n", "bank", "place", "model", "kinds", "scale", "numbers"}, all.passages); err != nil {
			return err
		}
		if err := w.copy(ctx, "measure", []string{"bank", "place", "features", "passages"}, all.measures); err != nil {
			return err
		}
		if err := w.copy(ctx, "used", []string{"bank", "place", "uses"}, all.uses); err != nil {
			return err
		}
		if sent += len(part); w.Progress != nil {
			w.Progress(sent, len(w.fresh))
		}
	}
	return nil
}

func (w *push) copy(ctx context.Context, table string, columns []string, rows [][]any) error {
	_, err := w.tx.CopyFrom(ctx, pgx.Identifier{"tacit", table}, columns, pgx.CopyFromRows(rows))
	return err
}

// rows are the rows of several tables.
type rows struct{ entries, passages, measures, uses [][]any }

// add adds the rows of memory i, and notes its terms.
func (w *push) add(all *rows, id int64, i int) error {
	r, err := w.reader.Record(i)
	if err != nil {
		return err
	}
	text, err := w.Text(r.Path)
	if err != nil {
		return err
	}
	w.note(r.Uses)
	group, place := int16(index.GroupOf(r.Attr.Kind, r.Attr.Level)), w.places[i]
	all.entries = append(all.entries, []any{id, w.bank, place, storable(r.Path), w.prints[i][:], group, r.Attr.HasGlobs,
		int32(r.Lines), int32(r.Length), r.Sum[:], packAttr(r.Attr), r.Front, text})
	all.measures = append(all.measures, []any{w.bank, place, shared.PackFeatures(r.Features), shared.PackPassages(r.Passages)})
	all.uses = append(all.uses, []any{w.bank, place, []byte(r.Uses)})
	for n, p := range r.Passages {
		v := make([]float32, len(p.Numbers))
		for k, x := range p.Numbers {
			v[k] = float32(x)
		}
		all.passages = append(all.passages, []any{id, int16(n), w.bank, place, w.model, group, p.Scale, pgvector.NewHalfVector(v)})
	}
	return nil
}

// storable returns a text without what PostgreSQL cannot hold in one.
func storable(s string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "\uFFFD")
}

// list writes the lists of all terms that what came or went has, as they are now.
func (w *push) list(ctx context.Context) error {
	changed := slices.Sorted(maps.Keys(w.terms))
	w.done.Terms = len(changed)
	for part := range slices.Chunk(changed, 20_000) {
		rows, err := w.tx.Query(ctx, `delete from tacit.term where bank = $1 and hash = any($2) returning hash, held`, w.bank, signed(part))
		if err != nil {
			return err
		}
		before := map[uint64]int32{}
		var hash int64
		var held int32
		if _, err := pgx.ForEachRow(rows, []any{&hash, &held}, func() error { before[uint64(hash)] = held; return nil }); err != nil {
			return err
		}
		var lists [][]any
		for _, term := range part {
			l := w.lists(term)
			if len(l.postings) > 0 {
				lists = append(lists, []any{int64(term), w.bank, l.held, l.named, l.postings})
			}
			w.counts.add(int64(term), w.group, l.held-before[term])
		}
		if err := w.copy(ctx, "term", []string{"hash", "bank", "held", "named", "postings"}, lists); err != nil {
			return err
		}
	}
	return nil
}

// postings are the list of a term in the bank.
type postings struct {
	held            int32
	named, postings []byte
}

func (w *push) lists(term uint64) (l postings) {
	for _, p := range w.Index.Postings(term) {
		attr := w.Index.Attr(p.Entry)
		group := index.GroupOf(attr.Kind, attr.Level)
		one := packPosting(w.places[p.Entry], group, p)
		l.postings = append(l.postings, one...)
		if p.Places&(index.InName|index.InTrigger) != 0 {
			l.named = append(l.named, one...)
		}
		l.held++
	}
	return l
}

// count writes the sums over the bank, and what it was pushed from.
func (w *push) count(ctx context.Context) error {
	now := extent{banks: 1, memories: int64(w.Index.Len())}
	for i := range w.Index.Len() {
		lo, hi := w.Index.Passages(i)
		now.length, now.passages = now.length+int64(w.Index.Length(i)), now.passages+int64(hi-lo)
	}
	var made *time.Time
	if !w.Made.IsZero() {
		made = &w.Made
	}
	w.extents.add(w.group, now, 1)
	_, err := w.tx.Exec(ctx, `update tacit.bank set memories = $2, passages = $3, length = $4, source = $5, made = $6, pushed = now() where id = $1`,
		w.bank, int32(now.memories), int32(now.passages), now.length, cmp.Or(w.Commit, ""), made)
	return err
}

// signed returns hashes as PostgreSQL holds them: it has no unsigned numbers.
func signed(hashes []uint64) []int64 {
	all := make([]int64, len(hashes))
	for i, h := range hashes {
		all[i] = int64(h)
	}
	return all
}

// postingSize is the size of a packed posting, little endian: place, places, count, group.
const postingSize = 8 + 4 + 2 + 1

func packPosting(place int64, g index.Group, p index.Posting) []byte {
	b := binary.LittleEndian.AppendUint64(make([]byte, 0, postingSize), uint64(place))
	b = binary.LittleEndian.AppendUint32(b, uint32(p.Places))
	b = binary.LittleEndian.AppendUint16(b, uint16(p.Count))
	return append(b, byte(g))
}

var (
	msgNoRole = lang.Text{
		EN: `the shared index has no role "%[1]s", so no member of it could see the bank: create role "%[1]s", or correct --team`,
		ZH: `共享索引中没有角色 "%[1]s"，因此没有成员能看到该记忆库：请先创建角色 "%[1]s"，或更正 --team`,
		JA: `共有ストアにロール "%[1]s" がないため、このメモリバンクを見られるメンバーがいません。ロール "%[1]s" を作成するか、--team を直してください`,
	}
)
