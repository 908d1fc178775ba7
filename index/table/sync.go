package table

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Result is what follows from the files, INDEX.md and the last sync.
type Result struct {
	Rows      []Row      // in force, by kind and File: each is a live memory
	Hidden    []string   // ids of memories whose row a person removed
	Drift     []Drift    // in which ways the two sides disagree
	FileEdits []FileEdit // what the files should take over from INDEX.md, by path
	Table     *Table     // INDEX.md as it should be
	Next      *State     // the state to keep once all of this is written
	Changed   bool       // Table differs from the INDEX.md that was given
}

// A FileEdit is a field of front matter that should take over the cell of
// INDEX.md.
type FileEdit struct {
	Path  string
	Key   string
	Value any // a string, a []string, or nil to remove the field
}

// Sync settles what INDEX.md and the files say, against the state of the last
// sync. It is pure: it changes none of its arguments. The table is nil when
// there is no INDEX.md, last is nil when there was no sync. Files that are in
// no live folder do not count; a file that could not be read is not among them,
// and its row stays as it is.
//
// Per cell, the side that changed since the last sync wins. Both changed
// differently is a [Conflict]: both sides keep what they have, and until it is
// settled the file's content is in force with INDEX.md's Status, Scope,
// Strength, Level, Replaces and ReplacedBy. Without a last sync INDEX.md has
// its way about these and the file about the rest, and an empty side has none.
func Sync(files []*kb.Memory, table *Table, last *State) Result {
	s := &syncer{}
	s.sync(files, table, last)
	return s.result(table)
}

// InForce is Sync for those who will write nothing: it returns Rows and Drift
// alone.
func InForce(files []*kb.Memory, table *Table, last *State) ([]Row, []Drift) {
	s := &syncer{reads: true}
	s.sync(files, table, last)
	return s.out.Rows, s.out.Drift
}

// A syncer collects the result.
type syncer struct {
	reads   bool // what is to be written is not asked for
	table   *Table
	out     Result
	written []Row // what INDEX.md should hold
	next    []agreed
	rebuilt map[kb.Kind]int // rows made for a table that was missing
	paths   map[string]*kb.Memory
}

// A group is all that carries one tag.
type group struct {
	tag   string
	files []*kb.Memory
	rows  []Row
	bases []agreed
}

func (s *syncer) sync(files []*kb.Memory, table *Table, last *State) {
	s.table = table
	if table == nil {
		s.table = &Table{}
	}
	for _, g := range s.group(files, last) {
		s.settle(g)
	}
	s.reportTables(table == nil)
	s.order()
}

// group collects files, rows and state by tag, in the order of tags. A row
// without a tag belongs to the memory of its file.
func (s *syncer) group(files []*kb.Memory, last *State) []*group {
	groups := map[string]*group{}
	of := func(tag string) *group {
		if groups[tag] == nil {
			groups[tag] = &group{tag: tag}
		}
		return groups[tag]
	}
	s.paths = map[string]*kb.Memory{}
	for _, f := range files {
		folder, _, _ := strings.Cut(f.Path, "/")
		if kb.Kind(folder) == f.Kind && f.Kind.Valid() && f.ID != "" && s.paths[f.Path] == nil {
			s.paths[f.Path] = f
			of(f.ID).files = append(of(f.ID).files, f)
		}
	}
	if last != nil {
		for _, e := range last.entries {
			of(e.Tag).bases = append(of(e.Tag).bases, e)
		}
	}
	for _, r := range s.table.Rows() {
		tag := r.Tag
		if f := s.paths[r.File]; tag == "" && f != nil {
			tag = f.ID
		}
		of(tag).rows = append(of(tag).rows, r)
	}
	for _, g := range groups {
		slices.SortFunc(g.files, func(x, y *kb.Memory) int { return cmp.Compare(x.Path, y.Path) })
	}
	return slices.SortedFunc(maps.Values(groups), func(x, y *group) int { return cmp.Compare(x.tag, y.tag) })
}

