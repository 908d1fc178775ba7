package table

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/threeway"
)

// ErrShape is wrapped by the error of Merge and Resolve where one of
// the sides is no INDEX.md, or the two are not built alike: only lines can be
// compared then.
var ErrShape = errors.New("the two sides are not built alike")

// A Collision is a place of INDEX.md that two branches changed differently.
type Collision struct {
	Line    int      // 1-based, of the first mark in the merged text
	Tag     string   // of the memory; empty for a text that is no row
	File    string   // of the memory
	Columns []string // that differ; empty where one side took the row away
}

// Merge puts two changes of INDEX.md together, row by row and cell by cell.
// Rows are those of one memory by Tag and File, or by what else tells where it has
// moved or got another id, see continued; so two memories that took the same id on
// two branches both keep their rows. What one side changed is taken over. Where both changed a cell
// differently, or one changed a row that the other took away, both rows go
// between marks and are a Collision. Text around the tables is joined by lines.
//
// Without a collision the result does not depend on which side is which, and its
// rows are in the order in which tacit index writes them. A base that cannot be
// read counts as none, and one with marks in it as far as it has none.
func Merge(base, ours, theirs []byte, marks threeway.Marks) (merged []byte, open []Collision, err error) {
	m := &tableMerge{marks: marks, settle: unsettled}
	return m.merge(base, ours, theirs)
}

// A tableMerge writes the merged table.
type tableMerge struct {
	marks  threeway.Marks
	settle func(s *split) (cells []string, done bool) // for collisions; no cells: the row goes
	both   bool                                       // text that collides is kept twice, without marks
	out    strings.Builder
	open   []Collision

	lines, counted int // of what is written, the lines in so many bytes: there may be as many collisions as rows
}

func unsettled(*split) ([]string, bool) { return nil, false }

func (m *tableMerge) merge(base, ours, theirs []byte) ([]byte, []Collision, error) {
	o, err := Parse(ours)
	if err != nil {
		return nil, nil, errors.Join(ErrShape, err)
	}
	t, err := Parse(theirs)
	if err != nil {
		return nil, nil, errors.Join(ErrShape, err)
	}
	b := baseTable(base)
	if !slices.EqualFunc(o.sections, t.sections, func(x, y *section) bool { return x.kind == y.kind }) {
		return nil, nil, ErrShape
	}
	m.text(b.intro, o.intro, t.intro)
	for i, s := range o.sections {
		if err := m.section(b.of(s.kind), s, t.sections[i]); err != nil {
			return nil, nil, err
		}
	}
	merged := []byte(m.out.String())
	if _, err := Parse(merged); err != nil && len(m.open) == 0 {
		return nil, nil, errors.Join(ErrShape, err)
	}
	return merged, m.open, nil
}

// baseTable reads the base. Where two branches have more than one common ancestor,
// git's base is a merge of these, and may have marks: what stands between them is
// known to nobody, and the rest counts. One that cannot be read is empty.
func baseTable(src []byte) *Table {
	if parts, err := threeway.Parts(src); err == nil {
		src = nil
		for _, p := range parts {
			src = append(src, p.Text...)
		}
	}
	if b, err := Parse(src); err == nil {
		return b
	}
	return &Table{}
}

// of returns the section of a kind, or an empty one.
func (t *Table) of(k kb.Kind) *section {
	for _, s := range t.sections {
		if s.kind == k {
			return s
		}
	}
	return &section{kind: k}
}

func (m *tableMerge) section(b, o, t *section) error {
	if (o.grid == nil) != (t.grid == nil) {
		return ErrShape
	}
	m.text(b.lead, o.lead, t.lead)
	if o.grid != nil {
		lay, err := layoutOf(b.grid, o.grid, t.grid)
		if err != nil {
			return err
		}
		m.grid(lay, b.grid, o.grid, t.grid)
	}
	m.text(b.tail, o.tail, t.tail)
	return nil
}

