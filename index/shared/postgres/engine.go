package postgres

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// placeBits are the low bits of a memory's number: its place in its bank. The others are the
// number of the bank.
const placeBits = 40

// Options say what is asked.
type Options struct {
	Banks  []string // by name; empty for all that the role may see
	Except []string // not these
	Search Search
}

// A Search says how the nearest passages are found.
type Search int

// The ways to search.
const (
	// Automatic compares with every passage where there are few, and else uses the graph.
	Automatic Search = iota
	Exact            // compares with every passage
	Graph            // uses the graph (HNSW), which may miss some
)

// fewPassages are compared in about 5 ms.
const fewPassages = 20_000

// A Session is a store that is asked, at one moment of it.
type Session struct {
	ctx   context.Context
	conn  *pgx.Conn
	from  string // its address
	o     Options
	model int32
	banks []int32 // asked; nil for all that are seen
	stats shared.Stats
	other int // banks that another model made, or another version of Tacit
	width int // passages that the graph keeps in sight

	several bool // a prompt has several questions

	moment string // by which another connection joins this one; empty for none
	beside beside
}

// Open opens a store for one question, or a few, about banks of which model made the vectors.
// Its answers are those of one moment. ctx is for all of them.
func Open(ctx context.Context, address string, model embed.Model, o Options) (*Session, error) {
	s := &Session{ctx: ctx, from: address, o: o}
	if s.conn = idle.take(address); s.conn != nil {
		if s.begin(model) == nil {
			return s, nil
		}
		s.drop() // it may have been cut while it was idle
	}
	var err error
	if s.conn, err = connect(ctx, address); err != nil {
		return nil, err
	}
	if err := s.begin(model); err != nil {
		s.drop()
		return nil, told(err)
	}
	return s, nil
}

// Close ends the session. Its connection waits a while for another one.
func (s *Session) Close() error {
	s.beside.close()
	if s.conn.IsClosed() || s.conn.PgConn().IsBusy() {
		return s.drop()
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(s.ctx), patienceOfClose)
	defer stop()
	if _, err := s.conn.Exec(ctx, `rollback`); err != nil {
		return s.drop()
	}
	idle.give(s.from, s.conn)
	return nil
}

func (s *Session) drop() error {
	ctx, stop := context.WithTimeout(context.WithoutCancel(s.ctx), patienceOfClose)
	defer stop()
	return s.conn.Close(ctx)
}

// beginning begins a question: all is read at one moment; a plan is made once for a connection,
// as all of them lead through an index; and what row-level security hides is passed over in the
// graph, as many times as needed.
var beginning = fmt.Sprintf(`begin isolation level repeatable read read only; set local plan_cache_mode = force_generic_plan; set local jit = off;
	set local hnsw.ef_search = %d; set local hnsw.iterative_scan = strict_order`, widest)

func (s *Session) begin(model embed.Model) error {
	if _, err := s.conn.Exec(s.ctx, beginning, pgx.QueryExecModeSimpleProtocol); err != nil {
		return err
	}
	s.width = widest
	all, err := steps()
	if err != nil {
		return err
	}
	var n int
	err = s.conn.QueryRow(s.ctx, `select coalesce(max(number), 0), pg_export_snapshot() from tacit.version`).Scan(&n, &s.moment)
	switch {
	case isMissing(err) || err == nil && n == 0:
		return msgEmpty.With()
	case err != nil:
		return err
	case n > len(all):
		return newerError(n, len(all))
	case n < len(all):
		return msgOld.With(n, len(all))
	}
	if len(s.o.Banks)+len(s.o.Except) > 0 {
		return s.some(model)
	}
	return s.all(model)
}

