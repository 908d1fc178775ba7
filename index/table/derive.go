package table

import (
	"maps"
	"slices"

	"github.com/tacit-kb/tacit/kb"
)

// A Derived is what INDEX.md and the state of the last sync become when
// memories change.
type Derived struct {
	Table     []byte // INDEX.md
	StatePath string // relative to the bank
	State     []byte
	Open      []Drift // about these memories, and for a person to settle

	about  func(tag, file string) bool
	agreed *State
}

// Derive returns what follows for INDEX.md when a bank, before, becomes after,
// by a change of the files at paths and of no other. It touches the rows of the
// memories in these files, and leaves alone what a person has yet to settle
// elsewhere, and what tacit index has yet to write: no memory takes anything
// over from INDEX.md here. A memory that is not live any more loses its row.
//
// Cells that people added to a row which comes back are taken from earlier, an
// INDEX.md of former times; nil if there is none.
func Derive(before, after *kb.Bank, paths []string, earlier []byte) (*Derived, error) {
	was, err := Read(before)
	if err != nil {
		return nil, err
	}
	now, err := Read(after)
	if err != nil {
		return nil, err
	}
	f := &deriver{paths: map[string]bool{}, tags: map[string]bool{}, all: was.lacksTable()}
	for _, path := range paths {
		f.paths[path] = true
	}
	f.learn(was)
	f.learn(now)
	if earlier != nil {
		if table, err := Parse(earlier); err == nil { // a broken one has nothing to give
			f.earlier = firstRows(table.Rows())
		}
	}
	now.Table, now.Last, _ = f.settle(was, false)
	table, state, open := f.settle(now, true)
	text, err := state.encode()
	return &Derived{Table: table.Bytes(), StatePath: StatePath(after), State: text, Open: open, about: f.about, agreed: state}, err
}

// Restore makes INDEX.md the bytes that it had before a change of these memories, which is
// taken back. A row that the change added is not taken for one that a person removed
// since, and a cell that it brought up to date not for one that a person changed.
func (d *Derived) Restore(text []byte) error {
	then, err := Parse(text)
	now, err2 := Parse(d.Table)
	d.Table = text
	if err != nil || err2 != nil {
		return nil // a broken one holds no rows to agree with
	}
	before, after := rowsByFile(then), rowsByFile(now)
	state := &State{}
	for _, e := range d.agreed.entries {
		is, has := after[[2]string{e.Tag, e.File}]
		was, had := before[[2]string{e.Tag, e.File}]
		switch {
		case !has || !d.about(e.Tag, e.File):
		case !had:
			continue
		default:
			e.Cells = maps.Clone(e.Cells)
			for _, c := range columns[is.Kind] {
				if _, known := e.Cells[c.key]; known && c.cell(&was) != c.cell(&is) {
					e.Cells[c.key] = c.cell(&was)
				}
			}
		}
		state.entries = append(state.entries, e)
	}
	d.State, err = state.encode()
	return err
}

// rowsByFile finds rows by Tag and File.
func rowsByFile(t *Table) map[[2]string]Row {
	all := map[[2]string]Row{}
	for _, row := range t.Rows() {
		all[[2]string{row.Tag, row.File}] = row
	}
	return all
}

// lacksTable reports whether INDEX.md, or a table in it, is gone: it is rebuilt
// then, from all memories.
func (r *Reading) lacksTable() bool {
	return r.Table == nil || slices.ContainsFunc(kb.Kinds, func(k kb.Kind) bool { return r.Table.find(k) == nil })
}

// A deriver knows which memories a change is about.
type deriver struct {
	paths   map[string]bool
	tags    map[string]bool
	all     bool           // about all of them
	earlier map[rowKey]Row // of INDEX.md in former times
}

// A rowKey is what a row is known by.
type rowKey struct {
	tag  string
	kind kb.Kind
}

// firstRows finds rows by their key, of equals the first.
func firstRows(rows []Row) map[rowKey]Row {
	all := make(map[rowKey]Row, len(rows))
	for _, row := range rows {
		key := rowKey{row.Tag, row.Kind}
		if _, twice := all[key]; !twice {
			all[key] = row
		}
	}
	return all
}

// learn notes the ids of the memories in the files that change.
func (f *deriver) learn(r *Reading) {
	for _, m := range r.Files {
		if f.paths[m.Path] {
			f.tags[m.ID] = true
		}
	}
}

func (f *deriver) about(tag, file string) bool {
	return f.all || f.tags[tag] || f.paths[file]
}

// A look is a reading with what is asked of it once for every row.
type look struct {
	*Reading
	rows   []Row // of INDEX.md
	keys   map[rowKey]Row
	byPath map[string]*kb.Memory
	ids    map[string]bool // of the files
	own    map[string]bool // ids of files that have a row of their own
	broken map[string]bool // paths
}