// settle pairs what is in a group: by path, and a memory that was moved or
// renamed with the row that it left behind. Where an id is used twice only the
// path counts, because anything else would be a guess.
func (s *syncer) settle(g *group) {
	s.reportDuplicates(g)
	rows := match(g.files, g.rows, func(r Row) string { return r.File })
	bases := match(g.files, g.bases, func(b agreed) string { return b.File })
	paired := make([]bool, len(g.rows))
	spare := len(g.rows)
	for _, i := range rows {
		if i >= 0 {
			paired[i] = true
			spare--
		}
	}
	for i, f := range g.files {
		base := at(g.bases, bases[i])
		if row := at(g.rows, rows[i]); row != nil {
			s.merge(f, *row, base, spare > 0)
		} else {
			s.withoutRow(f, base)
		}
	}
	for i, r := range g.rows {
		if !paired[i] {
			s.withoutFile(g, r)
		}
	}
	if len(g.files) == 0 && len(g.rows) > 0 {
		s.next = append(s.next, g.bases...)
	}
}

// at returns a pointer to an element, or nil for index -1.
func at[T any](list []T, i int) *T {
	if i < 0 {
		return nil
	}
	return &list[i]
}

// match assigns to each file one of ys, as an index or -1: the first that has
// its path, and to a single file the first of them if none has.
func match[Y any](files []*kb.Memory, ys []Y, path func(Y) string) []int {
	if len(files) == 0 {
		return nil
	}
	first := make(map[string]int, len(ys))
	for i := len(ys) - 1; i >= 0; i-- {
		first[path(ys[i])] = i
	}
	out := make([]int, len(files))
	for i, f := range files {
		out[i] = -1
		if j, ok := first[f.Path]; ok {
			out[i] = j
		}
	}
	if len(files) == 1 && out[0] < 0 && len(ys) > 0 {
		out[0] = 0
	}
	return out
}

var (
	errRowWasRemoved = lang.Text{EN: "the row of %s was removed from %s, so the memory is hidden", ZH: "%s 的行已从 %s 中删除，因此这条记忆被隐藏", JA: "%s の行が %s から削除されたため、この記憶は表示されません"}
	errRowIsText     = lang.Text{EN: "%[2]s names %[1]s outside its tables, so it has no row and the memory is hidden",
		ZH: "%[2]s 在表格之外提到 %[1]s，那不算一行，因此这条记忆被隐藏",
		JA: "%[2]s では %[1]s が表の外に書かれていて行になっていないため、この記憶は表示されません"}
	errRowHasOtherID = lang.Text{EN: "the row of %[1]s in %[2]s has the id %[3]s, so the memory is hidden",
		ZH: "%[2]s 中 %[1]s 的那一行写成了编号 %[3]s，因此这条记忆被隐藏",
		JA: "%[2]s の %[1]s の行には ID %[3]s と書かれているため、この記憶は表示されません"}
	hintWriteID = lang.Text{EN: "write %[1]s in that row again; to archive the memory instead: tacit archive %[1]s",
		ZH: "请把那一行的编号改回 %[1]s；若要归档这条记忆：tacit archive %[1]s",
		JA: "その行の ID を %[1]s に戻してください。この記憶をアーカイブするなら: tacit archive %[1]s"}
	hintMendRow = lang.Text{EN: "fix the row in its table; or, to show the memory again at once: tacit promote %[1]s; to archive it: tacit archive %[1]s",
		ZH: "请在表格中改好这一行；也可直接恢复显示：tacit promote %[1]s；要归档：tacit archive %[1]s",
		JA: "表の中の行を直してください。そのまま再び表示するには: tacit promote %[1]s。アーカイブするには: tacit archive %[1]s"}
	errHasNoRow = lang.Text{EN: "%s has no row in %s yet", ZH: "%s 在 %s 中还没有行", JA: "%s の行がまだ %s にありません"}
)

