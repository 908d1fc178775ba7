package formats

import (
	"path"
	"strings"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// A row is one of a Markdown table of another tool, by the names of the columns in
// lower case.
type row struct {
	cells map[string]string
	line  int  // 1-based
	bad   bool // it has more or fewer cells than the header: only some can be trusted
	first string
	last  string
}

// readTables reads the rows of all tables in a text whose header has all of some
// columns, in lower case. It forgives more than the reader of INDEX.md: what
// another tool has written cannot be mended here.
func readTables(text string, wanted ...string) (rows []row) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for _, t := range markdown.Parse([]byte(text)).Tables {
		var names []string
		for _, c := range t.Rows[0].Cells {
			names = append(names, strings.ToLower(c.Text))
		}
		if hasAll(names, wanted) {
			rows = append(rows, rowsOf(text, t.Rows[1:], names)...)
		}
	}
	return rows
}

// rowsOf reads rows up to the first that does not begin with a bar: that is text below
// the table.
func rowsOf(text string, all []markdown.Row, names []string) (rows []row) {
	for _, in := range all {
		if text[in.Start] != '|' {
			break
		}
		cells := in.Cells
		r := row{cells: map[string]string{}, line: in.Line, bad: len(cells) != len(names)}
		if len(cells) > 0 {
			r.first, r.last = cells[0].Text, cells[len(cells)-1].Text
		}
		for n, name := range names {
			if !r.bad {
				r.cells[name] = cells[n].Text
			}
		}
		rows = append(rows, r)
	}
	return rows
}

func hasAll(names, wanted []string) bool {
	for _, w := range wanted {
		found := false
		for _, name := range names {
			found = found || name == w
		}
		if !found {
			return false
		}
	}
	return true
}

// cellItems cuts a cell that holds several texts: at line breaks and semicolons.
func cellItems(cell string) (items []string) {
	for _, br := range []string{"<br>", "<br/>", "<br />", "；"} {
		cell = strings.ReplaceAll(cell, br, "\n")
	}
	for item := range strings.SplitSeq(cell, "\n") {
		if item = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(item), "- ")); item != "" && item != "-" && item != "—" {
			items = append(items, item)
		}
	}
	return items
}

// cellFile reads the path in a cell: in backticks or not, a link or not, with a
// folder of the tool before it or not.
func cellFile(cell string, prefixes ...string) string {
	name := strings.Trim(strings.TrimSpace(cell), "`")
	if _, target, ok := strings.Cut(name, "]("); ok {
		name, _, _ = strings.Cut(target, ")")
	}
	name = strings.TrimPrefix(path.Clean(strings.Trim(name, "` ")), "./")
	for _, prefix := range prefixes {
		name = strings.TrimPrefix(name, prefix)
	}
	return name
}
