package inspect

import (
	"bytes"
	"strings"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// A grid is a table of a Markdown text: rows of cells, the header first. All rows
// have as many cells.
type grid [][]cell

// A cell is what stands in one place of a table, without marks of emphasis.
type cell struct {
	text         string
	line, column int // of its first character, 1-based
}

// tables returns the tables of a file.
func tables(text string) []grid {
	if !strings.Contains(text, "|") {
		return nil
	}
	doc, _, _ := markdown.ParseFile([]byte(text)) // package kb reports bad front matter
	all := make([]grid, 0, len(doc.Tables))
	r := ruler{text: []byte(text)}
	for _, t := range doc.Tables {
		if len(t.Rows) > 0 && len(t.Rows)*len(t.Rows[0].Cells) <= mostCells {
			all = append(all, gridOf(&r, t))
		}
	}
	return all
}

// mostCells is how many cells a table has, at most, by which something was decided: what is
// filled up below a header of ten thousand columns takes gigabytes.
const mostCells = 100_000

// gridOf makes all rows as long as the header.
func gridOf(text *ruler, t markdown.Table) grid {
	var g grid
	for _, r := range t.Rows {
		var row []cell
		for _, c := range r.Cells {
			row = append(row, cell{bare(c.Text), r.Line, columnOf(text, c)})
		}
		for len(g) > 0 && len(row) < len(g[0]) {
			row = append(row, cell{"", r.Line, 1})
		}
		if len(g) > 0 {
			row = row[:len(g[0])]
		}
		g = append(g, row)
	}
	return g
}

// columnOf returns the column of the first character of a cell that bare leaves.
func columnOf(text *ruler, c markdown.Cell) int {
	raw := text.text[c.Start:c.End]
	_, column := text.place(c.Start + len(raw) - len(bytes.TrimLeft(raw, " \t*_~`")))
	return column
}

// bare takes space and marks of emphasis off a cell.
func bare(s string) string { return strings.Trim(strings.TrimSpace(s), "*_~` \t") }

// turned exchanges rows and columns.
func (g grid) turned() grid {
	t := make(grid, len(g[0]))
	for _, row := range g {
		for i, c := range row {
			t[i] = append(t[i], c)
		}
	}
	return t
}