func lookAt(r *Reading) *look {
	l := &look{Reading: r, byPath: map[string]*kb.Memory{}, ids: map[string]bool{}, own: map[string]bool{}, broken: map[string]bool{}}
	if r.Table != nil {
		l.rows = r.Table.Rows()
	}
	l.keys = firstRows(l.rows)
	for _, m := range r.Files {
		l.byPath[m.Path], l.ids[m.ID] = m, true
	}
	for _, e := range r.Broken {
		l.broken[e.Path] = true
	}
	for _, row := range l.rows {
		if m := l.byPath[row.File]; m != nil && m.ID == row.Tag {
			l.own[row.Tag] = true
		}
	}
	return l
}

// settle is a sync for the memories that the change is about. All others keep
// their rows, and what was agreed on about them. With final, rows and agreements
// of files that the change took away go too.
func (f *deriver) settle(r *Reading, final bool) (*Table, *State, []Drift) {
	l := lookAt(r)
	res := r.Sync()
	r.untake(&res)
	gone := func(tag, file string) bool { return final && f.gone(l, tag, file) }
	table := New()
	if r.Table != nil {
		table = r.Table.clone()
	}
	rows := slices.DeleteFunc(slices.Clone(l.rows), func(row Row) bool { return f.about(row.Tag, row.File) })
	renamed := f.renamed(l)
	for _, row := range res.Table.Rows() {
		if f.about(row.Tag, row.File) && !gone(row.Tag, row.File) {
			rows = append(rows, f.dressed(l, renamed, row))
		}
	}
	table.Set(rows)
	var open []Drift
	for _, d := range res.Drift {
		if d.Open() && f.about(d.Tag, d.File) && !gone(d.Tag, d.File) {
			open = append(open, d)
		}
	}
	return table, f.state(r, res, gone), open
}

// state joins what was agreed on about other memories with what is agreed on now
// about those of the change.
func (f *deriver) state(r *Reading, res Result, gone func(tag, file string) bool) *State {
	state := &State{}
	if r.Last != nil {
		state.entries = slices.DeleteFunc(slices.Clone(r.Last.entries), func(e agreed) bool { return f.about(e.Tag, e.File) })
	}
	for _, e := range res.Next.entries {
		if f.about(e.Tag, e.File) && !gone(e.Tag, e.File) {
			state.entries = append(state.entries, e)
		}
	}
	return state
}

// gone reports whether a row or agreement belongs to a memory that the change
// took away. One whose file was missing before waits for a person as it did.
func (f *deriver) gone(l *look, tag, file string) bool {
	m := l.byPath[file]
	there := m != nil
	switch {
	case there && f.paths[file] && f.tags[tag] && m.ID != tag && l.ids[tag]:
		return true // the file has another id now, and the other memory keeps this one
	case !there && f.paths[file] && l.own[tag]:
		return true // of two memories with one id, the other one stays
	case there || tag != "" && l.ids[tag], l.broken[file]:
		return false
	}
	return f.tags[tag] || f.paths[file]
}

// renamed returns the rows, by Tag, of files that the change takes away: a memory
// that has such a Tag among its aliases had that row.
func (f *deriver) renamed(l *look) map[string]Row {
	all := map[string]Row{}
	for _, row := range l.rows {
		if f.paths[row.File] && f.gone(l, row.Tag, row.File) {
			all[row.Tag] = row
		}
	}
	return all
}

// dressed gives a row that is new to the table the added cells that it had, or
// that the memory had under another id.
func (f *deriver) dressed(l *look, renamed map[string]Row, row Row) Row {
	key := rowKey{row.Tag, row.Kind}
	if _, has := l.keys[key]; has {
		return row
	}
	if old, had := f.earlier[key]; had {
		row.Extra = old.Extra
		return row
	}
	if m := l.byPath[row.File]; m != nil {
		for _, old := range renamed {
			if old.File == row.File {
				row.Extra = old.Extra
			}
		}
		for _, alias := range m.Aliases {
			if old, had := renamed[alias]; had {
				row.Extra = old.Extra
			}
		}
	}
	return row
}

// untake takes back what a sync takes for granted: that the files will take
// their fields over from INDEX.md. What was agreed on about these stays.
func (r *Reading) untake(res *Result) {
	byFile := map[string]agreed{}
	for _, e := range slices.Backward(res.Next.entries) {
		byFile[e.File] = e
	}
	var last agreements
	for _, edit := range res.FileEdits {
		e, ok := byFile[edit.Path]
		if !ok {
			continue
		}
		if last == nil {
			last = r.agreements()
		}
		if was, ok := last.about(e, edit.Key); ok {
			e.Cells[edit.Key] = was
		} else {
			delete(e.Cells, edit.Key)
		}
	}
}

// agreements are what was agreed on at the last sync: by Tag and File, and by Tag
// with no File, of equals the first.
type agreements map[[2]string]agreed

func (r *Reading) agreements() agreements {
	all := agreements{}
	if r.Last == nil {
		return all
	}
	for _, e := range slices.Backward(r.Last.entries) {
		all[[2]string{e.Tag, e.File}], all[[2]string{e.Tag, ""}] = e, e
	}
	return all
}

// about returns what was agreed on about one field of a memory.
func (a agreements) about(e agreed, key string) (cell string, ok bool) {
	was, known := a[[2]string{e.Tag, e.File}]
	if !known {
		was = a[[2]string{e.Tag, ""}]
	}
	cell, ok = was.Cells[key]
	return cell, ok
}
