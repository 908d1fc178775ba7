package markdown

import (
	"bytes"
	"strings"
)

// A Table is one as GitHub shows it.
type Table struct {
	// Rows are the header, and the rows below its line of dashes. A row has the cells
	// that are written: readers of Markdown fill up what is too short, and drop what is
	// too long. Text right below a table is a row of it, of one cell.
	Rows []Row
}

// A Row is one line of a table.
type Row struct {
	Line  int
	Start int // offset of its first byte that is not blank
	Cells []Cell
}

// A Cell is what stands between two bars.
type Cell struct {
	Text       string // without blanks around it; an escaped bar is a bar
	Start, End int    // offsets of what Text was made of
}

func (d *Document) tableOf(t *tableBlock) Table {
	var out Table
	for _, at := range t.rows {
		out.Rows = append(out.Rows, d.rowOf(d.base+at))
	}
	return out
}

// rowOf cuts the line that an offset is in at its bars, from the offset on.
func (d *Document) rowOf(at int) Row {
	line := bytes.TrimRight(d.src[at:d.lineEnd(at)], " \t\r\n")
	start := at + len(line) - len(bytes.TrimLeft(line, " \t"))
	r := Row{Line: d.lineOf(at), Start: start}
	for _, c := range Cells(string(d.src[start : at+len(line)])) {
		c.Start, c.End = c.Start+start, c.End+start
		r.Cells = append(r.Cells, c)
	}
	return r
}

// Cells cuts a line of a table at its bars, but not at those that are escaped. One
// bar may stand before the first cell and one behind the last. Offsets are those of
// the line.
func Cells(line string) (cells []Cell) {
	from, end := len(line)-len(strings.TrimLeft(line, " \t")), len(strings.TrimRight(line, " \t\r\n"))
	if from < end && line[from] == '|' {
		from++
	}
	if from < end && line[end-1] == '|' && !strings.HasSuffix(line[from:end], `\|`) {
		end--
	}
	for i := from; i <= end; i++ {
		if i < end && (line[i] != '|' || i > from && line[i-1] == '\\') {
			continue
		}
		cells = append(cells, cellOf(line, from, max(from, i)))
		from = i + 1
	}
	return cells
}

func cellOf(line string, from, end int) Cell {
	raw := line[from:end]
	lead := len(raw) - len(strings.TrimLeft(raw, " \t"))
	text := strings.TrimSpace(raw)
	start := from + lead
	return Cell{strings.ReplaceAll(text, `\|`, "|"), start, start + len(text)}
}
