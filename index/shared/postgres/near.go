package postgres

import (
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/pgvector/pgvector-go"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/shared"
)

// mostNear is how many passages the graph is asked for: what is shown is among the first, and
// each costs. widest is how many the graph keeps in sight on its way, which costs more: with
// fewer, whole regions of equally good passages are not seen. A question that wants few, or is one
// of several of a prompt, looks less wide. The recall of what is shown is measured in docs/benchmarks.md.
const (
	mostNear = 316
	widest   = 700
)

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
		where += fmt.Sprintf(` and kinds = any($%d)`, len(args))
	}
	order, most := `numbers <=> $1::halfvec(256)`, min(k+spare, mostNear)
	if s.exact() {
		order, most = `(numbers <#> $1::halfvec(256)) * scale, bank, place, n`, k+spare
	} else if err := s.widen(k); err != nil {
		return nil, told(err)
	}
	// The limit is a part of the text: a plan for any limit would not use the graph.
	rows, err := s.conn.Query(s.ctx, fmt.Sprintf(`select bank, place, kinds, n, -(numbers <#> $1::halfvec(256)), scale from tacit.passage
		where %s and scale > 0 order by %s limit %d`, where, order, most), args...)
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

// widen lets the graph keep as many passages in sight as a search for k needs.
func (s *Session) widen(k int) error {
	width := widest
	if s.several || k < mostNear/2 {
		width = mostNear
	}
	if s.width == width {
		return nil
	}
	s.width = width
	_, err := s.conn.Exec(s.ctx, fmt.Sprintf(`set local hnsw.ef_search = %d`, width), pgx.QueryExecModeSimpleProtocol)
	return err
}
