package similar

import (
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/cell"
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
	if mine, theirs := cell.Other(x.rows, y.rows); mine != "" {
		j.opposed(short(mine) + " / " + short(theirs))
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
	rows     []cell.Row
	commands []string
}

func laidOutOf(m *kb.Memory) (l laidOut) {
	for _, s := range m.Sections {
		l.rows = append(l.rows, cell.Rows(s.Text, flat)...)
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

const mostCommands = 1000 // each is compared with each of the other memory

// command keeps the lines of several words that are no remarks: a name alone is no command.
func (l *laidOut) command(lines ...string) {
	for _, line := range lines {
		line = strings.TrimPrefix(strings.TrimSpace(line), "$ ")
		if len(l.commands) < mostCommands && strings.Contains(line, " ") && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "//") {
			l.commands = append(l.commands, line)
		}
	}
}

// codeSpan finds code within a line.
var codeSpan = pattern.WithKeys("`([^`\n]+)`")

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
