package table

import (
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// INDEX.md is read line by line and not through goldmark, which drops cells
// that a row has too many, turns a table with a slip in its header into a
// paragraph, reads the two sides of a merge conflict as two tables, and says
// nothing of any of it. Here each of these is an error with its place. A test
// holds the two readers together on tables without a slip. What is code or comment,
// and so no table at all, package markdown says.

// Parse reads INDEX.md. It refuses, with a [kb.FileError], what it could
// only guess at: merge conflicts, a broken header, a row with the wrong number
// of cells, rows that belong to no table, bytes that are not UTF-8. Rows of
// one Tag are not its business.
func Parse(src []byte) (*Table, error) {
	text, marked := strings.CutPrefix(string(src), bom)
	p := &tableParser{lines: cutLines(text), current: -1}
	if err := p.checkBytes(src); err != nil {
		return nil, err
	}
	p.markAsides(text)
	for i := 0; i < len(p.lines); {
		n, err := p.block(i)
		if err != nil {
			return nil, err
		}
		i += n
	}
	t := p.table()
	if marked {
		t.intro = bom + t.intro
	}
	return t, nil
}

// bom is the byte order mark. It takes no column, and stays first whatever is
// put before the rest.
const bom = "\ufeff"

// A tableParser walks over the lines once and notes where the sections begin
// and where their tables are.
type tableParser struct {
	lines   []line
	fences  map[int]markdown.Fence // by the index of their first line
	marked  []markdown.Line        // where the text has comments
	found   []*foundSection
	current int // the section that the walk is in, as an index of found, or -1
}

// markAsides finds code and comments, if there are any.
func (p *tableParser) markAsides(text string) {
	p.fences = map[int]markdown.Fence{}
	for _, f := range markdown.Fences(text) {
		p.fences[f.First-1] = f
	}
	if strings.Contains(text, "<!--") {
		p.marked = markdown.Lines(text)
	}
}

// A foundSection is a heading that may be that of a kind.
type foundSection struct {
	kind     kb.Kind
	exact    bool // the heading names the kind and nothing else
	at       int  // index of the heading's line
	grid     *grid
	from, to int // lines of the table
}

var (
	errRowBelongsNo     = lang.Text{EN: "this row is not part of a table", ZH: "这一行不属于任何表", JA: "この行はどの表にも属していません"}
	hintDeleteBlankLine = lang.Text{EN: "delete the blank line or the text above it, or restore the header and its line of dashes",
		ZH: "请删除其上的空行或文字，或恢复表头及其下的横线行",
		JA: "上の空行か文字を削除するか、見出し行と横線の行を戻してください"}
)

// maybeTable reads a line that is neither blank nor the start of another kind
// of block, with the table that it begins, if it does.
func (p *tableParser) maybeTable(i int, text string) (int, error) {
	cells := splitCells(text)
	dashes := -1
	if i+1 < len(p.lines) {
		dashes = dashCells(p.lines[i+1].text)
	}
	switch known := p.knownNames(cells); {
	case text[0] != '|' && (dashes < 0 || known < 3):
		return 1, nil
	case known >= 3:
		return p.memoryTable(i, cells, dashes)
	case dashes == len(cells):
		return p.foreignTable(i), nil
	case p.current >= 0 && text[0] == '|':
		return 0, p.complain(i, strings.IndexByte(p.lines[i].text, '|'), errRowBelongsNo,
			hintDeleteBlankLine)
	}
	return 1, nil
}

// dashCells counts the cells of the line of dashes under a header; it returns
// -1 for any other line.
func dashCells(text string) int {
	cells := splitCells(text)
	for _, c := range cells {
		bare := strings.TrimSuffix(strings.TrimPrefix(c, ":"), ":")
		if bare == "" || strings.Trim(bare, "-") != "" {
			return -1
		}
	}
	if len(cells) == 0 {
		return -1
	}
	return len(cells)
}

// knownNames counts the cells that are names of columns. A header of a memory
// table has six at least; two may be misspelt and it is still recognised, and
// under the heading of a kind a Tag is enough.
func (p *tableParser) knownNames(cells []string) int {
	n := 0
	for _, c := range cells {
		if p.current >= 0 && strings.EqualFold(c, tagColumn.name) {
			n += 2
		}
		for _, k := range kb.Kinds {
			if columnNamed(k, c) != nil {
				n++
				break
			}
		}
	}
	return n
}

// foreignTable skips a table that is somebody's own.
func (p *tableParser) foreignTable(i int) int {
	end := i + 2
	for end < len(p.lines) && p.isRow(end) {
		end++
	}
	return end - i
}

// isRow reports whether a line continues the table above it.
func (p *tableParser) isRow(i int) bool {
	text := strings.TrimLeft(p.lines[i].text, " \t")
	_, isFence := p.fences[i]
	if text == "" || isFence || strings.ContainsRune("#>", rune(text[0])) || strings.HasPrefix(text, "<!--") {
		return false
	}
	return text[0] == '|' || len(splitCells(text)) > 1
}

// wideBar is the bar that a Chinese or Japanese keyboard types.
const wideBar = "｜"

// isWideRow reports whether a line under a table was meant as its next row: it begins with a
// wide bar. Read as text, it would be a row that somebody removed.
func (p *tableParser) isWideRow(i int) bool {
	return strings.HasPrefix(strings.TrimLeft(p.lines[i].text, " \t　"), wideBar)
}

// table puts together what the walk has found.
func (p *tableParser) table() *Table {
	t := &Table{eol: "\n"}
	if len(p.lines) > 0 && p.lines[0].eol != "" {
		t.eol = p.lines[0].eol
	}
	chosen := p.choose()
	end := len(p.lines)
	for i := len(chosen) - 1; i >= 0; i-- {
		f := chosen[i]
		s := &section{kind: f.kind, lead: p.join(f.at, f.at+1), tail: p.join(f.at+1, end)}
		if f.grid != nil {
			s.grid, s.lead, s.tail = f.grid, p.join(f.at, f.from), p.join(f.to, end)
			s.grid.close(t.eol)
		}
		t.sections = append([]*section{s}, t.sections...)
		end = f.at
	}
	t.intro = p.join(0, end)
	return t
}

// choose returns one section for each kind that has one: the one with a table,
// else the first that is headed by the kind and nothing else.
func (p *tableParser) choose() []*foundSection {
	best := map[kb.Kind]*foundSection{}
	for _, f := range p.found {
		if b := best[f.kind]; f.grid != nil || b == nil && f.exact {
			best[f.kind] = f
		}
	}
	var chosen []*foundSection
	for _, f := range p.found {
		if best[f.kind] == f {
			chosen = append(chosen, f)
		}
	}
	return chosen
}

// join returns lines i up to j as they are in the file.
func (p *tableParser) join(i, j int) string {
	var b strings.Builder
	for _, l := range p.lines[i:j] {
		b.WriteString(l.text)
		b.WriteString(l.eol)
	}
	return b.String()
}

// memoryTable reads the table whose header is line i.
func (p *tableParser) memoryTable(i int, cells []string, dashes int) (int, error) {
	if err := p.checkHeader(i, cells, dashes); err != nil {
		return 0, err
	}
	f := p.found[p.current]
	g := &grid{kind: f.kind, head: p.lines[i], dashes: p.lines[i+1]}
	for _, c := range cells {
		g.layout = append(g.layout, place{unescapeCell(c), columnNamed(f.kind, c)})
	}
	end := i + 2
	for ; end < len(p.lines) && (p.isRow(end) || p.isWideRow(end)); end++ {
		if p.isWideRow(end) {
			return 0, p.complain(end, strings.Index(p.lines[end].text, wideBar), errWideBar, hintNarrowBar)
		}
		row := gridRow{p.lines[end], splitCells(p.lines[end].text)}
		if err := p.checkRow(end, len(row.cells), len(cells)); err != nil {
			return 0, err
		}
		g.rows = append(g.rows, row)
	}
	f.grid, f.from, f.to = g, i, end
	return end - i, nil
}

var (
	errRowHasCells      = lang.Text{EN: "the number of cells in this row is %d, in the header %d", ZH: "这一行有 %d 个单元格，表头有 %d 个", JA: "この行のセルは %d 個、見出し行は %d 個です"}
	hintWriteInsideCell = lang.Text{EN: `write a | inside a cell as \|; leave a blank line before text below the table`,
		ZH: `单元格中的 | 写成 \|；表后的文字前留一空行`,
		JA: `セルの中の | は \| と書き、表の下に文を書くときは前に空行を入れてください`}
	errWideBar         = lang.Text{EN: "this row begins with the full-width bar ｜, which Markdown does not read as a cell", ZH: "这一行以全角竖线｜开头，Markdown 不把它当作单元格", JA: "この行は全角の縦線｜で始まっています。Markdown ではセルになりません"}
	hintNarrowBar      = lang.Text{EN: "write | between cells, not ｜", ZH: "单元格之间请用半角 |，不要用全角｜", JA: "セルの間は全角の｜ではなく半角の | で書いてください"}
	hintWriteEmptyCell = lang.Text{EN: "write an empty cell as | |; leave a blank line before text below the table",
		ZH: "空单元格请写成 | |；表后的文字之前请留一空行",
		JA: "空のセルは | | と書き、表の下に文を書くときは前に空行を入れてください"}
)

func (p *tableParser) checkRow(i, have, want int) error {
	switch {
	case have < want && strings.Contains(p.lines[i].text, wideBar):
		return p.complain(i, strings.Index(p.lines[i].text, wideBar), errRowHasCells.With(have, want), hintNarrowBar)
	case have > want:
		return p.complain(i, 0, errRowHasCells.With(have, want), hintWriteInsideCell)
	case have < want:
		return p.complain(i, 0, errRowHasCells.With(have, want), hintWriteEmptyCell)
	}
	return nil
}

var (
	errHeaderTableHas = lang.Text{EN: "this table header has no line of dashes below it", ZH: "这个表头之下没有横线行", JA: "見出し行の下に横線の行がありません"}
	hintPutBelow      = lang.Text{EN: "put %s below it", ZH: "请在其下加 %s", JA: "下に %s を置いてください"}
	errLineDashesHas  = lang.Text{EN: "the number of cells in the line of dashes is %d, in the header above it %d",
		ZH: "横线行有 %d 个单元格，其上的表头有 %d 个",
		JA: "横線の行のセルは %d 個、上の見出し行は %d 個です"}
	hintMakeThemEqual = lang.Text{EN: "make them equal; otherwise Markdown does not show a table",
		ZH: "两者必须相等，否则 Markdown 不显示为表",
		JA: "同じ数にしてください。そうしないと Markdown では表になりません"}
	errTableNotUnder       = lang.Text{EN: "this table is not under the heading of a kind", ZH: "这个表不在任何种类的标题之下", JA: "この表は種別の見出しの下にありません"}
	hintPutAbove           = lang.Text{EN: "put ## %s, ## %s or ## %s above it", ZH: "请在其上加 ## %s、## %s 或 ## %s", JA: "上に ## %s、## %s、## %s のいずれかを置いてください"}
	errSecondTableMemories = lang.Text{EN: "second table of %s memories", ZH: "%s 记忆的第二个表", JA: "%s の記憶の表が二つあります"}
	hintMoveRowsInto       = lang.Text{EN: "move its rows into the table on line %d", ZH: "请把它的各行移到第 %d 行开始的表里", JA: "その行を %d 行目の表に移してください"}
	errTwoColumnsNamed     = lang.Text{EN: "two columns are named %s", ZH: "有两列都叫 %s", JA: "%s という列が二つあります"}
	hintRenameOne          = lang.Text{EN: "rename one", ZH: "请重命名其中一列", JA: "どちらかの名前を変えてください"}
	errHeaderHasNo         = lang.Text{EN: "the header has no column %s", ZH: "表头没有 %s 列", JA: "見出し行に列 %s がありません"}
	hintWrite              = lang.Text{EN: "write %s", ZH: "请写 %s", JA: "%s と書いてください"}
)

// checkHeader complains about a header that is not one, or not in its place.
func (p *tableParser) checkHeader(i int, cells []string, dashes int) error {
	switch {
	case dashes < 0:
		return p.complain(i, 0, errHeaderTableHas, hintPutBelow.With(joinCells(repeat("---", len(cells)))))
	case dashes != len(cells):
		return p.complain(i+1, 0, errLineDashesHas.With(dashes, len(cells)), hintMakeThemEqual)
	case p.current < 0:
		return p.complain(i, 0, errTableNotUnder, hintPutAbove.With(headings[kb.Experience].EN, headings[kb.Tech].EN, headings[kb.Business].EN))
	}
	kind := p.found[p.current].kind
	for _, f := range p.found {
		if f.kind == kind && f.grid != nil {
			return p.complain(i, 0, errSecondTableMemories.With(kind), hintMoveRowsInto.With(f.from+1))
		}
	}
	seen := map[*column]bool{}
	for _, cell := range cells {
		c := columnNamed(kind, cell)
		if c != nil && seen[c] {
			return p.complain(i, 0, errTwoColumnsNamed.With(c.name), hintRenameOne)
		}
		seen[c] = true
	}
	for _, c := range []*column{tagColumn, fileColumn} {
		if !seen[c] {
			return p.complain(i, 0, errHeaderHasNo.With(c.name), hintWrite.With(joinCells(names(kind))))
		}
	}
	return nil
}

// names lists the columns of a kind.
func names(k kb.Kind) []string {
	var out []string
	for _, c := range columns[k] {
		out = append(out, c.name)
	}
	return out
}

func repeat(s string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = s
	}
	return out
}
