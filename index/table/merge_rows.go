package table

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// A split is the row of one memory as the base and the two sides have it; each may
// be nil.
type split struct {
	b, o, t *sideRow

	lay     *grid // gives the columns their places
	merged  line  // what both sides together make
	row     Row   // what it says; of one of the sides where there is a collision
	keep    bool  // there is a row
	torn    bool  // one side took away what the other one changed
	columns []int // that collide, as places of the layout
}

// A sideRow is a row of one side, with its cells where the merged table has them.
type sideRow struct {
	line
	row   Row
	cells []string // escaped
}

// whole is the line with its end; nothing for a row that is not there.
func (r *sideRow) whole() string {
	if r == nil {
		return ""
	}
	return r.text + r.eol
}

// rowsIn returns the rows of a side in another layout.
func rowsIn(lay, side *grid) []*sideRow {
	if side == nil {
		return nil
	}
	same := sameLayout(lay, side)
	from := make([]int, len(lay.layout))
	for i, p := range lay.layout {
		from[i] = slices.Index(side.layout, p)
	}
	rows := make([]*sideRow, len(side.rows))
	for i, r := range side.rows {
		if !same {
			r = r.rearranged(from)
		}
		rows[i] = &sideRow{r.line, side.row(i), r.cells}
	}
	return rows
}

// splitsOf brings the rows of the three together: those that continue a row of the
// base, then those that both sides added for one and the same file, then the
// others.
func splitsOf(base, ours, theirs []*sideRow) []*split {
	all := make([]*split, len(base))
	for i, r := range base {
		all[i] = &split{b: r}
	}
	added := map[[2]string][]*split{} // of ours, by Tag and File
	for i, j := range continued(ours, base) {
		if j >= 0 {
			all[j].o = ours[i]
			continue
		}
		s := &split{o: ours[i]}
		all = append(all, s)
		key := [2]string{s.o.row.Tag, s.o.row.File}
		added[key] = append(added[key], s)
	}
	for i, j := range continued(theirs, base) {
		key := [2]string{theirs[i].row.Tag, theirs[i].row.File}
		switch {
		case j >= 0:
			all[j].t = theirs[i]
		case len(added[key]) > 0:
			added[key][0].t = theirs[i]
			added[key] = added[key][1:]
		default:
			all = append(all, &split{t: theirs[i]})
		}
	}
	for _, s := range all { // two new ids for one memory, and so two files: both stay
		if s.b != nil && s.o != nil && s.t != nil && s.o.row.Tag != s.t.row.Tag && s.o.row.Tag != s.b.row.Tag && s.t.row.Tag != s.b.row.Tag {
			all = append(all, &split{t: s.t})
			s.b, s.t = nil, nil
		}
	}
	return slices.DeleteFunc(all, func(s *split) bool { return s.o == nil && s.t == nil })
}

// continued finds for each row of a side the row of the base that it continues, or
// -1: that of the same Tag and File; else that of a memory which was given another
// id; else that of one which has moved. An equal Tag alone says nothing: another
// memory can have kept the id.
func continued(rows, base []*sideRow) []int {
	out, used := make([]int, len(rows)), make([]bool, len(base))
	for i := range out {
		out[i] = -1
	}
	for _, key := range []func(Row) [3]string{
		func(r Row) [3]string { return [3]string{r.Tag, r.File} },
		func(r Row) [3]string { return [3]string{r.Title, path.Dir(r.File), cmp.Or(nameWithout(r), r.Tag)} },
		func(r Row) [3]string { return [3]string{r.Tag, r.Title} },
		func(r Row) [3]string { return [3]string{r.Tag, path.Base(r.File)} },
	} {
		left := map[[3]string][]int{}
		for j, r := range base {
			if k := key(r.row); !used[j] {
				left[k] = append(left[k], j)
			}
		}
		for i, r := range rows {
			k := key(r.row)
			if out[i] < 0 && len(left[k]) > 0 {
				out[i], left[k] = left[k][0], left[k][1:]
				used[out[i]] = true
			}
		}
	}
	return out
}

// nameWithout is the name of a row's file without the id that it begins with; empty
// for a row without a file.
func nameWithout(r Row) string {
	if r.File == "" {
		return ""
	}
	return strings.TrimPrefix(path.Base(r.File), r.Tag)
}

// any returns the row of one of the sides: where they differ, the same one
// whichever side it is on.
func (s *split) any() *sideRow {
	switch {
	case s.o == nil:
		return s.t
	case s.t == nil || s.o.text <= s.t.text:
		return s.o
	}
	return s.t
}

// agree reports whether two rows say the same.
func (s *split) agree(x, y *sideRow) bool {
	for i := range x.cells {
		if !s.same(i, x, y) {
			return false
		}
	}
	return true
}

// same compares one cell. How it is written does not matter in a column that Tacit
// knows.
func (s *split) same(i int, x, y *sideRow) bool {
	if x.cells[i] == y.cells[i] {
		return true
	}
	c := s.lay.layout[i].column
	return c != nil && c.same(&x.row, &y.row)
}

// merge works out what the two sides make of the row.
func (s *split) merge(lay *grid) {
	s.lay, s.row = lay, s.any().row
	switch {
	case s.o == nil || s.t == nil:
		s.merged, s.keep = s.any().line, s.b == nil
		s.torn = s.b != nil && !s.agree(s.b, s.any())
		return
	case s.o.text == s.t.text:
		s.merged, s.keep = line{s.o.text, min(s.o.eol, s.t.eol)}, true
		return
	}
	cells := make([]string, len(s.o.cells))
	for i := range cells {
		var ok bool
		if cells[i], ok = s.cell(i); !ok {
			s.columns = append(s.columns, i)
		}
	}
	if len(s.columns) == 0 {
		s.merged, s.keep = s.line(cells), true
		s.row = (&grid{kind: lay.kind, layout: lay.layout, rows: []gridRow{{s.merged, cells}}}).row(0)
	}
}

// cell merges one cell; !ok if both sides changed it, and not to the same. The way
// it is written is that of the side that touched it.
func (s *split) cell(i int) (cell string, ok bool) {
	x, y := s.o.cells[i], s.t.cells[i]
	switch {
	case x == y:
		return x, true
	case s.b != nil && s.b.cells[i] == x:
		return y, true
	case s.b != nil && s.b.cells[i] == y:
		return x, true
	case s.same(i, s.o, s.t):
		return min(x, y), true
	case s.b != nil && s.same(i, s.b, s.o):
		return y, true
	case s.b != nil && s.same(i, s.b, s.t):
		return x, true
	}
	return "", false
}

// line returns cells as a line: that of a side which has just these.
func (s *split) line(cells []string) line {
	eol := "\n"
	var texts []string
	for _, r := range []*sideRow{s.o, s.t, s.b} {
		if r == nil {
			continue
		}
		eol = cmp.Or(r.eol, eol)
		if slices.Equal(r.cells, cells) {
			texts = append(texts, r.text)
		}
	}
	if s.o != nil && s.t != nil {
		eol = min(s.o.eol, s.t.eol)
	}
	if len(texts) > 0 {
		return line{slices.Min(texts), eol}
	}
	return line{joinCells(cells), eol}
}