// rowOfFile returns the first row that names a file; nil if there is none.
func (s *syncer) rowOfFile(path string) *Row {
	rows := s.table.Rows()
	return at(rows, slices.IndexFunc(rows, func(r Row) bool { return r.File == path }))
}

// withoutRow is a file that INDEX.md does not mention: it is new, or its row
// was removed.
func (s *syncer) withoutRow(f *kb.Memory, base *agreed) {
	if !f.Live() {
		return
	}
	lost := s.table.find(f.Kind) == nil
	if base != nil && (base.Removed || !lost) && base.isOf(f) {
		gone := *base
		gone.File, gone.Removed = f.Path, true
		s.next = append(s.next, gone)
		s.out.Hidden = append(s.out.Hidden, f.ID)
		d := Drift{Kind: RemovedRow, Path: f.Path, Tag: f.ID, File: f.Path, Meant: s.table.Mentions(f.ID, f.Path),
			Msg: errRowWasRemoved.With(f.ID, Path), Hint: hintArchiveOrRestore.With(f.ID)}
		if d.Meant {
			d.Msg, d.Hint = errRowIsText.With(f.ID, Path), hintMendRow.With(f.ID)
		}
		if row := s.rowOfFile(f.Path); row != nil { // its id was mistyped
			d.Meant, d.Msg, d.Hint = true, errRowHasOtherID.With(f.ID, Path, row.Tag), hintWriteID.With(f.ID)
		}
		s.drift(d)
		return
	}
	r := RowOf(f)
	next := agreed{Tag: f.ID, File: f.Path, Cells: map[string]string{}}
	for _, c := range columns[f.Kind] {
		if c.key != "" {
			next.Cells[c.key] = c.cell(&r)
		}
	}
	s.next = append(s.next, next)
	s.write(r)
	s.out.Rows = append(s.out.Rows, r)
	if lost {
		s.lost(f.Kind)
		return
	}
	s.drift(Drift{Kind: MissingRow, Path: f.Path, Tag: f.ID, File: f.Path, Msg: errHasNoRow.With(f.ID, Path)})
}

// isOf reports whether an agreement is about a memory, be it that its file was
// moved. Another memory can have taken the same id: on another branch, which was
// checked out since.
func (e *agreed) isOf(f *kb.Memory) bool {
	r := RowOf(f)
	return e.File == f.Path || e.Cells[titleColumn.key] == titleColumn.cell(&r)
}

func (s *syncer) lost(k kb.Kind) {
	if s.rebuilt == nil {
		s.rebuilt = map[kb.Kind]int{}
	}
	s.rebuilt[k]++
}

var (
	errNoMemory        = lang.Text{EN: "no memory %s in %s", ZH: "%[2]s 中没有记忆 %[1]s", JA: "%[2]s に記憶 %[1]s がありません"}
	errOtherMemory     = lang.Text{EN: "%s contains the memory %s, not %s", ZH: "%s 中是记忆 %s，不是 %s", JA: "%s にあるのは記憶 %[3]s ではなく %[2]s です"}
	errAnotherRowWhich = lang.Text{EN: "a second row for %s: the memory is in %s", ZH: "%s 的另一行；该记忆在 %s 中", JA: "%s の行がもう一つあります。この記憶は %s にあります"}
)

var wordAnyFile = lang.Text{EN: "any file", ZH: "任何文件", JA: "メモリバンクのファイル"}

// fileOf returns where a row says that its memory is.
func fileOf(r Row) lang.Sentence {
	if r.File == "" {
		return wordAnyFile
	}
	return lang.Plain(r.File)
}

// write puts a row into INDEX.md as it should be.
func (s *syncer) write(r Row) {
	if !s.reads {
		s.written = append(s.written, r)
	}
}

