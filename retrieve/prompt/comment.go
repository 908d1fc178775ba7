package prompt

import "strings"

// commentLines is the longest comment or docstring that is looked for its end, in lines.
const commentLines = 60

// markComments takes the prose in comments and docstrings of several lines, which
// may have blank lines in them. Who pastes a part of a file may cut a comment in
// two: then its lines are known by the asterisk that they begin with.
func (r *reader) markComments() {
	for i := 0; i < len(r.lines); i++ {
		l := &r.lines[i]
		if l.fence != outside {
			continue
		}
		if end := unclosedComment(l); end != "" {
			i = r.markComment(i, end)
		} else if strings.HasSuffix(l.body, "*/") && strings.HasPrefix(l.body, "*") {
			for j := i; j >= 0 && i-j < commentLines && strings.HasPrefix(r.lines[j].body, "*"); j-- {
				r.lines[j].takeAs(Code)
			}
		}
	}
}

// markComment marks a comment that begins in line i and returns its last line.
func (r *reader) markComment(i int, end string) int {
	last := i
	for j := i + 1; j < min(len(r.lines), i+commentLines) && r.lines[j].fence == outside; j++ {
		r.steps++
		if strings.Contains(r.lines[j].body, end) {
			last = j
			break
		}
	}
	for j := i + 1; last == i && end == "*/" && j < len(r.lines) && strings.HasPrefix(r.lines[j].body, "*"); j++ {
		r.lines[j].takeAs(Code)
	}
	for j := i; j <= last && (last > i || end == "*/"); j++ {
		r.lines[j].takeAs(Code)
	}
	return last
}

// takeAs makes a line pasted.
func (l *line) takeAs(f Form) {
	if !l.blank() {
		l.form, l.weight, l.pasted = f, certain, true
	}
}

// unclosedComment returns what will close a docstring or comment that l opens.
func unclosedComment(l *line) string {
	for _, mark := range [...][2]string{{`"""`, `"""`}, {"'''", "'''"}, {"/*", "*/"}, {"<!--", "-->"}} {
		if rest, ok := strings.CutPrefix(l.body, mark[0]); ok && !strings.Contains(rest, mark[1]) {
			return mark[1]
		}
	}
	return ""
}

// markNumberSigns tells comments from headings: they stand further in, or two
// below each other. One alone goes with the code that it stands at.
func (r *reader) markNumberSigns(from, to int) {
	for i := from; i < to; i++ {
		l := &r.lines[i]
		if l.weight > unknown || !isNumberSign(l.body) {
			continue
		}
		l.form, l.weight = Code, sign
		if l.indent >= 2 || i > from && isNumberSign(r.lines[i-1].body) || i+1 < to && isNumberSign(r.lines[i+1].body) {
			l.weight = likely
		}
	}
}

func isNumberSign(s string) bool { return s == "#" || strings.HasPrefix(s, "# ") }