// all counts all that is seen.
func (s *Session) all(model embed.Model) error {
	rows, err := s.conn.Query(s.ctx, `select m.identity = $1, e.model, e.banks, e.memories, e.passages, e.length
		from tacit.extent e join tacit.model m on m.id = e.model`, identity(model))
	if err != nil {
		return err
	}
	var own bool
	var id int32
	var e extent
	_, err = pgx.ForEachRow(rows, []any{&own, &id, &e.banks, &e.memories, &e.passages, &e.length}, func() error {
		s.count(own, id, e)
		return nil
	})
	return err
}

// some finds the banks that are asked by name, and counts them.
func (s *Session) some(model embed.Model) error {
	rows, err := s.conn.Query(s.ctx, `select b.id, b.memories, b.passages, b.length, m.identity = $1, b.model
		from tacit.bank b join tacit.model m on m.id = b.model where ($2::text[] is null or b.name = any($2)) and not b.name = any($3)`,
		identity(model), s.o.Banks, append([]string{}, s.o.Except...))
	if err != nil {
		return err
	}
	var id, bankModel int32
	var own bool
	e := extent{banks: 1}
	s.banks = []int32{}
	_, err = pgx.ForEachRow(rows, []any{&id, &e.memories, &e.passages, &e.length, &own, &bankModel}, func() error {
		if s.count(own, bankModel, e); own {
			s.banks = append(s.banks, id)
		}
		return nil
	})
	return err
}

// count counts banks of one model.
func (s *Session) count(own bool, model int32, e extent) {
	if !own {
		s.other += int(e.banks)
		return
	}
	s.model = model
	s.stats.Memories += int(e.memories)
	s.stats.Passages += int(e.passages)
	s.stats.Length += int(e.length)
}

func (s *Session) exact() bool {
	return s.o.Search == Exact || s.o.Search == Automatic && s.stats.Passages <= fewPassages
}

// Stats counts what is asked.
func (s *Session) Stats() shared.Stats { return s.stats }

// Other returns how many banks are left out because another version of Tacit pushed them.
func (s *Session) Other() int { return s.other }

func number(bank int32, place int64) int { return int(bank)<<placeBits | int(place) }

func split(memories []int) (banks []int32, places []int64) {
	for _, m := range memories {
		banks, places = append(banks, int32(m>>placeBits)), append(places, int64(m)&(1<<placeBits-1))
	}
	return banks, places
}

// fewPostings are brought of the terms of a question where there are many memories, the rarest
// terms first: what a memory has of the others is read from it, but it is not found by them alone.
const fewPostings = 100_000

// Holders implements shared.Engine.
func (s *Session) Holders(terms []uint64) (map[uint64]shared.Holders, error) {
	most := int64(fewPostings)
	if s.exact() {
		most = int64(len(terms)) * index.MostPostings
	}
	counted, args := `tacit.total where hash = any($1) and model = $2`, []any{signed(terms), s.model, index.MostPostings, most}
	which := ``
	if s.banks != nil {
		counted, args = `tacit.term where hash = any($1) and bank = any($2)`, []any{signed(terms), s.banks, index.MostPostings, most}
		which = ` and t.bank = any($2)`
	} else if s.other > 0 {
		which = ` and t.bank in (select id from tacit.bank where model = $2)`
	}
	rows, err := s.conn.Query(s.ctx, `with c as (select hash, sum(held)::int as held from `+counted+` group by hash),
		w as (select hash, held, sum(held) over (order by held, hash) as so_far from c where held > 0)
		select w.hash, w.held, coalesce(t.bank, 0), t.postings from w left join tacit.term t on t.hash = w.hash and w.held <= $3 and w.so_far <= $4`+which, args...)
	if err != nil {
		return nil, told(err)
	}
	found := map[uint64]shared.Holders{}
	var hash int64
	var held, bank int32
	var packed pgtype.DriverBytes
	_, err = pgx.ForEachRow(rows, []any{&hash, &held, &bank, &packed}, func() (err error) {
		h := found[uint64(hash)]
		h.Count = int(held)
		h.Postings, err = unpackPostings(h.Postings, bank, packed)
		found[uint64(hash)] = h
		return err
	})
	for _, h := range found {
		slices.SortFunc(h.Postings, func(a, b shared.Posting) int { return cmp.Compare(a.Memory, b.Memory) })
	}
	return found, told(err)
}

