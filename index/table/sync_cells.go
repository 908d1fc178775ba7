package table

import (
	"slices"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A merger brings the row and the file of one memory together, column by
// column.
type merger struct {
	s    *syncer
	file Row     // what the front matter says
	row  Row     // what INDEX.md says
	base *agreed // what both last said; may be nil
	next agreed

	live    Row  // in force
	written Row  // what INDEX.md should say
	open    bool // a person has to settle something first
	told    bool // that the status changed
}

var errNow = lang.Text{EN: "%s is now in %s", ZH: "%s 现在位于 %s", JA: "%s は現在 %s にあります"}

// merge settles a memory that has a file and a row. If there are spare rows
// of its id, its own stays even when it would go, so that none of the others can
// take its place.
func (s *syncer) merge(f *kb.Memory, row Row, base *agreed, spare bool) {
	m := &merger{s: s, open: spare, file: RowOf(f), row: row, base: base, next: agreed{Tag: f.ID, File: f.Path, Cells: map[string]string{}}}
	m.written = Row{Kind: f.Kind, Tag: f.ID, File: f.Path, Extra: row.Extra, Line: row.Line}
	m.live = m.written
	if row.File != f.Path || row.Kind != f.Kind || row.Tag != f.ID {
		m.changed(fileColumn, errNow.With(f.ID, f.Path))
	}
	for _, c := range columns[f.Kind] {
		if c.key != "" {
			m.column(c)
		}
	}
	m.finish(f)
}

var (
	errCellEmpty     = lang.Text{EN: "%s of %s is empty; the file says %s", ZH: "%[2]s 的 %[1]s 为空，文件中是 %[3]s", JA: "%[2]s の %[1]s が空です。ファイルでは %[3]s です"}
	errMissingInFile = lang.Text{EN: "%s of %s is missing from the file; %s says %s",
		ZH: "文件中没有 %[2]s 的 %[1]s，%[3]s 中是 %[4]s",
		JA: "%[2]s の %[1]s がファイルにありません。%[3]s では %[4]s です"}
	errNowInFile  = lang.Text{EN: "%s of %s is now %s in the file", ZH: "%[2]s 的 %[1]s 在文件中现为 %[3]s", JA: "%[2]s の %[1]s はファイルで %[3]s になりました"}
	errNowInTable = lang.Text{EN: "%s of %s is now %s in %s", ZH: "%[2]s 的 %[1]s 在 %[4]s 中现为 %[3]s", JA: "%[2]s の %[1]s は %[4]s で %[3]s になりました"}
	errTableKept  = lang.Text{EN: "%[1]s of %[2]s is %[3]s in %[4]s and %[5]s in the file; the value in %[4]s is kept",
		ZH: "%[2]s 的 %[1]s 在 %[4]s 中是 %[3]s，在文件中是 %[5]s；保留 %[4]s 中的值",
		JA: "%[2]s の %[1]s は、%[4]s では %[3]s、ファイルでは %[5]s です。%[4]s の値を残します"}
	errFileKept = lang.Text{EN: "%s of %s is %s in the file and %s in %s; the value in the file is kept",
		ZH: "%[2]s 的 %[1]s 在文件中是 %[3]s，在 %[5]s 中是 %[4]s；保留文件中的值",
		JA: "%[2]s の %[1]s は、ファイルでは %[3]s、%[5]s では %[4]s です。ファイルの値を残します"}
)

// column merges one column.
func (m *merger) column(c *column) {
	if !m.s.table.has(m.row.Kind, c) || c.same(&m.file, &m.row) {
		m.take(c, &m.file)
		return
	}
	base, synced := "", false
	if m.base != nil {
		base, synced = m.base.Cells[c.key]
	}
	if c.typed(&m.row, slices.Concat(*c.items(&m.file), unescapeList(base))); c.same(&m.file, &m.row) {
		m.take(c, &m.file)
		return
	}
	file, row := c.cell(&m.file), c.cell(&m.row)
	switch {
	case c.must && row == "":
		m.fromFile(c, errCellEmpty.With(c.name, m.file.Tag, brief(file)))
	case !c.allows(&m.row):
		m.bad(c, base, synced)
	case c.must && file == "":
		m.fromRow(c, errMissingInFile.With(c.name, m.file.Tag, Path, brief(row)))
	case synced && row == base:
		m.fromFile(c, errNowInFile.With(c.name, m.file.Tag, brief(file)))
	case synced && file == base:
		m.fromRow(c, errNowInTable.With(c.name, m.file.Tag, brief(row), Path))
	case synced:
		m.conflict(c, file, row, base)
	case row != "" && (c.governs || file == ""):
		m.fromRow(c, errTableKept.With(c.name, m.file.Tag, brief(row), Path, brief(file)))
	default:
		m.fromFile(c, errFileKept.With(c.name, m.file.Tag, brief(file), brief(row), Path))
	}
}

// take puts the column of a side in force everywhere.
func (m *merger) take(c *column, side *Row) {
	c.copy(&m.live, side)
	c.copy(&m.written, side)
	if !m.s.reads {
		m.next.Cells[c.key] = c.cell(side)
	}
}

func (m *merger) fromFile(c *column, msg lang.Sentence) {
	m.changed(c, msg)
	m.take(c, &m.file)
}

func (m *merger) fromRow(c *column, msg lang.Sentence) {
	m.changed(c, msg)
	m.take(c, &m.row)
	m.s.out.FileEdits = append(m.s.out.FileEdits, FileEdit{m.file.File, c.key, c.value(&m.row)})
}

func (m *merger) changed(c *column, msg lang.Sentence) {
	m.told = m.told || c == statusColumn
	m.drift(Changed, c, msg, nil)
}

var (
	errBothChanged = lang.Text{EN: "%s of %s was %s; the file now says %s, %s says %s",
		ZH: "%[2]s 的 %[1]s 原为 %[3]s；文件现为 %[4]s，%[5]s 现为 %[6]s",
		JA: "%[2]s の %[1]s は %[3]s でしたが、ファイルでは %[4]s、%[5]s では %[6]s です"}
	hintWriteRightOne = lang.Text{EN: "write the correct value both in INDEX.md and in %s", ZH: "请把正确的值同时写进 INDEX.md 和 %s", JA: "INDEX.md と %s の両方に、正しい値を書いてください"}
)

// conflict leaves both sides as they are, until one of them is edited to say
// what the other says.
func (m *merger) conflict(c *column, file, row, base string) {
	side := &m.file
	if c.governs {
		side = &m.row
	}
	c.copy(&m.live, side)
	m.keep(c, base, true)
	m.drift(Conflict, c, errBothChanged.With(c.name, m.file.Tag, brief(base), brief(file), Path, brief(row)),
		hintWriteRightOne.With(m.file.File))
}

var (
	errNotValid  = lang.Text{EN: "invalid value %s for %s", ZH: "值 %s 不能用于 %s", JA: "値 %s は %s に使えません"}
	hintWriteOne = lang.Text{EN: "write one of %s", ZH: "请写 %s 之一", JA: "%s のいずれかを書いてください"}
)

// bad leaves a cell alone that no file could take over. The file's word is in
// force, except that a memory with an unknown status is not live.
func (m *merger) bad(c *column, base string, synced bool) {
	side := &m.file
	if c == statusColumn {
		side = &m.row
	}
	c.copy(&m.live, side)
	m.keep(c, base, synced)
	m.drift(BadValue, c, errNotValid.With(brief(c.cell(&m.row)), c.name), hintWriteOne.With(joinWords(c.words())))
}

func joinWords(words []string) string {
	out := words[0]
	for _, w := range words[1:] {
		out += ", " + w
	}
	return out
}

// keep leaves INDEX.md and the state of a column as they are.
func (m *merger) keep(c *column, base string, synced bool) {
	m.open = true
	c.copy(&m.written, &m.row)
	if synced {
		m.next.Cells[c.key] = base
	}
}

func (m *merger) drift(k DriftKind, c *column, msg, hint lang.Sentence) {
	m.s.drift(Drift{Kind: k, Path: Path, Line: m.row.Line, Tag: m.file.Tag, File: m.file.File, Column: c.name, Msg: msg, Hint: hint})
}

var errNotActiveSo = lang.Text{EN: "%s is not active, so it has no row", ZH: "%s 未生效，因此没有行", JA: "%s は有効ではないため、行はありません"}

// finish decides whether the memory is live and whether it keeps its row. A
// memory that both sides call a draft, or archived, has none: its front matter
// holds all that the row said. A file that calls itself a draft is not in force
// before tacit index has written the status that INDEX.md gives it.
func (m *merger) finish(f *kb.Memory) {
	if m.live.Status == string(kb.Active) {
		if f.Live() {
			m.s.out.Rows = append(m.s.out.Rows, m.live)
		}
	} else if !m.open {
		if !m.told {
			m.changed(statusColumn, errNotActiveSo.With(f.ID))
		}
		return
	}
	m.s.write(m.written)
	m.s.next = append(m.s.next, m.next)
}