// text merges what stands around a table.
func (m *tableMerge) text(b, o, t string) {
	switch {
	case o == t || b == t:
		m.out.WriteString(o)
		return
	case b == o:
		m.out.WriteString(t)
		return
	}
	joined, clean := threeway.Join([]byte(b), []byte(o), []byte(t), m.marks)
	if clean {
		m.out.Write(joined)
		return
	}
	parts, err := threeway.Parts(joined)
	if err != nil || !m.both {
		m.collide(Collision{})
		m.out.Write(joined)
		return
	}
	for _, p := range parts { // in an order that does not depend on the side
		m.out.WriteString(p.Text + min(p.Ours, p.Theirs) + max(p.Ours, p.Theirs))
	}
}

// collide notes a collision in the line that comes next.
func (m *tableMerge) collide(c Collision) {
	text := m.out.String()
	m.lines += strings.Count(text[m.counted:], "\n")
	m.counted = len(text)
	c.Line = m.lines + 1
	m.open = append(m.open, c)
}

// layoutOf returns an empty table with the columns of both sides. Only where one
// side, or none, has added columns is it clear what they are.
func layoutOf(b, o, t *grid) (*grid, error) {
	from := o
	switch {
	case sameLayout(o, t):
	case sameLayout(b, o) && extends(t, o):
		from = t
	case sameLayout(b, t) && extends(o, t):
	default:
		return nil, ErrShape
	}
	lay := &grid{kind: from.kind, layout: from.layout, head: from.head, dashes: from.dashes, open: o.open && t.open}
	if sameLayout(o, t) {
		was := &grid{}
		if sameLayout(b, o) {
			was = b
		}
		lay.head.text = either(was.head.text, o.head.text, t.head.text)
		lay.dashes.text = either(was.dashes.text, o.dashes.text, t.dashes.text)
	}
	return lay, nil
}

// either returns what one of two sides has changed; of two changes that mean the
// same, the first in order, whichever side it is on.
func either(was, ours, theirs string) string {
	switch was {
	case ours:
		return theirs
	case theirs:
		return ours
	}
	return min(ours, theirs)
}

func sameLayout(x, y *grid) bool {
	return x != nil && y != nil && slices.EqualFunc(x.layout, y.layout, func(p, q place) bool { return p == q })
}

// extends reports whether x has all columns of y.
func extends(x, y *grid) bool {
	return !slices.ContainsFunc(y.layout, func(p place) bool { return !slices.Contains(x.layout, p) })
}

// grid writes the merged rows of a table.
func (m *tableMerge) grid(lay, b, o, t *grid) {
	splits := splitsOf(rowsIn(lay, b), rowsIn(lay, o), rowsIn(lay, t))
	for _, s := range splits {
		s.merge(lay)
	}
	slices.SortStableFunc(splits, func(x, y *split) int {
		return cmp.Or(strings.Compare(x.row.File, y.row.File), strings.Compare(x.row.Tag, y.row.Tag), strings.Compare(x.any().text, y.any().text))
	})
	lay.write(&m.out)
	for _, s := range splits {
		m.row(s)
	}
	if lay.open {
		text := strings.TrimSuffix(strings.TrimSuffix(m.out.String(), "\n"), "\r")
		m.out.Reset()
		m.lines, m.counted = 0, 0
		m.out.WriteString(text)
	}
}

// row writes one memory's row, or both that there are.
func (m *tableMerge) row(s *split) {
	if len(s.columns) == 0 && !s.torn {
		if s.keep {
			m.out.WriteString(s.merged.text + s.merged.eol)
		}
		return
	}
	if cells, done := m.settle(s); done {
		if cells != nil {
			l := s.line(cells)
			m.out.WriteString(l.text + l.eol)
		}
		return
	}
	c := Collision{Tag: s.row.Tag, File: s.row.File}
	for _, i := range s.columns {
		c.Columns = append(c.Columns, s.lay.layout[i].name)
	}
	m.collide(c)
	m.out.WriteString(m.marks.Around(s.o.whole(), s.t.whole()))
}
