package decision

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A Sheet is what a plan does to one file: the lines before and after, side by side.
type Sheet struct {
	Path string // without secrets
	From string // where a memory that moves was; else empty
	What string // create, update, delete, or of one that moves archive, promote or move
	Rows []Row
	Left int // lines that are not among the rows
}

// The kinds of rows.
const (
	Same    = "same"
	Gone    = "gone"    // only before
	Added   = "added"   // only after
	Changed = "changed" // another line in the place of one
	Skipped = "skipped" // lines that stay as they are, and are not shown
)

// A Row is a line before and after.
type Row struct {
	Kind          string
	Old, New      int  // numbers of the lines, from 1; 0: there is none
	Before, After Line // what could deceive a reader is made visible, and secrets are withheld
	Count         int  // of lines that are skipped
}

// A Line is a line in three parts, of which the middle one has changed.
type Line struct{ Head, Mid, Tail string }

// around is how many lines that stay are shown around those that change.
const around = 3

// Sheets returns what a plan does to each file, with so many rows at most of all together.
func (p Plan) Sheets(most int) (sheets []Sheet) {
	moves := p.Moves()
	for _, e := range wholeEdits(p.Edits) {
		if isSource(moves, e.Path) {
			continue
		}
		s := Sheet{Path: guard.Shown(e.Path, e.New), What: e.Op.Type}
		if from := moves[e.Path]; from != "" {
			s.From, s.What = guard.Shown(from, e.New), govern.MoveOf(from, e.Path)
			e.Old = oldOf(p.Edits, from)
		}
		rows := Sides(e.Old, e.New)
		n := min(len(rows), most)
		s.Rows, s.Left, most = rows[:n], linesIn(rows[n:]), most-n
		sheets = append(sheets, s)
	}
	return sheets
}

// wholeEdits puts the edits of each file together, in the order in which the files come up.
func wholeEdits(all []govern.Edit) (whole []govern.Edit) {
	for _, e := range all {
		at := slices.IndexFunc(whole, func(w govern.Edit) bool { return w.Path == e.Path })
		if at < 0 {
			whole = append(whole, e)
			continue
		}
		whole[at].New = e.New
	}
	return whole
}

func isSource(moves map[string]string, path string) bool {
	for _, from := range moves {
		if from == path {
			return true
		}
	}
	return false
}

func oldOf(all []govern.Edit, path string) []byte {
	for _, e := range all {
		if e.Path == path {
			return e.Old
		}
	}
	return nil
}

func linesIn(rows []Row) (n int) {
	for _, r := range rows {
		n += max(r.Count, 1)
	}
	return n
}

// Sides returns two texts side by side: what changes, with a few lines around it. A text
// that is made or deleted is shown whole.
func Sides(before, after []byte) []Row {
	masked := [2][]string{strings.Split(string(guard.Mask(before)), "\n"), strings.Split(string(guard.Mask(after)), "\n")}
	diff, err := udiff.ToUnifiedDiff("", "", string(before), udiff.Lines(string(before), string(after)), around)
	if err != nil {
		return nil
	}
	s := sides{masked: masked}
	for _, h := range diff.Hunks {
		from := max(h.FromLine, 1) - 1
		if skipped := from - s.old; skipped > 0 {
			s.rows = append(s.rows, Row{Kind: Skipped, Count: skipped})
		}
		s.old, s.new = from, max(h.ToLine, 1)-1
		for _, l := range h.Lines {
			s.line(l.Kind)
		}
		s.pair()
	}
	if rest := lineCount(before) - s.old; len(s.rows) > 0 && rest > 0 {
		s.rows = append(s.rows, Row{Kind: Skipped, Count: rest})
	}
	return s.rows
}

func lineCount(text []byte) int {
	n := strings.Count(string(text), "\n")
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}

// sides are the rows of two texts in the making.
type sides struct {
	masked      [2][]string // the lines of the texts without secrets
	old, new    int         // lines that were read
	gone, added []Row       // that have no other side yet
	rows        []Row
}

func (s *sides) line(kind udiff.OpKind) {
	switch kind {
	case udiff.Delete:
		s.old++
		s.gone = append(s.gone, Row{Kind: Gone, Old: s.old, Before: s.text(0, s.old)})
	case udiff.Insert:
		s.new++
		s.added = append(s.added, Row{Kind: Added, New: s.new, After: s.text(1, s.new)})
	default:
		s.pair()
		s.old, s.new = s.old+1, s.new+1
		s.rows = append(s.rows, Row{Kind: Same, Old: s.old, New: s.new, Before: s.text(0, s.old), After: s.text(1, s.new)})
	}
}

// pair puts the lines that go beside those that come.
func (s *sides) pair() {
	n := min(len(s.gone), len(s.added))
	for i := range n {
		before, after := parted(s.gone[i].Before.Head, s.added[i].After.Head)
		s.rows = append(s.rows, Row{Kind: Changed, Old: s.gone[i].Old, New: s.added[i].New, Before: before, After: after})
	}
	s.rows = slices.Concat(s.rows, s.gone[n:], s.added[n:])
	s.gone, s.added = nil, nil
}

func (s *sides) text(side, number int) Line {
	lines := s.masked[side]
	if number > len(lines) {
		return Line{}
	}
	return Line{Head: guard.QuoteCode(strings.TrimSuffix(lines[number-1], "\r"))}
}

// parted marks where two lines differ, if they have a good part in common; else nothing is
// marked.
func parted(a, b string) (before, after Line) {
	head := 0
	for head < min(len(a), len(b)) && a[head] == b[head] {
		head++
	}
	for head > 0 && (head < len(a) && !utf8.RuneStart(a[head]) || head < len(b) && !utf8.RuneStart(b[head])) {
		head--
	}
	tail := 0
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	for tail > 0 && (!utf8.RuneStart(a[len(a)-tail]) || !utf8.RuneStart(b[len(b)-tail])) {
		tail--
	}
	if 3*(head+tail) < max(len(a), len(b)) {
		return Line{Head: a}, Line{Head: b}
	}
	return Line{a[:head], a[head : len(a)-tail], a[len(a)-tail:]}, Line{b[:head], b[head : len(b)-tail], b[len(b)-tail:]}
}

// Deletes reports whether a plan deletes memories, and does not only move them.
func (p Plan) Deletes() bool { return len(p.Loses()) > 0 }

// Creates reports whether a plan does nothing but make new files.
func (p Plan) Creates() bool {
	return len(p.Edits) > 0 && !slices.ContainsFunc(p.Edits, func(e govern.Edit) bool { return e.Op.Type != schema.Create })
}
