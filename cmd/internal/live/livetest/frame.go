package livetest

import (
	"strconv"
	"strings"
)

// A Style is how a character is painted, of what Tacit uses.
type Style struct {
	Bold, Dim bool
	Colour    int // of SGR, 31 to 36; 0 for that of the terminal
}

// with returns the style after the parameters of a sequence SGR.
func (st Style) with(params string) Style {
	for part := range strings.SplitSeq(params, ";") {
		switch n, _ := strconv.Atoi(part); {
		case n == 0:
			st = Style{}
		case n == 1:
			st.Bold = true
		case n == 2:
			st.Dim = true
		case n >= 31 && n <= 36:
			st.Colour = n
		}
	}
	return st
}

// A Run is a piece of a line in one style. Its characters are all narrow or all wide, so
// that each takes the same room.
type Run struct {
	Text      string
	At, Cells int
	Style
}

// A Frame is what a screen showed at one moment.
type Frame struct {
	Lines [][]Run
	X, Y  int // the cursor
}

// Frame returns what the screen shows.
func (s *Screen) Frame() Frame {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.grid()
	f := Frame{X: g.x, Y: g.y}
	for _, row := range g.cells {
		f.Lines = append(f.Lines, runs(row))
	}
	return f
}

// runs returns the pieces of a row. What is blank is left out, but for one blank between
// two words.
func runs(row []cell) (all []Run) {
	open, wide := false, 0 // whether the last run goes on, and how wide its characters are
	for x, c := range row {
		width := 1
		if x+1 < len(row) && row[x+1].text == "" {
			width = 2
		}
		switch {
		case c.text == "":
		case c.text == " " || c.text == "\u3000":
			open = open && wide == 1 && x+1 < len(row) && row[x+1].text != " "
			if open {
				all[len(all)-1].Text += " "
				all[len(all)-1].Cells++
			}
		case open && wide == width && all[len(all)-1].Style == c.style:
			all[len(all)-1].Text += c.text
			all[len(all)-1].Cells += width
		default:
			all = append(all, Run{c.text, x, width, c.style})
			open, wide = true, width
		}
	}
	return all
}
