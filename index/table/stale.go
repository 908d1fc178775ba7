package table

import (
	"cmp"
	"slices"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Stale returns the rows that no memory backs: their file is gone, it holds another
// memory, or the memory has another row. The row of a file that cannot be read is none
// of them.
func (r *Reading) Stale() (rows []Row) {
	if r.Table == nil {
		return nil
	}
	drift := r.Sync().Drift
	broken := r.unread(drift)
	lines := map[int]bool{}
	for _, d := range drift {
		if d.Path == Path && (d.Kind == OrphanRow || d.Kind == DuplicateID) && !isIn(broken, d.File) {
			lines[d.Line] = true
		}
	}
	return slices.DeleteFunc(r.Table.Rows(), func(row Row) bool { return !lines[row.Line] })
}

// RightID returns the id that a stale row should have: its id was changed in INDEX.md, and the
// memory in its file has no other row. Empty if the row has to go.
func (r *Reading) RightID(stale Row) string {
	at := slices.IndexFunc(r.Files, func(m *kb.Memory) bool { return m.Path == stale.File && m.Live() })
	if at < 0 || stale.File == "" || r.Last != nil && slices.ContainsFunc(r.Last.entries, func(e agreed) bool { return e.Tag == stale.Tag && e.File == stale.File }) {
		return ""
	}
	id := r.Files[at].ID
	for _, row := range r.Table.Rows() {
		if row.Tag == id || row.File == stale.File && row.Line < stale.Line {
			return ""
		}
	}
	return id
}

// WithoutStale is Sync as if the stale rows had never been there, and those whose id was changed
// still had theirs: or the next look would take the row of their memory for removed.
func (r *Reading) WithoutStale() Result {
	gone := map[int]bool{}
	files := map[string]bool{}
	right := map[int]string{}
	for _, row := range r.Stale() {
		if id := r.RightID(row); id != "" {
			right[row.Line] = id
			continue
		}
		gone[row.Line] = true
		files[row.File] = true
	}
	for _, m := range r.Files {
		delete(files, m.Path)
	}
	clean := *r
	clean.Table = r.Table.clone()
	rows := slices.DeleteFunc(r.Table.Rows(), func(row Row) bool { return gone[row.Line] })
	for i, row := range rows {
		rows[i].Tag = cmp.Or(right[row.Line], row.Tag)
	}
	clean.Table.Set(rows)
	if r.Last != nil {
		clean.Last = &State{entries: slices.DeleteFunc(slices.Clone(r.Last.entries), func(e agreed) bool { return files[e.File] })}
	}
	res := clean.Sync()
	res.Changed = true
	return res
}

// Restored is Sync as if the rows of some memories had never been removed: they get new ones.
// !ok if no row of them was.
func (r *Reading) Restored(ids ...string) (res Result, ok bool) {
	if r.Last == nil {
		return res, false
	}
	wanted, back := map[string]bool{}, map[string]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	for _, id := range r.Sync().Hidden {
		back[id] = wanted[id]
	}
	fresh := *r
	fresh.Last = &State{entries: slices.DeleteFunc(slices.Clone(r.Last.entries), func(e agreed) bool { return back[e.Tag] })}
	return fresh.Sync(), len(fresh.Last.entries) < len(r.Last.entries)
}

// What to type where INDEX.md and the files disagree about which memories there are.
var (
	hintArchiveOrRestore = lang.Text{
		EN: "to archive it: tacit check --fix; to show it again: tacit promote %s",
		ZH: "要归档它：tacit check --fix；要重新显示：tacit promote %s",
		JA: "アーカイブするには: tacit check --fix。再び表示するには: tacit promote %s",
	}
	hintRestoreFileDelete = lang.Text{
		EN: "restore the file; or type: tacit check --fix, which removes the row",
		ZH: "请恢复文件；或执行：tacit check --fix，会删除该行",
		JA: "ファイルを復元してください。または実行: tacit check --fix（行を削除します）",
	}
	errIDNeverChanges = lang.Text{
		EN: "an id cannot be changed in INDEX.md: restore the old id; or type: tacit check --fix, which does so",
		ZH: "编号不能在 INDEX.md 中修改：请恢复原来的编号；或执行：tacit check --fix，它会改回来",
		JA: "ID は INDEX.md では変更できません。元の ID に戻してください。または実行: tacit check --fix（元の ID に戻します）",
	}
	hintIDOfFile = lang.Text{
		EN: "the id was changed in the file: restore it there; or type: tacit check --fix, which removes the row of the old id",
		ZH: "文件中的编号被改过：请在文件中改回；或执行：tacit check --fix，会删除旧编号的行",
		JA: "ファイルの ID が変更されています。ファイルで元に戻してください。または実行: tacit check --fix（古い ID の行を削除します）",
	}
	hintKeepOneRows = lang.Text{
		EN: "type: tacit check --fix, which removes this row",
		ZH: "请执行：tacit check --fix，会删除这一行",
		JA: "実行: tacit check --fix（この行を削除します）",
	}
)
