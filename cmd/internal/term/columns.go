package term

import (
	"strings"

	"golang.org/x/text/width"
)

// DisplayWidth returns how many cells of a terminal s takes: a Chinese or
// Japanese character takes two, a combining mark none, and emoji that are joined as
// many as one.
func DisplayWidth(s string) (cells int) {
	for s != "" {
		n, w := Cluster(s)
		s, cells = s[n:], cells+w
	}
	return cells
}

func isWide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}

// Pad returns s with blanks up to n cells.
func Pad(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-DisplayWidth(s)))
}

// Cut returns s, or as much of it as fits into n cells with a mark that there is more.
func Cut(s string, n int) string {
	if DisplayWidth(s) <= n {
		return s
	}
	used, at := 1, 0 // the mark
	for at < len(s) {
		size, w := Cluster(s[at:])
		if used += w; used > n {
			return strings.TrimRight(s[:at], " ") + "…"
		}
		at += size
	}
	return s
}

// Columns sets rows as a table: two blanks between columns, nothing after the
// last cell of a row.
func Columns(rows [][]string) []string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], DisplayWidth(cell))
		}
	}
	lines := make([]string, len(rows))
	for n, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			if i == len(row)-1 {
				b.WriteString(cell)
			} else {
				b.WriteString(Pad(cell, widths[i]+2))
			}
		}
		lines[n] = strings.TrimRight(b.String(), " ")
	}
	return lines
}
