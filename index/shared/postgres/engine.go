package postgres

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/pgvector/pgvector-go"

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
	tx    pgx.Tx
	o     Options
	model int32
	banks []int32 // asked; nil for all that are seen
	names map[int32]string
	stats shared.Stats
	other int // banks that another model made, or another version of Tacit
}

// Open opens a store for one question, or a few, about banks of which model made the vectors.
// Its answers are those of one moment. ctx is for all of them.
func Open(ctx context.Context, address string, model embed.Model, o Options) (*Session, error) {
	c, err := connect(ctx, address)
	if err != nil {
		return nil, err
	}
	s := &Session{ctx: ctx, conn: c, o: o, names: map[int32]string{}}
	if err := s.begin(model); err != nil {
		s.Close()
		return nil, told(err)
	}
	return s, nil
}

// Close ends the session.
func (s *Session) Close() error {
	return s.conn.Close(context.WithoutCancel(s.ctx))
}

func (s *Session) begin(model embed.Model) (err error) {
	if s.tx, err = s.conn.BeginTx(s.ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}); err != nil {
		return err
	}
	all, err := steps()
	if err != nil {
		return err
	}
	n, err := version(s.ctx, s.tx)
	switch {
	case err != nil:
		return err
	case n == 0:
		return msgEmpty.With()
	case n > len(all):
		return newerError(n, len(all))
	case n < len(all):
		return msgOld.With(n, len(all))
	}
	rows, err := s.tx.Query(s.ctx, `select b.id, b.name, b.memories, b.passages, b.length, m.identity = $1, b.model
		from tacit.bank b join tacit.model m on m.id = b.model where ($2::text[] is null or b.name = any($2)) and not b.name = any($3)`,
		identity(model), s.o.Banks, append([]string{}, s.o.Except...))
	if err != nil {
		return err
	}
	var id, memories, passages, bankModel int32
	var name string
	var length int64
	var own bool
	asked := []int32{}
	_, err = pgx.ForEachRow(rows, []any{&id, &name, &memories, &passages, &length, &own, &bankModel}, func() error {
		if !own {
			s.other++
			return nil
		}
		s.model, s.names[id] = bankModel, name
		asked = append(asked, id)
		s.stats.Memories += int(memories)
		s.stats.Passages += int(passages)
		s.stats.Length += int(length)
		return nil
	})
	if err != nil {
		return err
	}
	if len(s.o.Banks)+len(s.o.Except) > 0 {
		s.banks = asked
	}
	return s.tune()
}

// tune sets how the graph is searched. What row-level security hides is passed over, as many
// times as needed.
func (s *Session) tune() error {
	if s.exact() {
		return nil
	}
	_, err := s.tx.Exec(s.ctx, fmt.Sprintf(`set local hnsw.ef_search = %d; set local hnsw.iterative_scan = strict_order`, mostNear))
	return err
}

func (s *Session) exact() bool {
	return s.o.Search == Exact || s.o.Search == Automatic && s.stats.Passages <= fewPassages
}

// Stats counts what is asked.
func (s *Session) Stats() shared.Stats { return s.stats }

// Other returns how many banks are left out because another version of Tacit pushed them.
func (s *Session) Other() int { return s.other }

// BankOf returns the name of the bank that a memory is of.
func (s *Session) BankOf(memory int) string { return s.names[int32(memory>>placeBits)] }

func number(bank int32, place int64) int { return int(bank)<<placeBits | int(place) }

func split(memories []int) (banks []int32, places []int64) {
	for _, m := range memories {
		banks, places = append(banks, int32(m>>placeBits)), append(places, int64(m)&(1<<placeBits-1))
	}
	return banks, places
}

// Holders implements shared.Engine.
func (s *Session) Holders(terms []uint64) (map[uint64]shared.Holders, error) {
	counts, err := s.counts(terms)
	if err != nil {
		return nil, err
	}
	found := map[uint64]shared.Holders{}
	var few []uint64
	for t, n := range counts {
		if found[t] = (shared.Holders{Count: n}); n <= index.MostPostings {
			few = append(few, t)
		}
	}
	lists, err := s.lists(few, "postings")
	for t, all := range lists {
		h := found[t]
		h.Count, h.Postings = len(all), all
		found[t] = h
	}
	return found, told(err)
}

