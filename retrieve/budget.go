package retrieve

import (
	"cmp"
	"slices"
)

// A Budget limits how much text is loaded for one question.
type Budget struct {
	Files int
	Lines int
}

// DefaultBudget is 5 files and 500 lines, about 10,000 tokens.
var DefaultBudget = Budget{Files: 5, Lines: 500}

// A file over longFile lines gives its first headLines and its last tailLines.
const (
	longFile  = 200
	headLines = 100
	tailLines = 50
)

// loadedLines returns how many lines of a file of n lines are loaded.
func loadedLines(n int) int {
	if n > longFile {
		return headLines + tailLines
	}
	return n
}

// leftOut is the number of a file that is not loaded, and why.
type leftOut struct {
	i      int
	reason string
}

// fit decides which files are loaded, given their lengths in lines, the most
// relevant first. The most relevant one is always loaded; the others from the
// smallest to the largest while they fit, so that as many as possible do. It
// returns the numbers of the files to load, in order of relevance, and of
// those left out, in any order, with the limit that they would have passed.
func (b Budget) fit(lines []int) (load []int, left []leftOut) {
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
	}
	if len(order) > 1 {
		slices.SortStableFunc(order[1:], func(i, j int) int {
			return cmp.Compare(loadedLines(lines[i]), loadedLines(lines[j]))
		})
	}
	used := 0
	for k, i := range order {
		n := loadedLines(lines[i])
		switch {
		case len(load) >= b.Files:
			left = append(left, leftOut{i, "files"})
			continue
		case k > 0 && used+n > b.Lines:
			left = append(left, leftOut{i, "lines"})
			continue
		}
		used += n
		load = append(load, i)
	}
	slices.Sort(load)
	return load, left
}

// fitAll is fit for matches, after which documents may stand, those that are beyond the
// limit, and memories that matches link to: what is no match is loaded in its order, as
// far as the matches leave room.
func (b Budget) fitAll(ms []Match) (load []int, left []leftOut) {
	var lines []int
	for _, m := range ms {
		if !m.isMore() {
			lines = append(lines, m.Entry.Lines)
		}
	}
	load, left = b.fit(lines)
	used := 0
	for _, i := range load {
		used += loadedLines(lines[i])
	}
	for i := len(lines); i < len(ms); i++ {
		n := loadedLines(ms[i].Entry.Lines)
		switch {
		case ms[i].Beyond:
			left = append(left, leftOut{i, "limit"})
		case len(load) >= b.Files:
			left = append(left, leftOut{i, "files"})
		case used+n > b.Lines:
			left = append(left, leftOut{i, "lines"})
		default:
			used += n
			load = append(load, i)
		}
	}
	return load, left
}

// isMore reports whether m comes after the memories that match.
func (m Match) isMore() bool { return m.LinkedFrom != "" || m.Beyond || m.Document }
