package table

import (
	"slices"

	"github.com/tacit-kb/tacit/kb/lang"
)

// Stale returns the rows that no memory backs: their file is gone, it holds another
// memory, or the memory has another row. The row of a file that cannot be read is none
// of them.
func (r *Reading) Stale() (rows []Row) {
	if r.Table == nil {
		return nil
	}
	broken := map[string]bool{}
	for _, e := range r.Broken {
		broken[e.Path] = true
	}
	lines := map[int]bool{}
	for _, d := range r.Sync().Drift {
		if d.Path == Path && (d.Kind == OrphanRow || d.Kind == DuplicateID) && !isIn(broken, d.File) {
			lines[d.Line] = true
		}
	}
	return slices.DeleteFunc(r.Table.Rows(), func(row Row) bool { return !lines[row.Line] })
}

// WithoutStale is Sync as if the stale rows had never been there.
func (r *Reading) WithoutStale() Result {
	gone := map[int]bool{}
	files := map[string]bool{}
	for _, row := range r.Stale() {
		gone[row.Line] = true
		files[row.File] = true
	}
	for _, m := range r.Files {
		delete(files, m.Path)
	}
	clean := *r
	clean.Table = r.Table.clone()
	clean.Table.Set(slices.DeleteFunc(r.Table.Rows(), func(row Row) bool { return gone[row.Line] }))
	if r.Last != nil {
		clean.Last = &State{entries: slices.DeleteFunc(slices.Clone(r.Last.entries), func(e agreed) bool { return files[e.File] })}
	}
	res := clean.Sync()
	res.Changed = true
	return res
}

// Restored is Sync as if the row of a memory had never been removed: it gets a new one.
// !ok if no row of it was.
func (r *Reading) Restored(id string) (res Result, ok bool) {
	if r.Last == nil || !slices.Contains(r.Sync().Hidden, id) {
		return res, false
	}
	fresh := *r
	fresh.Last = &State{entries: slices.DeleteFunc(slices.Clone(r.Last.entries), func(e agreed) bool { return e.Tag == id })}
	return fresh.Sync(), true
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
		EN: "an id cannot be changed in INDEX.md: restore the old id; or type: tacit check --fix, which removes the row",
		ZH: "编号不能在 INDEX.md 中修改：请恢复原来的编号；或执行：tacit check --fix，会删除该行",
		JA: "ID は INDEX.md では変更できません。元の ID に戻してください。または実行: tacit check --fix（行を削除します）",
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