// counts returns how many memories hold each term.
func (s *Session) counts(terms []uint64) (map[uint64]int, error) {
	var rows pgx.Rows
	var err error
	if s.banks == nil {
		rows, err = s.tx.Query(s.ctx, `select hash, sum(held)::int from tacit.total where hash = any($1) and model = $2 group by hash`, signed(terms), s.model)
	} else {
		rows, err = s.tx.Query(s.ctx, `select hash, sum(held)::int from tacit.term where hash = any($1) and bank = any($2) group by hash`, signed(terms), s.banks)
	}
	if err != nil {
		return nil, told(err)
	}
	counts := map[uint64]int{}
	var hash int64
	var n int
	_, err = pgx.ForEachRow(rows, []any{&hash, &n}, func() error {
		if n > 0 {
			counts[uint64(hash)] = n
		}
		return nil
	})
	return counts, told(err)
}

// lists returns the postings of terms that a column holds, ascending.
func (s *Session) lists(terms []uint64, column string) (map[uint64][]shared.Posting, error) {
	found := map[uint64][]shared.Posting{}
	if len(terms) == 0 {
		return found, nil
	}
	rows, err := s.tx.Query(s.ctx, `select hash, bank, `+column+` from tacit.term where hash = any($1) and bank = any($2) order by hash, bank`, signed(terms), s.seen())
	if err != nil {
		return nil, err
	}
	var hash int64
	var bank int32
	var packed []byte
	_, err = pgx.ForEachRow(rows, []any{&hash, &bank, &packed}, func() error {
		if len(packed)%postingSize != 0 {
			return errDamaged
		}
		for ; len(packed) > 0; packed = packed[postingSize:] {
			found[uint64(hash)] = append(found[uint64(hash)], unpackPosting(bank, packed))
		}
		return nil
	})
	return found, err
}

var errDamaged = errors.New("a list of the shared index is damaged")

// seen returns the banks that are asked.
func (s *Session) seen() []int32 {
	if s.banks != nil {
		return s.banks
	}
	all := make([]int32, 0, len(s.names))
	for id := range s.names {
		all = append(all, id)
	}
	return all
}

func unpackPosting(bank int32, b []byte) shared.Posting {
	le := binary.LittleEndian
	return shared.Posting{
		Memory: number(bank, int64(le.Uint64(b))), Places: index.Places(le.Uint32(b[8:])),
		Count: int(le.Uint16(b[12:])), Group: index.Group(b[14]),
	}
}

// Named implements shared.Engine.
func (s *Session) Named(terms []uint64) (map[uint64][]int, error) {
	lists, err := s.lists(terms, "named")
	named := map[uint64][]int{}
	for t, all := range lists {
		for _, p := range all {
			named[t] = append(named[t], p.Memory)
		}
	}
	return named, told(err)
}

// mostNear is how many passages the graph is asked for: what is shown is among the first, and
// each costs. The recall of what is shown is measured in docs/benchmarks.md.
const mostNear = 200

// spare is how many passages more than wanted are compared exactly: those that are equally
// near but for rounding.
const spare = 16

// Nearest implements shared.Engine.
func (s *Session) Nearest(query []int8, f index.Filter, k int) (all []shared.Near, err error) {
	floats := make([]float32, len(query))
	for i, x := range query {
		floats[i] = float32(x)
	}
	where, args := `model = $2`, []any{pgvector.NewHalfVector(floats).String(), s.model}
	if s.banks != nil {
		args = append(args, s.banks)
		where += ` and bank = any($3)`
	}
	if f != (index.Filter{}) {
		var groups []int16
		for _, g := range shared.Groups(f) {
			groups = append(groups, int16(g))
		}
		args = append(args, groups)
		where += ` and kinds = any($` + string(rune('0'+len(args))) + `)`
	}
	order := `numbers <=> $1::text::halfvec(256)`
	if s.exact() {
		order = `(numbers <#> $1::text::halfvec(256)) * scale, bank, place, n`
	}
	most := k + spare
	if !s.exact() {
		most = min(most, mostNear)
	}
	args = append(args, most)
	rows, err := s.tx.Query(s.ctx, `select bank, place, kinds, n, -(numbers <#> $1::text::halfvec(256)), scale from tacit.passage
		where `+where+` and scale > 0 order by `+order+` limit $`+string(rune('0'+len(args))), args...)
	if err != nil {
		return nil, told(err)
	}
	var bank int32
	var place int64
	var group, n int16
	var product float64
	var scale float32
	_, err = pgx.ForEachRow(rows, []any{&bank, &place, &group, &n, &product, &scale}, func() error {
		all = append(all, shared.Near{Memory: number(bank, place), Group: index.Group(group), Passage: int(n), Product: int32(product), Scale: scale})
		return nil
	})
	return all, told(err)
}

