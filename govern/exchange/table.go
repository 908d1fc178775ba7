package exchange

import (
	"path"
	"strings"
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
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	fence := ""
	for i := 0; i < len(lines); i++ {
		mark := fenceMark(lines[i])
		switch {
		case fence == "" && mark != "":
			fence = mark
		case fence != "" && strings.HasPrefix(mark, fence):
			fence = ""
		case fence == "" && i+1 < len(lines) && isDashes(lines[i+1]):
			names := cellsOf(strings.ToLower(lines[i]))
			taken, below := rowsBelow(lines, i+2, names)
			if hasAll(names, wanted) {
				rows = append(rows, taken...)
			}
			i = below - 1
		}
	}
	return rows
}

func rowsBelow(lines []string, i int, names []string) (rows []row, end int) {
	for ; i < len(lines) && strings.HasPrefix(strings.TrimSpace(lines[i]), "|"); i++ {
		cells := cellsOf(lines[i])
		r := row{cells: map[string]string{}, line: i + 1, bad: len(cells) != len(names)}
		if len(cells) > 0 {
			r.first, r.last = cells[0], cells[len(cells)-1]
		}
		for n, name := range names {
			if !r.bad {
				r.cells[name] = cells[n]
			}
		}
		rows = append(rows, r)
	}
	return rows, i
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

// isDashes reports whether a line is that between a header and its rows.
func isDashes(line string) bool {
	t := strings.TrimSpace(line)
	return strings.Contains(t, "-") && strings.Contains(t, "|") && strings.Trim(t, "|-: \t") == ""
}

// cellsOf cuts a line of a table at the bars that are not escaped and not in code.
func cellsOf(line string) (cells []string) {
	t := strings.TrimSpace(line)
	t = strings.TrimPrefix(t, "|")
	if strings.HasSuffix(t, "|") && !strings.HasSuffix(t, `\|`) {
		t = t[:len(t)-1]
	}
	var cell strings.Builder
	for i := 0; i < len(t); i++ {
		switch {
		case t[i] == '\\' && i+1 < len(t) && t[i+1] == '|':
			cell.WriteByte('|')
			i++
		case t[i] == '|':
			cells = append(cells, strings.TrimSpace(cell.String()))
			cell.Reset()
		default:
			cell.WriteByte(t[i])
		}
	}
	return append(cells, strings.TrimSpace(cell.String()))
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
