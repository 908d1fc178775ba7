package table

import (
	"io"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// A grid is one table: a header, a line of dashes, and rows. It has the Tag
// and File columns at least.
type grid struct {
	kind   kb.Kind
	layout []place
	head   line
	dashes line
	rows   []gridRow
	open   bool // the file ended inside the table without a newline
}

// A place is a column as the header has it.
type place struct {
	name   string
	column *column // nil for a column that a person added
}

// A gridRow is a row as it stands in the file; its cells are escaped.
type gridRow struct {
	line
	cells []string
}

// A line is a line of the file and its ending: "\n", "\r\n" or, at the end of
// the file, "".
type line struct {
	text, eol string
}

func newGrid(k kb.Kind, eol string) *grid {
	g := &grid{kind: k, head: line{eol: eol}, dashes: line{eol: eol}}
	g.complete()
	return g
}

func (g *grid) clone() *grid {
	c := *g
	c.layout, c.rows = slices.Clone(g.layout), slices.Clone(g.rows)
	return &c
}

func (g *grid) write(b io.StringWriter) {
	for _, l := range []line{g.head, g.dashes} {
		b.WriteString(l.text)
		b.WriteString(l.eol)
	}
	for _, r := range g.rows {
		b.WriteString(r.text)
		b.WriteString(r.eol)
	}
}

// last returns the last line of the table.
func (g *grid) last() line {
	if len(g.rows) == 0 {
		return g.dashes
	}
	return g.rows[len(g.rows)-1].line
}

// close gives the last line of a table the newline that the file may lack, so
// that rows can move; the table remembers.
func (g *grid) close(eol string) {
	last := &g.dashes
	if n := len(g.rows); n > 0 {
		last = &g.rows[n-1].line
	}
	if last.eol == "" {
		last.eol, g.open = eol, true
	}
}

// index returns the position of a column, or -1.
func (g *grid) index(c *column) int {
	return slices.IndexFunc(g.layout, func(p place) bool { return p.column == c })
}

// row reads row i.
func (g *grid) row(i int) Row {
	r := Row{Kind: g.kind}
	for j, p := range g.layout {
		cell := g.rows[i].cells[j]
		if p.column != nil {
			p.column.read(&r, cell)
		} else {
			r.Extra = append(r.Extra, Extra{p.name, unescapeCell(cell)})
		}
	}
	return r
}

// complete adds the columns that the table lacks. A table that has them all
// keeps its header, in whatever order; one that does not gets the usual order,
// with the added columns after it.
func (g *grid) complete() {
	if !slices.ContainsFunc(columns[g.kind], func(c *column) bool { return g.index(c) < 0 }) {
		return
	}
	var layout []place
	var from []int // the old position of every new one
	for _, c := range columns[g.kind] {
		layout, from = append(layout, place{c.name, c}), append(from, g.index(c))
	}
	for i, p := range g.layout {
		if p.column == nil {
			layout, from = append(layout, p), append(from, i)
		}
	}
	g.layout = layout
	names, dashes := make([]string, len(layout)), make([]string, len(layout))
	for i, p := range layout {
		names[i], dashes[i] = escapeCell(p.name), "---"
	}
	g.head.text, g.dashes.text = joinCells(names), joinCells(dashes)
	for i, r := range g.rows {
		g.rows[i] = r.rearranged(from)
	}
}

func (r gridRow) rearranged(from []int) gridRow {
	cells := make([]string, len(from))
	for i, j := range from {
		if j >= 0 {
			cells[i] = r.cells[j]
		}
	}
	return gridRow{line{joinCells(cells), r.eol}, cells}
}

// set makes rows the rows of the table, in the order given.
func (g *grid) set(rows []Row, eol string) {
	g.complete()
	was := make([]Row, len(g.rows))
	for i := range g.rows {
		was[i] = g.row(i)
	}
	out := make([]gridRow, len(rows))
	for i, j := range pair(rows, was) {
		if j >= 0 {
			out[i] = g.rendered(&rows[i], &was[j], g.rows[j])
		} else {
			out[i] = g.fresh(&rows[i], eol)
		}
	}
	g.rows = out
}

// pair finds for each row the old row that it continues, or -1: the one of the
// same Tag and File, else one of the same Tag.
func pair(rows, was []Row) []int {
	type key struct{ tag, file string }
	exact, byTag := map[key][]int{}, map[string][]int{}
	for i, r := range was {
		exact[key{r.Tag, r.File}] = append(exact[key{r.Tag, r.File}], i)
		byTag[r.Tag] = append(byTag[r.Tag], i)
	}
	out := make([]int, len(rows))
	used := make([]bool, len(was))
	take := func(candidates []int) (j int, rest []int) {
		for len(candidates) > 0 && used[candidates[0]] {
			candidates = candidates[1:]
		}
		if len(candidates) == 0 {
			return -1, nil
		}
		used[candidates[0]] = true
		return candidates[0], candidates[1:]
	}
	for i, r := range rows {
		k := key{r.Tag, r.File}
		out[i], exact[k] = take(exact[k])
	}
	for i, r := range rows {
		if out[i] < 0 {
			out[i], byTag[r.Tag] = take(byTag[r.Tag])
		}
	}
	return out
}

// fresh returns r as a new line of the table.
func (g *grid) fresh(r *Row, eol string) gridRow {
	blank := gridRow{line{eol: eol}, make([]string, len(g.layout))}
	was := (&grid{kind: g.kind, layout: g.layout, rows: []gridRow{blank}}).row(0)
	return g.rendered(r, &was, blank)
}

// rendered returns r as a line of the table, with what can be kept of the old
// line, which read as was.
func (g *grid) rendered(r, was *Row, old gridRow) gridRow {
	cells := slices.Clone(old.cells)
	extra := 0
	for i, p := range g.layout {
		if p.column != nil {
			if !p.column.same(r, was) {
				cells[i] = p.column.cell(r)
			}
			continue
		}
		if text, ok := r.extra(extra, was.Extra); ok && text != was.Extra[extra].Text {
			cells[i] = escapeCell(text)
		}
		extra++
	}
	if slices.Equal(cells, old.cells) && old.text != "" {
		return old
	}
	return gridRow{line{joinCells(cells), old.eol}, cells}
}

// extra returns what r says about the n-th of the added columns: by position
// where its columns are the same, else by name.
func (r *Row) extra(n int, table []Extra) (string, bool) {
	if n < len(r.Extra) && strings.EqualFold(r.Extra[n].Column, table[n].Column) {
		return r.Extra[n].Text, true
	}
	for _, e := range r.Extra {
		if strings.EqualFold(e.Column, table[n].Column) {
			return e.Text, true
		}
	}
	return "", false
}
