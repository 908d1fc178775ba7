package inspect

import (
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// A grid is a table of a Markdown text: rows of cells, the header first. All rows
// have as many cells.
type grid [][]cell

// A cell is what stands in one place of a table, without marks of emphasis.
type cell struct {
	text         string
	line, column int // of its first character, 1-based
}

var (
	delimiter = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$`) })
	fenceMark = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("^ {0,3}(```+|~~~+)") })
)

// tables returns the tables of a text, outside of fenced code.
func tables(text string) []grid {
	var all []grid
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		if m := fenceMark().FindStringSubmatch(lines[i]); m != nil {
			i = fenceEnd(lines, i, m[1])
			continue
		}
		if i+1 < len(lines) && strings.Contains(lines[i], "|") && strings.Contains(lines[i+1], "-") && delimiter().MatchString(lines[i+1]) {
			g, next := readGrid(lines, i)
			all = append(all, g)
			i = next - 1
		}
	}
	return all
}

// fenceEnd returns the line that closes the code opened in line i, or the last.
func fenceEnd(lines []string, i int, mark string) int {
	for n := i + 1; n < len(lines); n++ {
		if line := strings.TrimSpace(lines[n]); strings.HasPrefix(line, mark) && strings.Trim(line, mark[:1]) == "" {
			return n
		}
	}
	return len(lines) - 1
}

// readGrid reads the table whose header is line i, and returns the line after it.
func readGrid(lines []string, i int) (grid, int) {
	g := grid{cells(lines[i], i+1)}
	n := i + 2
	for ; n < len(lines) && strings.Contains(lines[n], "|"); n++ {
		row := cells(lines[n], n+1)
		for len(row) < len(g[0]) {
			row = append(row, cell{"", n + 1, 1})
		}
		g = append(g, row[:len(g[0])])
	}
	return g, n
}

// cells cuts a line at its bars, those that are not escaped.
func cells(line string, number int) []cell {
	line = strings.TrimRight(line, " \t\r")
	var all []cell
	start := 0
	for i := 0; i <= len(line); i++ {
		if i < len(line) && (line[i] != '|' || i > 0 && line[i-1] == '\\') {
			continue
		}
		part := line[start:i]
		lead := len(part) - len(strings.TrimLeft(part, " \t*_~`"))
		all = append(all, cell{bare(part), number, utf8.RuneCountInString(line[:start+lead]) + 1})
		start = i + 1
	}
	if len(all) > 1 && all[0].text == "" && strings.HasPrefix(strings.TrimLeft(line, " \t"), "|") {
		all = all[1:]
	}
	if len(all) > 1 && strings.HasSuffix(line, "|") && !strings.HasSuffix(line, `\|`) {
		all = all[:len(all)-1]
	}
	return all
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
