package index

import (
	"slices"

	"github.com/tacit-kb/tacit/kb"
)

// A Following is what INDEX.md and the state of the last sync become when
// memories change.
type Following struct {
	Table     []byte // INDEX.md
	StatePath string // relative to the bank
	State     []byte
	Open      []Drift // about these memories, and for a person to settle
}

// Follow returns what follows for INDEX.md when a bank, before, becomes after,
// by a change of the files at paths and of no other. It touches the rows of the
// memories in these files, and leaves alone what a person has yet to settle
// elsewhere, and what tacit index has yet to write: no memory takes anything
// over from INDEX.md here. A memory that is not live any more loses its row.
//
// Cells that people added to a row which comes back are taken from earlier, an
// INDEX.md of former times; nil if there is none.
func Follow(before, after *kb.Bank, paths []string, earlier []byte) (*Following, error) {
	was, err := Read(before)
	if err != nil {
		return nil, err
	}
	now, err := Read(after)
	if err != nil {
		return nil, err
	}
	f := &follower{paths: paths, tags: map[string]bool{}, all: was.lacksTable()}
	f.learn(was)
	f.learn(now)
	if earlier != nil {
		f.earlier, _ = ParseTable(earlier) // a broken one has nothing to give
	}
	now.Table, now.Last, _ = f.settle(was, false)
	table, state, open := f.settle(now, true)
	text, err := state.encode()
	return &Following{Table: table.Bytes(), StatePath: statePath(after), State: text, Open: open}, err
}

// lacksTable reports whether INDEX.md, or a table in it, is gone: it is rebuilt
// then, from all memories.
func (r *Reading) lacksTable() bool {
	return r.Table == nil || slices.ContainsFunc(kb.Kinds, func(k kb.Kind) bool { return r.Table.find(k) == nil })
}

// A follower knows which memories a change is about.
type follower struct {
	paths   []string
	tags    map[string]bool
	all     bool // about all of them
	earlier *Table
}

// learn notes the ids of the memories in the files that change.
func (f *follower) learn(r *Reading) {
	for _, m := range r.Files {
		if slices.Contains(f.paths, m.Path) {
			f.tags[m.ID] = true
		}
	}
}

func (f *follower) about(tag, file string) bool {
	return f.all || f.tags[tag] || slices.Contains(f.paths, file)
}

// settle is a sync for the memories that the change is about. All others keep
// their rows, and what was agreed on about them. With final, rows and agreements
// of files that the change took away go too.
func (f *follower) settle(r *Reading, final bool) (*Table, *State, []Drift) {
	res := r.Sync()
	r.untake(&res)
	gone := func(tag, file string) bool { return final && f.gone(r, tag, file) }
	table := NewTable()
	var rows []Row
	if r.Table != nil {
		table = r.Table.clone()
		rows = slices.DeleteFunc(r.Table.Rows(), func(row Row) bool { return f.about(row.Tag, row.File) })
	}
	for _, row := range res.Table.Rows() {
		if f.about(row.Tag, row.File) && !gone(row.Tag, row.File) {
			rows = append(rows, f.dressed(r, row))
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
func (f *follower) state(r *Reading, res SyncResult, gone func(tag, file string) bool) *State {
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
func (f *follower) gone(r *Reading, tag, file string) bool {
	has := func(same func(*kb.Memory) bool) bool { return slices.ContainsFunc(r.Files, same) }
	there := has(func(m *kb.Memory) bool { return m.Path == file })
	switch {
	case !there && slices.Contains(f.paths, file) && r.another(tag):
		return true // of two memories with one id, the other one stays
	case there || has(func(m *kb.Memory) bool { return m.ID == tag && tag != "" }):
		return false
	case slices.ContainsFunc(r.Broken, func(e *kb.FileError) bool { return e.Path == file }):
		return false
	}
	return f.tags[tag] || slices.Contains(f.paths, file)
}

// another reports whether a memory has an id and a row of its own.
func (r *Reading) another(tag string) bool {
	if r.Table == nil {
		return false
	}
	return slices.ContainsFunc(r.Table.Rows(), func(row Row) bool {
		return row.Tag == tag && slices.ContainsFunc(r.Files, func(m *kb.Memory) bool { return m.ID == tag && m.Path == row.File })
	})
}

// dressed gives a row that is new to the table the added cells that it had, or
// that the memory had under another id.
func (f *follower) dressed(r *Reading, row Row) Row {
	same := func(x Row) bool { return x.Tag == row.Tag && x.Kind == row.Kind }
	if r.Table != nil && slices.ContainsFunc(r.Table.Rows(), same) {
		return row
	}
	if f.earlier != nil {
		old := f.earlier.Rows()
		if i := slices.IndexFunc(old, same); i >= 0 {
			row.Extra = old[i].Extra
			return row
		}
	}
	at := slices.IndexFunc(r.Files, func(m *kb.Memory) bool { return m.Path == row.File })
	if at < 0 || r.Table == nil {
		return row
	}
	for _, x := range r.Table.Rows() {
		if slices.Contains(r.Files[at].Aliases, x.Tag) && slices.Contains(f.paths, x.File) && f.gone(r, x.Tag, x.File) {
			row.Extra = x.Extra
		}
	}
	return row
}

// untake takes back what a sync takes for granted: that the files will take
// their fields over from INDEX.md. What was agreed on about these stays.
func (r *Reading) untake(res *SyncResult) {
	for _, edit := range res.FileEdits {
		i := slices.IndexFunc(res.Next.entries, func(e agreed) bool { return e.File == edit.Path })
		if i < 0 {
			continue
		}
		e := res.Next.entries[i]
		if was, ok := r.agreedOn(e, edit.Key); ok {
			e.Cells[edit.Key] = was
		} else {
			delete(e.Cells, edit.Key)
		}
	}
}

// agreedOn returns what was agreed on about one field of a memory.
func (r *Reading) agreedOn(e agreed, key string) (cell string, ok bool) {
	if r.Last == nil {
		return "", false
	}
	i := slices.IndexFunc(r.Last.entries, func(x agreed) bool { return x.Tag == e.Tag && x.File == e.File })
	if i < 0 {
		i = slices.IndexFunc(r.Last.entries, func(x agreed) bool { return x.Tag == e.Tag })
	}
	if i < 0 {
		return "", false
	}
	cell, ok = r.Last.entries[i].Cells[key]
	return cell, ok
}
