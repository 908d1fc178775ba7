// Package livetest is a terminal for tests: what a program writes becomes a screen, as a
// person would see it.
package livetest

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/cmd/internal/term"
)

// A Screen is what a terminal shows. It knows what programs on a whole screen use:
// moving the cursor, erasing, the second screen, and lines that are cut and not wrapped.
// It is safe for concurrent use.
type Screen struct {
	mu            sync.Mutex
	width, height int
	main, second  grid
	onSecond      bool
	modes         map[string]bool
	rest          string
	unknown       []string
}

type grid struct {
	cells      [][]cell
	style      Style
	x, y       int
	savedX     int
	savedY     int
	beyondLine bool
}

// A cell has a character and how it is painted; behind a wide character is an empty one.
type cell struct {
	text  string
	style Style
}

// New returns an empty screen.
func New(width, height int) *Screen {
	s := &Screen{modes: map[string]bool{"?7": true, "?25": true}}
	s.Resize(width, height)
	return s
}

// Resize gives the screen another size. What it showed is gone, as a program that draws
// again has to assume.
func (s *Screen) Resize(width, height int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.width, s.height = width, height
	s.main, s.second = s.empty(), s.empty()
}

func (s *Screen) empty() grid {
	g := grid{cells: make([][]cell, s.height)}
	for i := range g.cells {
		g.cells[i] = blanks(s.width)
	}
	return g
}

func blanks(n int) []cell { return slices.Repeat([]cell{{text: " "}}, n) }

func (s *Screen) grid() *grid {
	if s.onSecond {
		return &s.second
	}
	return &s.main
}

// String returns the lines of the screen, without blanks at their ends, and without empty
// lines at the end of it.
func (s *Screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var lines []string
	for _, row := range s.grid().cells {
		var line strings.Builder
		for _, c := range row {
			line.WriteString(c.text)
		}
		lines = append(lines, strings.TrimRight(line.String(), " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

// Cursor returns the column and line of the cursor, from 0.
func (s *Screen) Cursor() (x, y int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.grid()
	return g.x, g.y
}

// Second reports whether the second screen is shown, which programs use that give back
// what was there before.
func (s *Screen) Second() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.onSecond
}

// Modes returns the modes that are not as a terminal begins.
func (s *Screen) Modes() (changed []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for mode, on := range s.modes {
		if on != (mode == "?7" || mode == "?25") {
			changed = append(changed, mode)
		}
	}
	slices.Sort(changed)
	return changed
}

// Unknown returns the sequences that the screen does not know. A hostile text that comes
// through as it is shows here.
func (s *Screen) Unknown() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.unknown)
}

// Write draws what a program writes.
func (s *Screen) Write(data []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rest += string(data)
	for s.rest != "" {
		n := s.step()
		if n == 0 {
			break
		}
		s.rest = s.rest[n:]
	}
	return len(data), nil
}

// step acts on what stands at the beginning of rest, and returns how many bytes that are;
// 0 if there is not all of it.
func (s *Screen) step() int {
	g := s.grid()
	switch c := s.rest[0]; {
	case c == 0x1b:
		return s.sequence()
	case c == '\r':
		g.x, g.beyondLine = 0, false
		return 1
	case c == '\n':
		s.newline()
		return 1
	case c == '\b':
		g.x = max(g.x-1, 0)
		return 1
	case c < ' ' || c == 0x7f:
		s.unknown = append(s.unknown, strconv.Quote(s.rest[:1]))
		return 1
	}
	if !utf8.FullRuneInString(s.rest) {
		return 0
	}
	n, w := term.Cluster(s.rest)
	s.put(s.rest[:n], w)
	return n
}

func (s *Screen) newline() {
	g := s.grid()
	if g.beyondLine = false; g.y < s.height-1 {
		g.y++
		return
	}
	g.cells = append(g.cells[1:], blanks(s.width))
}

func (s *Screen) put(cluster string, w int) {
	g := s.grid()
	if w == 0 {
		return
	}
	if (g.beyondLine || g.x+w > s.width) && s.modes["?7"] {
		g.x = 0
		s.newline()
	}
	if g.x+w > s.width {
		g.x = s.width - w // it overwrites, as terminals do that may not wrap
	}
	g.cells[g.y][g.x] = cell{cluster, g.style}
	if w == 2 {
		g.cells[g.y][g.x+1] = cell{}
	}
	if g.x += w; g.x >= s.width {
		g.x, g.beyondLine = s.width-1, true
	} else {
		g.beyondLine = false
	}
}

// sequence acts on an escape sequence.
func (s *Screen) sequence() int {
	if len(s.rest) < 2 {
		return 0
	}
	switch g := s.grid(); s.rest[1] {
	case '7':
		g.savedX, g.savedY = g.x, g.y
		return 2
	case '8':
		g.x, g.y, g.beyondLine = g.savedX, g.savedY, false
		return 2
	case '[':
		end := strings.IndexFunc(s.rest[2:], func(r rune) bool { return r >= '@' && r <= '~' })
		if end < 0 {
			return 0
		}
		s.control(s.rest[2:2+end], s.rest[2+end])
		return 2 + end + 1
	}
	s.unknown = append(s.unknown, strconv.Quote(s.rest[:2]))
	return 2
}

func (s *Screen) control(params string, final byte) {
	g := s.grid()
	number := func(i, otherwise int) int {
		parts := strings.Split(params, ";")
		if i < len(parts) {
			if n, err := strconv.Atoi(parts[i]); err == nil {
				return n
			}
		}
		return otherwise
	}
	switch final {
	case 'H':
		g.y, g.x, g.beyondLine = min(number(0, 1), s.height)-1, min(number(1, 1), s.width)-1, false
	case 'K':
		for i := g.x; i < s.width; i++ {
			g.cells[g.y][i] = cell{text: " "}
		}
	case 'J':
		if number(0, 0) == 2 {
			cells := s.empty().cells
			g.cells = cells
			return
		}
		for y := g.y; y < s.height; y++ {
			from := 0
			if y == g.y {
				from = g.x
			}
			copy(g.cells[y][from:], blanks(s.width-from))
		}
	case 'm':
		g.style = g.style.with(params)
	case 'h', 'l':
		s.modes[params] = final == 'h'
		if params == "?1049" {
			s.onSecond = final == 'h'
		}
	default:
		s.unknown = append(s.unknown, "CSI "+params+string(final))
	}
}
