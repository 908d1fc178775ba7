package table

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// Path is where the table of a bank is, relative to the bank.
const Path = "INDEX.md"

// A Table is INDEX.md: one Markdown table for each kind, and whatever else
// people write around them. It is a list of sections, each with the text that
// leads to its table, the table, and the text after it, so that the pieces in
// order are the file.
type Table struct {
	intro    string // before the first section
	sections []*section
	eol      string // of lines that are added
	fresh    bool   // nobody has written in it: its headings follow the language of the rows
}

// A section begins with the heading of a kind.
type section struct {
	kind kb.Kind
	lead string // the heading, and text down to the table
	grid *grid  // nil in a section without a table
	tail string // text after the table, down to the next section
}

// New returns INDEX.md as a new bank has it: three headings, three tables
// and no row.
func New() *Table {
	t := &Table{eol: "\n", fresh: true, intro: "# Memory index\n\n" +
		"> One row for each live memory of this bank. Edit a row or the front matter of its\n" +
		"> file, whichever is at hand, then run `tacit index` to bring the two together.\n"}
	t.Set(nil)
	return t
}

// Bytes returns the file. For a table that was parsed and not changed since,
// these are the bytes that were parsed.
func (t *Table) Bytes() []byte {
	var b bytes.Buffer
	b.WriteString(t.intro)
	for i, s := range t.sections {
		b.WriteString(s.lead)
		if s.grid != nil {
			s.grid.write(&b)
			if s.grid.open && s.tail == "" && i == len(t.sections)-1 {
				b.Truncate(b.Len() - len(s.grid.last().eol))
			}
		}
		b.WriteString(s.tail)
	}
	return b.Bytes()
}

// Rows returns all rows in the order of the file.
func (t *Table) Rows() []Row {
	n := 0
	for _, s := range t.sections {
		if s.grid != nil {
			n += len(s.grid.rows)
		}
	}
	if n == 0 {
		return nil
	}
	rows := make([]Row, 0, n) // a row is large, and a stranger's table may have half a million
	line := 1 + strings.Count(t.intro, "\n")
	for _, s := range t.sections {
		line += strings.Count(s.lead, "\n")
		if s.grid != nil {
			line += 2
			for i := range s.grid.rows {
				r := s.grid.row(i)
				r.Line = line
				rows = append(rows, r)
				line++
			}
		}
		line += strings.Count(s.tail, "\n")
	}
	return rows
}

// Set makes rows the rows of the table, ordered by kind and then by File. A
// row that says what a row of the same Tag said before keeps that row's bytes;
// one that says something else keeps its other cells, also in columns that
// people added. Everything outside the rows stays, except that a heading, a
// table or a column that is missing is added. Rows of no known kind go where
// their File is.
func (t *Table) Set(rows []Row) {
	if t.fresh {
		t.relabel(rows)
	}
	for _, k := range kb.Kinds {
		var own []Row
		for _, r := range rows {
			if kindOf(r) == k {
				own = append(own, r)
			}
		}
		slices.SortStableFunc(own, func(x, y Row) int {
			if c := strings.Compare(x.File, y.File); c != 0 {
				return c
			}
			return strings.Compare(x.Tag, y.Tag)
		})
		t.section(k).grid.set(own, t.eol)
	}
}

func kindOf(r Row) kb.Kind {
	if r.Kind.Valid() {
		return r.Kind
	}
	folder, _, _ := strings.Cut(r.File, "/")
	if k := kb.Kind(folder); k.Valid() {
		return k
	}
	return kb.Experience
}

// clone returns a table that can be changed without changing t.
func (t *Table) clone() *Table {
	out := *t
	out.sections = make([]*section, len(t.sections))
	for i, s := range t.sections {
		c := *s
		if s.grid != nil {
			c.grid = s.grid.clone()
		}
		out.sections[i] = &c
	}
	return &out
}

// find returns the table of a kind, or nil.
func (t *Table) find(k kb.Kind) *grid {
	for _, s := range t.sections {
		if s.kind == k {
			return s.grid
		}
	}
	return nil
}

// has reports whether the table of a kind has a column.
func (t *Table) has(k kb.Kind, c *column) bool {
	g := t.find(k)
	return g != nil && g.index(c) >= 0
}

// section returns the section of a kind, with a table, both made if need be.
func (t *Table) section(k kb.Kind) *section {
	i := slices.IndexFunc(t.sections, func(s *section) bool { return s.kind == k })
	if i < 0 {
		i = t.insert(k)
	}
	s := t.sections[i]
	if s.grid == nil {
		s.lead = blankLine(s.lead, t.eol)
		s.grid = newGrid(k, t.eol)
		if s.tail != "" && !strings.HasPrefix(strings.TrimLeft(s.tail, " \t\r"), "\n") {
			s.tail = t.eol + s.tail
		}
	}
	return s
}

// insert adds a section where the order of the kinds wants it, as far as the
// order of the sections that are there allows, and returns its place.
func (t *Table) insert(k kb.Kind) int {
	rank := slices.Index(kb.Kinds, k)
	at := slices.IndexFunc(t.sections, func(s *section) bool { return slices.Index(kb.Kinds, s.kind) > rank })
	s := &section{kind: k, lead: "## " + headings[k].In(t.language()) + t.eol}
	if at < 0 {
		at = len(t.sections)
	} else {
		s.tail = t.eol
	}
	if at == 0 {
		t.intro = gap(t.intro, t.eol)
	} else {
		t.sections[at-1].part(t.eol)
	}
	t.sections = slices.Insert(t.sections, at, s)
	return at
}

// part ends a section with a blank line, for another to begin.
func (s *section) part(eol string) {
	switch {
	case s.tail != "":
		s.tail = blankLine(s.tail, eol)
	case s.grid != nil:
		s.tail = eol
	default:
		s.lead = blankLine(s.lead, eol)
	}
}

// gap is blankLine for text at the beginning of a file, where there need be
// none.
func gap(s, eol string) string {
	if strings.TrimPrefix(s, bom) == "" {
		return s
	}
	return blankLine(s, eol)
}

// blankLine adds what s lacks to end in a blank line.
func blankLine(s, eol string) string {
	if !strings.HasSuffix(s, "\n") {
		s += eol
	}
	rest := strings.TrimRight(strings.TrimSuffix(s, "\n"), " \t\r")
	if rest == "" || strings.HasSuffix(rest, "\n") {
		return s
	}
	return s + eol
}

// Mentions reports whether the text around the tables holds an id or the path of a file: a
// row that somebody broke, or turned into a comment, is not one that was removed.
func (t *Table) Mentions(tag, file string) bool {
	texts := []string{t.intro}
	for _, s := range t.sections {
		texts = append(texts, s.lead, s.tail)
	}
	return slices.ContainsFunc(texts, func(text string) bool { return holdsWord(text, tag) || file != "" && strings.Contains(text, file) })
}

// holdsWord reports whether a text holds an id that is no part of a longer one.
func holdsWord(text, id string) bool {
	part := func(c byte) bool {
		return c == '-' || c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	}
	for from := 0; id != ""; {
		at := strings.Index(text[from:], id)
		if at < 0 {
			return false
		}
		at, from = from+at, from+at+len(id)
		if (at == 0 || !part(text[at-1])) && (from == len(text) || !part(text[from])) {
			return true
		}
	}
	return false
}
