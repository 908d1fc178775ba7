package table

import (
	"bytes"
	"slices"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/threeway"
)

// Resolve takes git's marks out of INDEX.md: it finds in them what either
// side had, and merges these as Merge does. A row that collides takes the
// word of its memory's file, where that says what one of the sides says, or the
// cell is one in which files have the last word; a row that one side took away
// stays if its memory is live. Text that collides stays twice. What even so
// nobody but a person can say stays between marks, and is returned.
//
// base is INDEX.md before the two went apart, as git has it; nil if nobody knows.
// files are the memories of the live folders; of one that cannot be read there is the
// path alone. The error wraps ErrShape, or threeway.ErrMarks, where the marks cannot
// be understood.
func Resolve(src, base []byte, files []*kb.Memory) (out []byte, open []Collision, err error) {
	parts, err := threeway.Parts(src)
	if err != nil {
		return nil, nil, err
	}
	was, ours, theirs, told := threeway.Sides(parts)
	if !told && base != nil {
		was = likeEnds(base, src)
	}
	r := resolver{map[string]*kb.Memory{}}
	for _, f := range files {
		r.files[f.Path] = f
	}
	m := &tableMerge{marks: threeway.Marks{Ours: "ours", Theirs: "theirs"}, settle: r.settle, both: true}
	return m.merge(was, ours, theirs)
}

// likeEnds gives a text from git, which may keep its lines in another form than the
// folder, the ends of lines of the folder.
func likeEnds(text, like []byte) []byte {
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	if n := bytes.Count(like, []byte("\r\n")); 2*n > bytes.Count(like, []byte("\n")) {
		text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	}
	return text
}

// A resolver knows the memories as they are.
type resolver struct {
	files map[string]*kb.Memory // by path
}

// settle decides about a row that collides; !done if it cannot.
func (r resolver) settle(s *split) (cells []string, done bool) {
	f := r.fileOf(s)
	switch {
	case s.torn && f == nil:
		return nil, !r.unread(s.any().row) && !s.annotated()
	case f == nil:
		return nil, false
	case s.torn:
		return s.any().cells, true
	}
	own := RowOf(f)
	cells = slices.Clone(s.o.cells)
	for i := range cells {
		cell, ok := s.cell(i)
		if !ok {
			cell, ok = s.byFile(i, &own)
		}
		if !ok {
			return nil, false
		}
		cells[i] = cell
	}
	return cells, true
}

// fileOf returns the live memory of a row, or nil.
func (r resolver) fileOf(s *split) *kb.Memory {
	for _, side := range []*sideRow{s.o, s.t} {
		if side == nil {
			continue
		}
		if f := r.files[side.row.File]; f != nil && f.ID == side.row.Tag && f.Live() {
			return f
		}
	}
	return nil
}

// unread reports whether nobody can say what has become of a memory: its file is
// there and cannot be read, such as one with marks of its own.
func (r resolver) unread(row Row) bool {
	f := r.files[row.File]
	return f != nil && f.ID == ""
}

// annotated reports whether the side that still has the row changed a column that
// people added: what is said there stands nowhere else.
func (s *split) annotated() bool {
	for i, p := range s.lay.layout {
		if p.column == nil && !s.same(i, s.b, s.any()) {
			return true
		}
	}
	return false
}

// byFile returns the cell that the file asks for, if it may.
func (s *split) byFile(i int, own *Row) (cell string, ok bool) {
	c := s.lay.layout[i].column
	if c == nil {
		return "", false
	}
	one := c.same(own, &s.o.row) || c.same(own, &s.t.row)
	return c.cell(own), one || !c.governs
}
