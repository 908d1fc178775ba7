package index

import (
	"crypto/sha256"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb"
)

// A synced is what INDEX.md says, as the compiled index keeps it.
type synced struct {
	Rows     []Row // of INDEX.md when it was last sound
	Drift    []Drift
	Problems []*kb.FileError

	effective map[string]*effective // by path: the memories that are served
}

// An effective is a memory as it is served.
type effective struct {
	memory *kb.Memory // front matter only
	given  Row
	row    uint64 // hash of given
	front  []byte // JSON of the front matter if it is not the file's
}

// sync joins the memories with INDEX.md. While INDEX.md is broken, what it
// said before holds; if it never said anything, the files alone count.
func (u *update) sync() synced {
	var s synced
	table, last := u.readInputs(&s)
	var memories []*kb.Memory
	waiting := map[string]bool{} // files that no memory could be made of, or not yet
	for _, f := range u.files {
		if m := f.memory(); m != nil {
			memories = append(memories, m)
		} else {
			waiting[f.path] = true
		}
	}
	result := Sync(memories, table, last)
	if len(s.Problems) == 0 {
		s.Drift = withoutOrphans(result.Drift, waiting)
	}
	s.effective = effectiveOf(memories, result.Rows)
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
func effectiveOf(memories []*kb.Memory, rows []Row) map[string]*effective {
	byPath := make(map[string]*Row, len(rows))
	for i := range rows {
		byPath[rows[i].File] = &rows[i]
	}
	all := make(map[string]*effective, len(rows))
	for _, m := range memories {
		row := byPath[m.Path]
		if row == nil || !m.Live() {
			continue
		}
		e := &effective{memory: m, given: *row, row: rowHash(*row)}
		if apply(m, *row) {
			e.front = marshalFront(&m.FrontMatter)
		}
		all[m.Path] = e
	}
	return all
}

// apply gives a memory what its row says, and reports whether that changed
// anything. Only cells that differ from those that the memory would have
// itself are taken: a row shows less than front matter holds.
func apply(m *kb.Memory, r Row) bool {
	own, changed := RowOf(m), false
	for _, c := range columns[m.Kind] {
		if c.key == "" || c == statusColumn || !c.allows(&r) || c.cell(&r) == c.cell(&own) {
			continue
		}
		setField(&m.FrontMatter, c.key, &r)
		changed = true
	}
	return changed
}

func setField(m *kb.FrontMatter, key string, r *Row) {
	switch key {
	case "title":
		m.Title = r.Title
	case "type":
		m.Type = kb.Type(r.Type)
	case "level":
		m.Level = kb.Level(r.Level)
	case "scope":
		m.Scope = kb.Scope(r.Scope)
	case "strength":
		m.Strength = kb.Strength(r.Strength)
	case "trigger":
		m.Trigger = r.Trigger
	case "surface_signal":
		m.SurfaceSignal = r.SurfaceSignal
	case "hidden_risk":
		m.HiddenRisk = r.HiddenRisk
	case "replaces":
		m.Replaces = r.Replaces
	case "replaced_by":
		m.ReplacedBy = r.ReplacedBy
	case "service":
		m.Service = r.Service
	case "topic":
		m.Topic = r.Topic
	}
}

// rowHash identifies the fields of a row that passages are composed from.
func rowHash(r Row) uint64 {
	h := fnv.New64a()
	for _, s := range slices.Concat([]string{r.Title, r.SurfaceSignal, r.HiddenRisk, r.Service, r.Topic}, r.Trigger) {
		h.Write([]byte(s))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// rewritten returns the memories whose passages fit neither their content nor
// their row.
func (u *update) rewritten(s synced) (todo []job) {
	for _, f := range u.files {
		e := s.effective[f.path]
		if e == nil || f.unread {
			continue
		}
		if _, current := u.passagesOf(f, e); !current {
			todo = append(todo, job{f, &e.given})
		}
	}
	return todo
}

// passagesOf chooses between the passages of the old index (their entry, else
// -1) and those of this update, and reports whether they are current.
func (u *update) passagesOf(f *fileState, e *effective) (old int, current bool) {
	if f.entry >= 0 {
		if r := u.old.entry(f.entry); r.sum == f.sum && r.row == e.row {
			return f.entry, true
		}
	}
	if f.fresh != nil {
		return -1, f.fresh.row == e.row
	}
	return f.entry, false
}

// readInputs reads INDEX.md and the state of the last sync, and notes what is
// wrong with them.
func (u *update) readInputs(s *synced) (table *Table, last *State) {
	if _, ok := u.readInput(stateInput, s); ok {
		var err error
		if last, err = LoadState(u.bank); err != nil {
			s.complain(u.inputPaths()[stateInput], err)
		}
	}
	src, ok := u.readInput(tableInput, s)
	if !ok {
		return nil, last
	}
	table, err := ParseTable(src)
	if err == nil {
		s.Rows = table.Rows()
		return table, last
	}
	s.complain(TablePath, err)
	if u.said != nil {
		s.Rows = u.said.synced().Rows
	}
	if s.Rows == nil {
		return nil, last // which still knows the memories whose rows a person removed
	}
	table = NewTable()
	table.Set(s.Rows)
	return table, last
}

// readInput records the version of an input and returns its bytes; !ok if it
// is not there.
func (u *update) readInput(i int, s *synced) (src []byte, ok bool) {
	p := u.inputPaths()[i]
	info, err := os.Lstat(filepath.Join(u.bank.Dir(), filepath.FromSlash(p)))
	if err != nil {
		return nil, false
	}
	if src, err = u.bank.ReadFile(p); err != nil {
		s.complain(p, err)
		return nil, false
	}
	u.inputs[i] = inputRecord{true, version{info.Size(), info.ModTime().UnixNano(), sha256.Sum256(src)}}
	return src, true
}

func (s *synced) complain(path string, err error) {
	s.Problems = append(s.Problems, problemOf(path, err))
}
