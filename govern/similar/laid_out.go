package similar

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A table says by place what belongs together, and a command says what it does by each
// letter. Neither is in the words that are weighed.

// bewareLaidOut keeps apart what differs in a cell of the same table or in its commands, and
// what only one has as a table: a sentence may pair the same words otherwise.
func (j *Judgement) bewareLaidOut(a, b *reading) {
	x, y := a.laidOut(), b.laidOut()
	if words, ok := otherCell(x.rows, y.rows); ok {
		j.opposed(words)
		return
	}
	if j.Decision != DecideMerge {
		return
	}
	switch {
	case len(x.commands) > 0 && len(y.commands) > 0 && !sameCommand(x.commands, y.commands):
		j.Reasons = append(j.Reasons, Reason{Code: otherCommands, Words: []string{short(x.commands[0]) + " / " + short(y.commands[0])}})
	case (len(x.rows) > 0) != (len(y.rows) > 0):
		j.Reasons = append(j.Reasons, Reason{Code: oneTable})
	default:
		return
	}
	j.Decision = DecideAsk
	j.lessAlike(clashSolution)
}

// opposed makes a question of a decision between two texts that contradict each other.
func (j *Judgement) opposed(words string) {
	if j.Decision != DecideReplace {
		j.Decision, j.SceneConflict = DecideAsk, true
		j.lessAlike(namedSolution)
		j.Problem = max(j.Problem, unsure)
	}
	j.Reasons = append(j.Reasons, Reason{Code: Opposition, Words: []string{words}})
}

// A laidOut is what a memory says in tables and in code.
type laidOut struct {
	rows     []tableRow
	commands []string
}

// A tableRow is one row below the header of a table.
type tableRow struct{ columns, cells []string }

func laidOutOf(m *kb.Memory) (l laidOut) {
	for _, s := range m.Sections {
		l.rows = append(l.rows, rowsOf(s.Text)...)
		for _, f := range markdown.Fences(s.Text) {
			l.command(strings.Split(f.Text, "\n")...)
		}
		for _, m := range codeSpan().FindAllStringSubmatch(s.Text) {
			l.command(m[1])
		}
	}
	for _, m := range codeSpan().FindAllStringSubmatch(m.Title) {
		l.command(m[1])
	}
	return l
}

// command keeps the lines of several words that are no remarks: a name alone is no command.
func (l *laidOut) command(lines ...string) {
	for _, line := range lines {
		line = strings.TrimPrefix(strings.TrimSpace(line), "$ ")
		if strings.Contains(line, " ") && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "//") {
			l.commands = append(l.commands, line)
		}
	}
}

// codeSpan finds code within a line.
var codeSpan = pattern.WithKeys("`([^`\n]+)`")

// rowsOf returns the rows of the tables of a text.
func rowsOf(text string) (all []tableRow) {
	if !strings.Contains(text, "|") {
		return nil
	}
	for _, t := range markdown.Parse([]byte(text)).Tables {
		columns := cellsOf(t.Rows[0])
		for _, r := range t.Rows[1:] {
			all = append(all, tableRow{columns, cellsOf(r)})
		}
	}
	return all
}

func cellsOf(r markdown.Row) (cells []string) {
	for _, c := range r.Cells {
		cells = append(cells, flat(c.Text))
	}
	return cells
}

// otherCell reports whether two tables with the same columns have another value for the
// same thing, which stands in the first column, and quotes both.
func otherCell(mine, theirs []tableRow) (words string, ok bool) {
	for _, x := range mine {
		for _, y := range theirs {
			if len(x.cells) < 2 || len(x.cells) != len(y.cells) || x.cells[0] == "" || x.cells[0] != y.cells[0] || !slices.Equal(x.columns, y.columns) {
				continue
			}
			if !hasRow(theirs, x) && !hasRow(mine, y) {
				return short(strings.Join(x.cells, " | ")) + " / " + short(strings.Join(y.cells, " | ")), true
			}
		}
	}
	return "", false
}

func hasRow(all []tableRow, r tableRow) bool {
	return slices.ContainsFunc(all, func(o tableRow) bool { return slices.Equal(o.cells, r.cells) })
}

// sameCommand reports whether some command of one is, or is a part of, one of the other.
func sameCommand(mine, theirs []string) bool {
	for _, x := range mine {
		for _, y := range theirs {
			if strings.Contains(x, y) || strings.Contains(y, x) {
				return true
			}
		}
	}
	return false
}