// unpackPostings appends the postings of a bank.
func unpackPostings(all []shared.Posting, bank int32, packed []byte) ([]shared.Posting, error) {
	if len(packed)%postingSize != 0 {
		return nil, errDamaged
	}
	for ; len(packed) > 0; packed = packed[postingSize:] {
		all = append(all, unpackPosting(bank, packed))
	}
	return all, nil
}

var errDamaged = errors.New("a list of the shared index is damaged")

func unpackPosting(bank int32, b []byte) shared.Posting {
	le := binary.LittleEndian
	return shared.Posting{
		Memory: number(bank, int64(le.Uint64(b))), Places: index.Places(le.Uint32(b[8:])),
		Count: int(le.Uint16(b[12:])), Group: index.Group(b[14]),
	}
}

// Named implements shared.Engine.
func (s *Session) Named(terms []uint64) (map[uint64][]int, error) {
	where, args := s.within([]any{signed(terms)})
	rows, err := s.conn.Query(s.ctx, `select hash, bank, named from tacit.term where hash = any($1) and named is not null`+where+` order by hash, bank`, args...)
	if err != nil {
		return nil, told(err)
	}
	named := map[uint64][]int{}
	var hash int64
	var bank int32
	var packed pgtype.DriverBytes
	_, err = pgx.ForEachRow(rows, []any{&hash, &bank, &packed}, func() error {
		all, err := unpackPostings(nil, bank, packed)
		for _, p := range all {
			named[uint64(hash)] = append(named[uint64(hash)], p.Memory)
		}
		return err
	})
	return named, told(err)
}

// within returns the condition that a row is of a bank that is asked, with its argument.
func (s *Session) within(args []any) (where string, all []any) {
	switch {
	case s.banks != nil:
		return fmt.Sprintf(` and bank = any($%d)`, len(args)+1), append(args, s.banks)
	case s.other > 0:
		return fmt.Sprintf(` and bank in (select id from tacit.bank where model = $%d)`, len(args)+1), append(args, s.model)
	}
	return ``, args
}

// Records implements shared.Engine.
func (s *Session) Records(memories []int) (map[int]*shared.Record, error) {
	return s.records(memories, `, measure.features, used.uses, measure.passages`, ` join tacit.measure using (bank, place) join tacit.used using (bank, place)`)
}

// Entries implements shared.Engine.
func (s *Session) Entries(memories []int) (map[int]*shared.Record, error) {
	return s.records(memories, `, null::bytea, null::bytea, null::bytea`, ``)
}

func (s *Session) records(memories []int, more, from string) (map[int]*shared.Record, error) {
	banks, places := split(memories)
	rows, err := s.conn.Query(s.ctx, `select bank, place, name, path, lines, e.length, sum, attr, front`+more+`
		from unnest($1::int[], $2::bigint[]) as w (bank, place) join tacit.entry e using (bank, place) join tacit.bank b on b.id = bank`+from, banks, places)
	if err != nil {
		return nil, told(err)
	}
	found := map[int]*shared.Record{}
	var bank, lines, length int32
	var place int64
	var name, path, attr string
	var sum, features pgtype.DriverBytes // valid until the next row
	var front, uses, passages []byte
	_, err = pgx.ForEachRow(rows, []any{&bank, &place, &name, &path, &lines, &length, &sum, &attr, &front, &features, &uses, &passages}, func() (err error) {
		r := &shared.Record{Bank: name, Path: path, Lines: int(lines), Length: int(length), Attr: unpackAttr(attr), Front: front}
		copy(r.Sum[:], sum)
		found[number(bank, place)] = r
		if uses == nil {
			return nil
		}
		if r.Features, err = shared.UnpackFeatures(features); err != nil {
			return err
		}
		if r.Uses, err = shared.ReadUses(uses); err != nil {
			return err
		}
		r.Passages, err = shared.UnpackPassages(passages)
		return err
	})
	return found, told(err)
}

