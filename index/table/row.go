package table

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// A Row is one memory as INDEX.md shows it. Columns that the table of its kind
// does not have are empty. Texts are as the person wrote them; words of closed
// sets are in the spelling of package kb, or as found when they are not in it.
type Row struct {
	Kind          kb.Kind
	Tag           string // the memory's id
	Type          string
	Title         string
	Trigger       []string
	SurfaceSignal string
	HiddenRisk    string
	Status        string
	Scope         string
	Strength      string
	Level         string
	Replaces      []string
	ReplacedBy    string
	Service       string
	Topic         string
	File          string // relative to the bank, with slashes, never with memory-bank/ before it

	Extra []Extra // columns that people added, in the order of the header
	Line  int     // 1-based line in INDEX.md; 0 for a row that is not there yet
}

// An Extra is a cell of a column that people added to a table.
type Extra struct {
	Column, Text string
}

// RowOf returns the row that the front matter of a memory asks for. A profile
// rule, which belongs to a model instead of a service, shows its model id.
func RowOf(m *kb.Memory) Row {
	r := Row{Kind: m.Kind, Tag: m.ID, File: m.Path}
	for _, c := range columns[m.Kind] {
		if c.key != "" {
			c.store(&r, c.field().Get(&m.FrontMatter))
		}
	}
	if m.Kind == kb.Tech && r.Service == "" {
		r.Service = m.ModelID
	}
	return r
}

// Fill gives a memory what its row says, and reports whether that changed
// anything. Only cells that differ from those that the memory would have
// itself are taken: a row shows less than front matter holds.
func (r Row) Fill(m *kb.Memory) bool {
	own, changed := RowOf(m), false
	for _, c := range columns[m.Kind] {
		if c.key == "" || c == statusColumn || !c.allows(&r) || c.same(&r, &own) {
			continue
		}
		c.field().Set(&m.FrontMatter, c.value(&r))
		changed = true
	}
	return changed
}

// A column is one column of the tables: where it lives in a Row and in front
// matter, and how it behaves when the two sides disagree. Exactly one of text,
// list and ids is set.
type column struct {
	name    string // in the header
	key     string // of the front matter field; empty for the two that identify a row
	governs bool   // INDEX.md has the last word on it, else the file has
	must    bool   // it always has a value, so an empty one says nothing
	text    func(*Row) *string
	list    func(*Row) *[]string
	ids     func(*Row) *[]string
}

var (
	tagColumn     = &column{name: "Tag", text: func(r *Row) *string { return &r.Tag }}
	fileColumn    = &column{name: "File", text: func(r *Row) *string { return &r.File }}
	titleColumn   = &column{name: "Title", key: "title", must: true, text: func(r *Row) *string { return &r.Title }}
	statusColumn  = &column{name: "Status", key: "status", must: true, governs: true, text: func(r *Row) *string { return &r.Status }}
	triggerColumn = &column{name: "Trigger", key: "trigger", list: func(r *Row) *[]string { return &r.Trigger }}
)

// columns are those of the table of each kind, in order.
var columns = map[kb.Kind][]*column{
	kb.Experience: {
		tagColumn,
		{name: "Type", key: "type", must: true, text: func(r *Row) *string { return &r.Type }},
		titleColumn,
		triggerColumn,
		{name: "Surface signal", key: "surface_signal", text: func(r *Row) *string { return &r.SurfaceSignal }},
		{name: "Hidden risk", key: "hidden_risk", text: func(r *Row) *string { return &r.HiddenRisk }},
		statusColumn,
		{name: "Scope", key: "scope", must: true, governs: true, text: func(r *Row) *string { return &r.Scope }},
		{name: "Strength", key: "strength", must: true, governs: true, text: func(r *Row) *string { return &r.Strength }},
		{name: "Level", key: "level", must: true, governs: true, text: func(r *Row) *string { return &r.Level }},
		{name: "Replaces", key: "replaces", governs: true, ids: func(r *Row) *[]string { return &r.Replaces }},
		{name: "ReplacedBy", key: "replaced_by", governs: true, text: func(r *Row) *string { return &r.ReplacedBy }},
		fileColumn,
	},
	kb.Tech: {
		tagColumn, titleColumn,
		{name: "Service", key: "service", must: true, text: func(r *Row) *string { return &r.Service }},
		triggerColumn, statusColumn, fileColumn,
	},
	kb.Business: {
		tagColumn, titleColumn,
		{name: "Topic", key: "topic", must: true, text: func(r *Row) *string { return &r.Topic }},
		triggerColumn, statusColumn, fileColumn,
	},
}

// field is where the column is in front matter; nil for the two that identify a
// row.
func (c *column) field() *kb.Field { return kb.FieldNamed(c.key) }

