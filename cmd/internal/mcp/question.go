package mcp

import (
	"fmt"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/term"
)

// A Question is what a person has to know before they agree to a plan, in their
// language. Its texts have one line each.
type Question struct {
	Ask   string   // over the choice: what is asked, and of how many changes
	Head  string   // what the plan does, how often, and to which bank
	Items []Item   // the operations of the plan
	Rest  string   // "… and %d more", of items that have no room
	Look  string   // what has to be looked at first; empty: nothing
	Lines []string // everything that the plan does and shows, line by line
	All   string   // where the lines are seen at once: the command to type
	Left  string   // "… lines left out: %d; to see them: " and that command
}

// An Item is one operation of a plan.
type Item struct {
	What  string // a word: created, deleted
	Title string
	Path  string // relative to the bank
}

const (
	// mostNamed is how many operations stand in every dialog, each with title and path.
	mostNamed = 3

	// mostPages is how many pages there are of the lines. Clients give up on a call that
	// asks ten times (the official SDKs do).
	mostPages = 8

	// leastTitle is how many columns a title keeps beside a long path.
	leastTitle = 20
)

// pages returns the messages of a question for a dialog: first what a person must have
// seen, then every line, for who asks for them. There is one page where all fits on it.
func (q *Question) pages(d dialog) []string {
	first := q.first(d)
	if q.Look != "" && len(first) < d.lines {
		first = append(first, q.Look)
	}
	lines := fold(q.Lines, usual-margin)
	if room := d.lines - len(first) - 1; len(lines) <= room {
		return []string{strings.Join(append(append(first, ""), lines...), "\n")}
	}
	all := []string{strings.Join(first, "\n")}
	for len(lines) > 0 {
		if len(all) == mostPages && len(lines) > d.lines {
			lines = append(lines[:d.lines-1:d.lines-1], fmt.Sprintf(q.Left, len(lines)-d.lines+1))
		}
		n := min(d.lines, len(lines))
		all = append(all, strings.Join(lines[:n], "\n"))
		lines = lines[n:]
	}
	return all
}

// first returns the lines that say what, where and how many. Of up to mostNamed operations
// they have title and path, whatever else has no room.
func (q *Question) first(d dialog) []string {
	n := len(q.Items)
	switch {
	case n <= mostNamed && 1+2*n <= d.lines:
		return append([]string{q.Head}, q.pairs(d.width)...)
	case 2*n <= d.lines:
		return q.pairs(d.width)
	case 1+n <= d.lines:
		return append([]string{q.Head}, q.singles(n, d.width)...)
	}
	shown := d.lines - 2
	return append(append([]string{q.Head}, q.singles(shown, d.width)...), fmt.Sprintf(q.Rest, n-shown))
}

// pairs has two lines for each operation. The host may cut the end of a title off; a path
// is shortened so that its end is seen.
func (q *Question) pairs(width int) (lines []string) {
	for i, it := range q.Items {
		number := ""
		if len(q.Items) > 1 {
			number = fmt.Sprintf("%d/%d ", i+1, len(q.Items))
		}
		lines = append(lines, number+it.What+": "+it.Title, "  "+shortPath(it.Path, width-2))
	}
	return lines
}

// singles has one line for each of the first operations.
func (q *Question) singles(n, width int) (lines []string) {
	for _, it := range q.Items[:n] {
		room := width - term.DisplayWidth(it.What+": "+" · ")
		name := shortPath(it.Path, room-min(term.DisplayWidth(it.Title), leastTitle))
		lines = append(lines, it.What+": "+term.Cut(it.Title, room-term.DisplayWidth(name))+" · "+name)
	}
	return lines
}

// shortPath returns a path in at most so many columns. Folders go first, from the middle;
// then the middle of the file's name, whose beginning is the id and whose end says what
// kind of file it is.
func shortPath(p string, columns int) string {
	if term.DisplayWidth(p) <= columns {
		return p
	}
	base := path.Base(p)
	folders := strings.Split(path.Dir(p), "/")
	for n := len(folders) - 1; n > 0; n-- {
		if short := strings.Join(folders[:n], "/") + "/…/" + base; term.DisplayWidth(short) <= columns {
			return short
		}
	}
	if path.Dir(p) != "." {
		return "…/" + shortMiddle(base, columns-2)
	}
	return shortMiddle(base, columns)
}

// shortMiddle cuts columns out of the middle of a text: a third of what is left is its end.
func shortMiddle(s string, columns int) string {
	if term.DisplayWidth(s) <= columns {
		return s
	}
	end, runes := "", []rune(s)
	for i := len(runes) - 1; i >= 0 && term.DisplayWidth(end)+term.DisplayWidth(string(runes[i])) <= columns/3; i-- {
		end = string(runes[i]) + end
	}
	return term.Cut(s, columns-term.DisplayWidth(end)) + end
}

// fold breaks lines that are wider than a dialog; what goes on is indented.
func fold(lines []string, columns int) (folded []string) {
	for _, line := range lines {
		for term.DisplayWidth(line) > columns {
			at, used := 0, 0
			for i, r := range line {
				if used += term.DisplayWidth(string(r)); used > columns {
					at = i
					break
				}
			}
			folded, line = append(folded, line[:at]), "    "+line[at:]
		}
		folded = append(folded, line)
	}
	return folded
}

// beside is what stands below the choice: what to look at, where the message has no room
// for it, and where to see it all.
func (q *Question) beside(d dialog) string {
	if q.Look == "" || len(q.first(d)) < d.lines {
		return q.All
	}
	return q.Look + " · " + q.All
}