// mostHeads bounds how many memories are listed.
const mostHeads = 5000

// Heads implements shared.Engine.
func (s *Session) Heads(f index.Filter, globbed bool) (all []shared.Head, err error) {
	where, args := s.within([]any{})
	if globbed {
		where += ` and globs`
	}
	rows, err := s.conn.Query(s.ctx, `select bank, place, kinds from tacit.entry where true`+where+` order by bank, place`, args...)
	if err != nil {
		return nil, told(err)
	}
	var bank int32
	var place int64
	var group int16
	_, err = pgx.ForEachRow(rows, []any{&bank, &place, &group}, func() error {
		g := index.Group(group)
		if shared.Keeps(f, g) {
			all = append(all, shared.Head{Memory: number(bank, place), Group: g})
		}
		if len(all) > mostHeads {
			return msgMany.With(mostHeads)
		}
		return nil
	})
	return all, told(err)
}

// Text implements shared.Engine.
func (s *Session) Text(memory int) (text []byte, err error) {
	banks, places := split([]int{memory})
	err = s.conn.QueryRow(s.ctx, `select text from tacit.entry where bank = $1 and place = $2`, banks[0], places[0]).Scan(&text)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, shared.ErrGone
	}
	return text, told(err)
}

// The words of an Attr, in the order of its fields, between tabs.
const attrWords = 10

// The last word is these, one after the other.
const (
	flagGlobs  = "globs"
	flagTitled = "titled"
)

func packAttr(a index.Attr) string {
	flags := ""
	if a.HasGlobs {
		flags += flagGlobs
	}
	if a.Titled {
		flags += flagTitled
	}
	return strings.Join([]string{string(a.Kind), string(a.Type), string(a.Level), string(a.Scope), string(a.Strength), string(a.Risk), a.Stage, a.Lang, a.Importance, flags}, "\t")
}

func unpackAttr(s string) index.Attr {
	w := strings.Split(s, "\t")
	if len(w) != attrWords {
		return index.Attr{}
	}
	return index.Attr{
		Kind: kb.Kind(w[0]), Type: kb.Type(w[1]), Level: kb.Level(w[2]), Scope: kb.Scope(w[3]), Strength: kb.Strength(w[4]), Risk: kb.Risk(w[5]),
		Stage: w[6], Lang: w[7], Importance: w[8], HasGlobs: strings.Contains(w[9], flagGlobs), Titled: strings.Contains(w[9], flagTitled),
	}
}

var (
	msgEmpty = lang.Text{
		EN: "the shared index has no bank yet: push one with tacit index --store",
		ZH: "共享索引还是空的：请用 tacit index --store 推送",
		JA: "共有ストアにまだメモリバンクがありません。tacit index --store でプッシュしてください",
	}
	msgOld = lang.Text{
		EN: "the shared index has schema version %d, this Tacit needs %d: push a bank to bring it up to date",
		ZH: "共享索引的结构版本是 %d，本程序需要 %d：推送一次记忆库即可升级",
		JA: "共有ストアのスキーマはバージョン %d ですが、このプログラムには %d が必要です。メモリバンクをプッシュすると更新されます",
	}
	msgMany = lang.Text{
		EN: "more than %d memories of the shared index would have to be read: name a bank, or ask without a filter",
		ZH: "要从共享索引读取的记忆超过 %d 条：请指定一个记忆库，或不带筛选条件提问",
		JA: "共有ストアから読む記憶が %d 件を超えます。メモリバンクを一つ指定するか、絞り込みなしで尋ねてください",
	}
)