// words is the closed set of the column; nil for any text.
func (c *column) words() []string {
	if f := c.field(); f != nil {
		return f.Words
	}
	return nil
}

// store sets the column of r to a value of front matter.
func (c *column) store(r *Row, value any) {
	switch v := value.(type) {
	case string:
		*c.text(r) = v
	case []string:
		if c.ids != nil {
			*c.ids(r) = splitIDs(strings.Join(v, listMark))
		} else {
			*c.list(r) = tidyItems(v)
		}
	}
}

// columnNamed finds a column of a kind by its name in a header, or returns nil.
func columnNamed(k kb.Kind, name string) *column {
	for _, c := range columns[k] {
		if strings.EqualFold(c.name, name) {
			return c
		}
	}
	return nil
}

// cell returns the one way in which the column of r is written. Two rows agree
// in a column if and only if their cells are equal.
func (c *column) cell(r *Row) string {
	switch {
	case c == fileColumn:
		if r.File == "" {
			return ""
		}
		return "`" + escapeCell(r.File) + "`"
	case c.list != nil:
		return escapeList(*c.list(r))
	case c.ids != nil:
		return escapeCell(strings.Join(splitIDs(strings.Join(*c.ids(r), listMark)), listMark))
	}
	return escapeCell(strings.TrimSpace(*c.text(r)))
}

// read sets the column of r from a cell, written by whomever.
func (c *column) read(r *Row, cell string) {
	switch {
	case c == fileColumn:
		r.File = readPath(cell)
	case c.list != nil:
		*c.list(r) = unescapeList(cell)
	case c.ids != nil:
		*c.ids(r) = splitIDs(unescapeCell(cell))
	default:
		*c.text(r) = c.spelled(strings.TrimSpace(unescapeCell(cell)))
	}
}

// items returns the list of the column, none of its own where it is a text.
func (c *column) items(r *Row) *[]string {
	switch {
	case c.list != nil:
		return c.list(r)
	case c.ids != nil:
		return c.ids(r)
	}
	return new([]string)
}

// typed cuts the items of a cell that a person typed where a semicolon of an English
// keyboard ends one. Those that are known hold it themselves.
func (c *column) typed(r *Row, known []string) {
	var all []string
	for _, item := range *c.items(r) {
		if slices.Contains(known, item) {
			all = append(all, item)
			continue
		}
		all = append(all, tidyItems(strings.Split(item+" ", "; "))...)
	}
	*c.items(r) = all
}

// readPath reads a File cell: the back ticks may be missing, and banks of
// other layouts write the path from one folder higher.
func readPath(cell string) string {
	if len(cell) > 1 && cell[0] == '`' && cell[len(cell)-1] == '`' {
		cell = strings.Trim(cell[1:len(cell)-1], " \t")
	}
	path := strings.TrimPrefix(unescapeCell(cell), "./")
	for _, folder := range []string{"memory/", "memory-bank/"} {
		if rest, ok := strings.CutPrefix(path, folder); ok {
			return rest
		}
	}
	return path
}

// spelled returns a word of the closed set as package kb spells it; other text
// stays what it is.
func (c *column) spelled(s string) string {
	for _, w := range c.words() {
		if strings.EqualFold(s, w) {
			return w
		}
	}
	return s
}

// allows reports whether the column of r holds a word that front matter takes.
func (c *column) allows(r *Row) bool {
	words := c.words()
	return words == nil || slices.Contains(words, *c.text(r))
}

// copy sets the column of dst to that of src.
func (c *column) copy(dst, src *Row) {
	switch {
	case c.list != nil:
		*c.list(dst) = *c.list(src)
	case c.ids != nil:
		*c.ids(dst) = *c.ids(src)
	default:
		*c.text(dst) = *c.text(src)
	}
}

// same reports whether two rows agree in the column. Most do, and to the letter.
func (c *column) same(x, y *Row) bool {
	switch {
	case c.list != nil && slices.Equal(*c.list(x), *c.list(y)):
		return true
	case c.ids != nil && slices.Equal(*c.ids(x), *c.ids(y)):
		return true
	case c.text != nil && *c.text(x) == *c.text(y):
		return true
	}
	return c.cell(x) == c.cell(y)
}

// value returns the column of r as front matter holds it: a string, a list of
// strings, or nil for nothing.
func (c *column) value(r *Row) any {
	var list []string
	switch {
	case c.list != nil:
		list = *c.list(r)
	case c.ids != nil:
		list = *c.ids(r)
	default:
		if s := *c.text(r); s != "" {
			return s
		}
		return nil
	}
	if len(list) == 0 {
		return nil
	}
	return list
}
