package term

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// DisplayWidth returns how many cells of a terminal s takes: a Chinese or
// Japanese character takes two, a combining mark none.
func DisplayWidth(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case r < 0x80:
			n++
		case unicode.In(r, unicode.Mn, unicode.Me):
		case isWide(r):
			n += 2
		default:
			n++
		}
	}
	return n
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
	used := 1 // the mark
	for i, r := range s {
		if used += DisplayWidth(string(r)); used > n {
			return strings.TrimRight(s[:i], " ") + "…"
		}
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
