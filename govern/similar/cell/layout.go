package cell

import (
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Layout is what a memory says in tables and in code.
type Layout struct {
	Rows     []Row
	Commands []string
}

// LayoutOf reads the tables and the code of a memory. flat writes what a cell says so that it can be compared.
func LayoutOf(m *kb.Memory, flat func(string) string) (l Layout) {
	for _, s := range m.Sections {
		l.Rows = append(l.Rows, Rows(s.Text, flat)...)
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
func (l *Layout) command(lines ...string) {
	for _, line := range lines {
		line = strings.TrimPrefix(strings.TrimSpace(line), "$ ")
		if len(l.Commands) < mostCommands && strings.Contains(line, " ") && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "//") {
			l.Commands = append(l.Commands, line)
		}
	}
}

// codeSpan finds code within a line.
var codeSpan = pattern.WithKeys("`([^`\n]+)`")

// SameCommand reports whether some command of one is, or is a part of, one of the other.
func SameCommand(mine, theirs []string) bool {
	for _, x := range mine {
		for _, y := range theirs {
			if strings.Contains(x, y) || strings.Contains(y, x) {
				return true
			}
		}
	}
	return false
}