// Records implements shared.Engine.
func (s *Session) Records(memories []int) (map[int]*shared.Record, error) {
	banks, places := split(memories)
	rows, err := s.tx.Query(s.ctx, `select bank, place, path, lines, length, sum, attr, front, features, uses, passages
		from unnest($1::int[], $2::bigint[]) as w (bank, place) join tacit.entry e using (bank, place)`, banks, places)
	if err != nil {
		return nil, told(err)
	}
	found := map[int]*shared.Record{}
	var bank, lines, length int32
	var place int64
	var path, attr string
	var sum, front, features, uses, passages []byte
	_, err = pgx.ForEachRow(rows, []any{&bank, &place, &path, &lines, &length, &sum, &attr, &front, &features, &uses, &passages}, func() (err error) {
		r := &shared.Record{Path: path, Lines: int(lines), Length: int(length), Attr: unpackAttr(attr), Front: slices.Clone(front)}
		copy(r.Sum[:], sum)
		if r.Features, err = shared.UnpackFeatures(features); err != nil {
			return err
		}
		if r.Uses, err = shared.UnpackUses(uses); err != nil {
			return err
		}
		if r.Passages, err = shared.UnpackPassages(slices.Clone(passages)); err != nil {
			return err
		}
		found[number(bank, place)] = r
		return nil
	})
	return found, told(err)
}

// mostHeads bounds how many memories are listed.
const mostHeads = 5000

// Heads implements shared.Engine.
func (s *Session) Heads(f index.Filter, globbed bool) (all []shared.Head, err error) {
	rows, err := s.tx.Query(s.ctx, `select bank, place, kinds from tacit.entry where bank = any($1) and (globs or not $2) order by bank, place`, s.seen(), globbed)
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

// Text returns the text of a memory's file.
func (s *Session) Text(memory int) (text []byte, err error) {
	banks, places := split([]int{memory})
	err = s.tx.QueryRow(s.ctx, `select text from tacit.entry where bank = $1 and place = $2`, banks[0], places[0]).Scan(&text)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, shared.ErrGone
	}
	return text, told(err)
}

// The words of an Attr, in the order of its fields, between tabs.
const attrWords = 10

func packAttr(a index.Attr) string {
	globs := ""
	if a.HasGlobs {
		globs = "globs"
	}
	return strings.Join([]string{string(a.Kind), string(a.Type), string(a.Level), string(a.Scope), string(a.Strength), string(a.Risk), a.Stage, a.Lang, a.Importance, globs}, "\t")
}

func unpackAttr(s string) index.Attr {
	w := strings.Split(s, "\t")
	if len(w) != attrWords {
		return index.Attr{}
	}
	return index.Attr{
		Kind: kb.Kind(w[0]), Type: kb.Type(w[1]), Level: kb.Level(w[2]), Scope: kb.Scope(w[3]), Strength: kb.Strength(w[4]), Risk: kb.Risk(w[5]),
		Stage: w[6], Lang: w[7], Importance: w[8], HasGlobs: w[9] != "",
	}
}

var (
	msgEmpty = lang.Text{
		EN: "the store has no index yet: push one with tacit index --store",
		ZH: "存储中还没有索引：请用 tacit index --store 推送",
		JA: "ストアにまだ索引がありません。tacit index --store でプッシュしてください",
	}
	msgOld = lang.Text{
		EN: "the store has version %d of the schema, and this program needs %d: push a bank to bring it up to date",
		ZH: "存储的结构版本是 %d，本程序需要 %d：推送一次记忆库即可升级",
		JA: "ストアのスキーマはバージョン %d ですが、このプログラムには %d が必要です。メモリバンクをプッシュすると更新されます",
	}
	msgMany = lang.Text{
		EN: "more than %d memories of the store would have to be read: name a bank, or ask without a filter",
		ZH: "需要读取存储中超过 %d 条记忆：请指定一个记忆库，或不带筛选条件提问",
		JA: "ストアの記憶を %d 件より多く読む必要があります。メモリバンクを 1 つ指定するか、絞り込みなしで尋ねてください",
	}
)
