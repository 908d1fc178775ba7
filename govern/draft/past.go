package draft

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A past is what can leave active.md.
type past struct {
	done  int      // items ticked off, also those that stay
	moved int      // items ticked off that leave
	items []string // the lines of those that leave, with what is indented below them
	head  []string // the header of the table of changes
	rows  []string // the rows of it that leave
	rest  string   // what stays
}

// text is what the archive gets.
func (p past) text() string {
	out := ""
	if len(p.items) > 0 {
		out += "\n" + strings.Join(p.items, "\n") + "\n"
	}
	if len(p.rows) > 0 {
		out += "\n" + strings.Join(append(p.head, p.rows...), "\n") + "\n"
	}
	return out
}

var (
	item    = pattern.Lazy(`^(\s*)[-*+] \[([ xX])\](?:\s|$)`)
	row     = pattern.Lazy(`^\s*\|\s*(\d{4}-\d\d-\d\d)\s*\|`)
	divider = pattern.Lazy(`^\s*\|[\s:|-]+\|?\s*$`)
)

// sift takes out of a text what is finished, and rows with a date before one
// (YYYY-MM-DD).
// Code stays.
func sift(text string, before string) (p past) {
	lines := strings.Split(text, "\n")
	isCode := make([]bool, len(lines))
	for i, l := range markdown.Lines(text) {
		isCode[i] = l.Code
	}
	var rest []string
	for i := 0; i < len(lines); {
		block := lines[i : i+extent(lines[i:], isCode[i:])]
		switch {
		case p.takeItem(block), p.takeRow(lines, i, before):
			i += len(block)
			if i < len(lines)-1 && blank(lines[i]) && len(rest) > 0 && blank(rest[len(rest)-1]) {
				i++ // one blank line is enough where something went
			}
			continue
		}
		rest = append(rest, block...)
		i += len(block)
	}
	p.rest = strings.Join(rest, "\n")
	return p
}

// takeItem takes an item that is ticked off, unless something below it is open.
func (p *past) takeItem(block []string) bool {
	if item().FindString(block[0]) == "" {
		return false
	}
	done, open := 0, 0
	for _, line := range block {
		switch box := item().FindStringSubmatch(line); {
		case box == nil:
		case box[2] == " ":
			open++
		default:
			done++
		}
	}
	p.done += done
	if open > 0 {
		return false
	}
	p.moved += done
	for _, line := range block {
		p.items = append(p.items, strings.TrimRight(line, "\r"))
	}
	return true
}

// takeRow takes a row of a table whose first cell is a date before one.
func (p *past) takeRow(lines []string, i int, before string) bool {
	cell := row().FindStringSubmatch(lines[i])
	if cell == nil || cell[1] >= before {
		return false
	}
	if len(p.head) == 0 {
		p.head = header(lines[:i])
	}
	p.rows = append(p.rows, strings.TrimRight(lines[i], "\r"))
	return true
}

// header returns the two lines above the rows that lines end with.
func header(lines []string) []string {
	i := len(lines)
	for i > 0 && row().MatchString(lines[i-1]) {
		i--
	}
	if i < 2 || !divider().MatchString(lines[i-1]) {
		return nil
	}
	return []string{strings.TrimRight(lines[i-2], "\r"), strings.TrimRight(lines[i-1], "\r")}
}

// extent counts the lines that belong to the first one: the code that it opens,
// or what is indented below an item.
func extent(lines []string, isCode []bool) int {
	if isCode[0] {
		n := 1
		for n < len(lines) && isCode[n] {
			n++
		}
		return n
	}
	box := item().FindStringSubmatch(lines[0])
	if box == nil {
		return 1
	}
	end := 1
	for n := 1; n < len(lines); n++ {
		if blank(lines[n]) {
			continue
		}
		if indent(lines[n]) <= len(box[1]) {
			break
		}
		end = n + 1
	}
	return end
}

func blank(line string) bool { return strings.TrimSpace(line) == "" }

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
