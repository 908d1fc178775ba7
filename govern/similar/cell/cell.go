// Package cell compares what two memories say in the cells of tables. A table says by place
// what belongs together: two rows about one thing contradict each other in their other cells.
package cell

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// A Row is one row below the header of a table.
type Row struct {
	columns string
	cells   []string
}

// Rows returns the rows of the tables of a text, each cell as a function writes it.
func Rows(text string, cell func(string) string) (all []Row) {
	if !strings.Contains(text, "|") {
		return nil
	}
	cellsOf := func(r markdown.Row) (cells []string) {
		for _, c := range r.Cells {
			cells = append(cells, cell(c.Text))
		}
		return cells
	}
	for _, t := range markdown.Parse([]byte(text)).Tables {
		columns := strings.Join(cellsOf(t.Rows[0]), "\n")
		for _, r := range t.Rows[1:] {
			all = append(all, Row{columns, cellsOf(r)})
		}
	}
	return all
}

// text is all of a row. No cell holds a line end.
func (r Row) text() string { return strings.Join(r.cells, "\n") }

// A thing is what a row is about, which stands in its first column, among the columns of its table.
type thing struct {
	columns, name string
	cells         int
}

func (r Row) thing() thing { return thing{r.columns, r.cells[0], len(r.cells)} }

// Other returns two rows in which two tables with the same columns have another value for the
// same thing, where neither has the row of the other; else empty texts. It reads each row once.
func Other(mine, theirs []Row) (x, y string) {
	here, there := textsOf(mine), textsOf(theirs)
	others := map[thing]Row{}
	for _, r := range slices.Backward(theirs) { // the first one stays
		if len(r.cells) > 1 && !here[r.text()] {
			others[r.thing()] = r
		}
	}
	for _, r := range mine {
		if len(r.cells) < 2 || r.cells[0] == "" || there[r.text()] {
			continue
		}
		if o, ok := others[r.thing()]; ok {
			return strings.Join(r.cells, " | "), strings.Join(o.cells, " | ")
		}
	}
	return "", ""
}

func textsOf(rows []Row) map[string]bool {
	texts := map[string]bool{}
	for _, r := range rows {
		texts[r.text()] = true
	}
	return texts
}