// withoutFile is a row that no memory backs. It stays: its file may be
// unreadable for the moment, or on another branch.
func (s *syncer) withoutFile(g *group, r Row) {
	s.write(r)
	d := Drift{Kind: OrphanRow, Path: Path, Line: r.Line, Tag: r.Tag, File: r.File,
		Msg: errNoMemory.With(r.Tag, fileOf(r)), Hint: hintRestoreFileDelete}
	if f := s.paths[r.File]; f != nil && f.ID != g.tag {
		d.Msg = errOtherMemory.With(r.File, f.ID, r.Tag)
		d.Hint = errIDNeverChanges
		if slices.ContainsFunc(g.bases, func(e agreed) bool { return e.File == r.File }) {
			d.Hint = hintIDOfFile
		}
	}
	if len(g.files) > 0 {
		d.Kind, d.Hint = DuplicateID, hintKeepOneRows
		d.Msg = errAnotherRowWhich.With(r.Tag, g.files[0].Path)
	}
	s.drift(d)
}

var (
	errIDShared     = lang.Text{EN: "the id %s is also used by %s", ZH: "编号 %s 也被 %s 使用", JA: "ID %s は %s でも使われています"}
	hintGiveOneThem = lang.Text{EN: "give one of them another id", ZH: "请给其中一个换一个编号", JA: "どちらかの ID を変えてください"}
)

// reportDuplicates says that one id is that of several files. All stay.
func (s *syncer) reportDuplicates(g *group) {
	for i, f := range g.files {
		if i > 0 {
			s.drift(Drift{Kind: DuplicateID, Path: f.Path, Tag: g.tag, File: f.Path,
				Msg: errIDShared.With(g.tag, g.files[0].Path), Hint: hintGiveOneThem})
		}
	}
}

var (
	errHasNoTable = lang.Text{EN: "%s has no table of %s memories; it is rebuilt (files: %d)",
		ZH: "%s 没有 %s 记忆的表；从 %d 个文件重建",
		JA: "%s に %s の記憶の表がありません。%d 個のファイルから作り直します"}
	errMissingRebuiltFrom = lang.Text{EN: "%s is missing; it is rebuilt (files: %d)", ZH: "缺少 %s；从 %d 个文件重建", JA: "%s がありません。%d 個のファイルから作り直します"}
)

// reportTables says that INDEX.md or one of its tables has to be rebuilt.
func (s *syncer) reportTables(missing bool) {
	total := 0
	for _, k := range kb.Kinds {
		n := s.rebuilt[k]
		total += n
		if n > 0 && !missing {
			s.drift(Drift{Kind: MissingTable, Path: Path,
				Msg: errHasNoTable.With(Path, k, n)})
		}
	}
	if missing {
		s.drift(Drift{Kind: MissingTable, Path: Path, Msg: errMissingRebuiltFrom.With(Path, total)})
	}
}

func (s *syncer) drift(d Drift) { s.out.Drift = append(s.out.Drift, d) }

// order puts what was found into its order.
func (s *syncer) order() {
	slices.SortStableFunc(s.out.Rows, func(x, y Row) int {
		return cmp.Or(cmp.Compare(slices.Index(kb.Kinds, x.Kind), slices.Index(kb.Kinds, y.Kind)), cmp.Compare(x.File, y.File))
	})
	slices.SortStableFunc(s.out.FileEdits, func(x, y FileEdit) int { return cmp.Compare(x.Path, y.Path) })
	slices.SortStableFunc(s.out.Drift, func(x, y Drift) int {
		return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line))
	})
}

// result adds what should be written.
func (s *syncer) result(table *Table) Result {
	s.out.Next = &State{entries: s.next}
	if table == nil {
		s.out.Table, s.out.Changed = New(), true
		s.out.Table.Set(s.written)
		return s.out
	}
	s.out.Table = table.clone()
	s.out.Table.Set(s.written)
	s.out.Changed = !bytes.Equal(s.out.Table.Bytes(), table.Bytes())
	return s.out
}
