package index

import (
	"bytes"
	"crypto/sha256"
	"hash/fnv"
	"slices"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
)

// A synced is what comes of the memories and INDEX.md, as the compiled index
// keeps it.
type synced struct {
	Drift    []table.Drift
	Problems []*kb.FileError // with INDEX.md and the state of the last sync

	rows []table.Row // of INDEX.md when it was last sound
}

// A said is the two sections about INDEX.md.
type said struct{ rows, synced []byte }

// An effective is a memory as it is served.
type effective struct {
	id    string
	attr  attrCodes  // without the language
	given *table.Row // nil: its passages are current
	row   uint64     // hash of given
	front []byte     // JSON of the front matter if it is not the file's
}

// sync finds out which memories are served, and what to say about INDEX.md.
func (u *update) sync() said {
	if u.agreed() {
		u.keepEffective()
		return said{u.old.sections[rowSection], u.old.sections[syncSection]}
	}
	s := u.join()
	return said{marshal(s.rows), marshal(s.keep())}
}

// agreed reports whether joining the memories with INDEX.md would come to what
// is in the old index, which is much cheaper: most edits leave front matter
// alone.
func (u *update) agreed() bool {
	if u.old == nil || u.old.stats.Stale > 0 || len(u.files) != u.old.files() {
		return false
	}
	for i, p := range u.inputPaths() {
		if !u.inputUnchanged(p, u.old.input(i)) {
			return false
		}
	}
	for i, f := range u.files {
		if f.old != i || f.unread || !u.saysTheSame(f) {
			return false
		}
	}
	return true
}

// saysTheSame reports whether the front matter of a file, or what is wrong with
// it, is what it was, and its passages need no other row than they have.
func (u *update) saysTheSame(f *fileState) bool {
	r := u.old.file(f.old)
	if f.state != r.state || !bytes.Equal(f.front, u.old.text(r.front)) {
		return false
	}
	if f.entry < 0 {
		return true
	}
	e := u.old.entry(f.entry)
	return e.sum == f.sum || f.fresh != nil && f.fresh.row == e.row
}

// keepEffective serves the memories that the old index served.
func (u *update) keepEffective() {
	for i := range u.inputs {
		u.inputs[i] = u.old.input(i)
	}
	for _, f := range u.files {
		if f.entry < 0 {
			continue
		}
		r := u.old.entry(f.entry)
		f.served = &effective{id: string(u.old.text(r.id)), attr: r.attr, row: r.row}
		if r.front != u.old.file(f.old).front {
			f.served.front = u.old.text(r.front)
		}
	}
}

// join joins the memories with INDEX.md. While INDEX.md is broken, what it said
// before holds; if it never said anything, the files alone count.
func (u *update) join() synced {
	var s synced
	t, last := u.readInputs(&s)
	var memories []*kb.Memory
	waiting := map[string]bool{} // files that no memory could be made of, or not yet
	for _, f := range u.files {
		if m := f.memory(); m != nil {
			memories = append(memories, m)
		} else {
			waiting[f.path] = true
		}
	}
	rows, drift := table.InForce(memories, t, last)
	if len(s.Problems) == 0 {
		s.Drift = table.WithoutOrphans(drift, waiting)
	}
	all := effectiveOf(memories, rows)
	for _, f := range u.files {
		f.served = all[f.path]
	}
	return s
}

// memory returns the memory of a file without its sections, nil if there is
// none.
func (f *fileState) memory() *kb.Memory {
	if f.state != fileLive && f.state != fileDormant {
		return nil
	}
	m := &kb.Memory{Path: f.path, Lines: int(f.lines)}
	if json.Unmarshal(f.front, &m.FrontMatter) != nil {
		return nil // forged
	}
	return m
}

// effectiveOf finds the row of every memory. Ids may be twice, paths are not.
func effectiveOf(memories []*kb.Memory, rows []table.Row) map[string]*effective {
	byPath := make(map[string]*table.Row, len(rows))
	for i := range rows {
		byPath[rows[i].File] = &rows[i]
	}
	all := make(map[string]*effective, len(rows))
	for _, m := range memories {
		row := byPath[m.Path]
		if row == nil || !m.Live() {
			continue
		}
		e := &effective{id: m.ID, given: row, row: rowHash(*row)}
		if row.Fill(m) {
			e.front = marshalFront(&m.FrontMatter)
		}
		e.attr = codes(&m.FrontMatter)
		all[m.Path] = e
	}
	return all
}

// rowHash identifies the fields of a row that passages are composed from.
func rowHash(r table.Row) uint64 {
	h := fnv.New64a()
	for _, s := range slices.Concat([]string{r.Title, r.SurfaceSignal, r.HiddenRisk, r.Service, r.Topic}, r.Trigger) {
		h.Write([]byte(s))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// rewritten returns the memories whose passages fit neither their content nor
// their row.
func (u *update) rewritten() (todo []job) {
	for _, f := range u.files {
		if f.served == nil || f.unread {
			continue
		}
		if _, current := u.passagesOf(f); !current && f.served.given != nil {
			todo = append(todo, job{f, f.served.given})
		}
	}
	return todo
}

// passagesOf chooses for a memory that is served between the passages of the
// old index (their entry, else -1) and those of this update, and reports whether
// they are current.
func (u *update) passagesOf(f *fileState) (old int, current bool) {
	if f.entry >= 0 {
		if r := u.old.entry(f.entry); r.sum == f.sum && r.row == f.served.row {
			return f.entry, true
		}
	}
	if f.fresh != nil {
		return -1, f.fresh.row == f.served.row
	}
	return f.entry, false
}

// readInputs reads INDEX.md and the state of the last sync, and notes what is
// wrong with them.
func (u *update) readInputs(s *synced) (t *table.Table, last *table.State) {
	if _, ok := u.readInput(stateInput, s); ok {
		var err error
		if last, err = table.LoadState(u.bank); err != nil {
			s.complain(u.inputPaths()[stateInput], err)
		}
	}
	src, ok := u.readInput(tableInput, s)
	if !ok {
		return nil, last
	}
	t, err := table.Parse(src)
	if err == nil {
		s.rows = t.Rows()
		return t, last
	}
	s.complain(table.Path, err)
	s.rows = rowsOf(u.said)
	if s.rows == nil {
		return nil, last // which still knows the memories whose rows a person removed
	}
	t = table.New()
	t.Set(s.rows)
	return t, last
}

// readInput records the version of an input and returns its bytes; !ok if it
// is not there.
func (u *update) readInput(i int, s *synced) (src []byte, ok bool) {
	p := u.inputPaths()[i]
	info, err := u.bank.Stat(p)
	if err != nil {
		return nil, false
	}
	if src, err = u.bank.ReadFile(p); err != nil {
		s.complain(p, err)
		return nil, false
	}
	u.inputs[i] = inputRecord{true, version{info.Size, info.ModTime, sha256.Sum256(src)}}
	return src, true
}

func (s *synced) complain(path string, err error) {
	s.Problems = append(s.Problems, table.ProblemOf(path, err))
}
