package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A tableBlock is a table in goldmark's tree: where its rows begin, the line of dashes
// left out.
type tableBlock struct {
	ast.BaseBlock
	rows []int
}

// KindTable is the kind of a table in goldmark's tree.
var KindTable = ast.NewNodeKind("tableBlock")

// Kind implements [ast.Node].
func (*tableBlock) Kind() ast.NodeKind { return KindTable }

// RowsOf returns where the rows of a node of KindTable begin, the line of dashes left out.
func RowsOf(n ast.Node) []int { return n.(*tableBlock).rows }

// Tables finds tables for a parser of another package.
var Tables parser.ParagraphTransformer = tableReader{}

// Dump implements [ast.Node].
func (b *tableBlock) Dump(source []byte, level int) { ast.DumpHelper(b, source, level, nil, nil) }

// A tableReader finds the tables in paragraphs by the rules of GitHub. goldmark has
// one too, but its package compiles the expressions of all of its extensions at every
// start, which takes longer than reading a memory, and parses the text in the cells,
// which Tacit does not look at. A test compares the two.
type tableReader struct{}

// Transform implements [parser.ParagraphTransformer].
func (tableReader) Transform(p *ast.Paragraph, r text.Reader, _ parser.Context) {
	lines := p.Lines()
	line := func(i int) []byte {
		s := lines.At(i)
		return s.Value(r.Source())
	}
	for i := 1; i < lines.Len(); i++ {
		columns := dashColumns(line(i))
		if columns == 0 {
			continue
		}
		if headerCells(line(i-1)) <= columns {
			takeTableOut(p, i)
		}
		return
	}
}

// takeTableOut moves the table, whose line of dashes is given, out of the paragraph
// and behind it.
func takeTableOut(p *ast.Paragraph, dashes int) {
	lines, block := p.Lines(), &tableBlock{}
	for i := dashes - 1; i < lines.Len(); i++ {
		if i != dashes {
			block.rows = append(block.rows, lines.At(i).Start)
		}
	}
	p.Parent().InsertAfter(p.Parent(), p, block)
	lines.SetSliced(0, dashes-1)
	if lines.Len() == 0 {
		p.Parent().RemoveChild(p.Parent(), p)
		return
	}
	last := lines.At(lines.Len() - 1)
	last.Stop-- // without its newline, as the last line of a paragraph
	lines.Set(lines.Len()-1, last)
}

const blanks = " \t\r\n" // around dashes; Unicode has more

// dashColumns counts the columns of a line of dashes, as in |:--|--:|, and is 0 for
// any other line, and for dashes alone, which underline a heading.
func dashColumns(line []byte) int {
	if indent, _ := util.IndentWidth(line, 0); indent > 3 || len(bytes.Trim(line, "-")) == 0 {
		return 0
	}
	line = bytes.Trim(line, blanks)
	columns := bytes.Split(line, []byte("|"))
	if len(columns[0]) == 0 {
		columns = columns[1:]
	}
	if n := len(columns); n > 0 && len(columns[n-1]) == 0 {
		columns = columns[:n-1]
	}
	for _, c := range columns {
		c = bytes.Trim(c, blanks)
		c = bytes.TrimSuffix(bytes.TrimPrefix(c, []byte(":")), []byte(":"))
		if len(c) == 0 || len(bytes.Trim(c, "-")) > 0 {
			return 0
		}
	}
	return len(columns)
}

// headerCells counts the cells of a header. goldmark lets it be shorter than its line
// of dashes. What is empty behind the last bar is not
// one, whether or not another bar follows.
func headerCells(line []byte) int {
	line = bytes.Trim(line, blanks)
	cells := Cells(string(line))
	n := len(cells)
	if last := cells[n-1]; last.Text == "" && (last.Start == 0 || line[last.Start-1] == '|') {
		n--
	}
	return n
}
