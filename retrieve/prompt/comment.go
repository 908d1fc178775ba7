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

// spread lets paragraphs join the paste above or below them: with what has signs
// of its own, and what stands further in and is no sentence.
func (r *reader) spread() {
	var paragraphs [][2]int
	r.eachParagraph(func(from, to int) { paragraphs = append(paragraphs, [2]int{from, to}) })
	for n := 1; n < len(paragraphs); n++ {
		r.spreadTo(paragraphs[n], paragraphs[n-1][1]-1, paragraphs[n][0]-1)
	}
	for n := len(paragraphs) - 2; n >= 0; n-- {
		r.spreadTo(paragraphs[n], paragraphs[n+1][0], paragraphs[n][1])
	}
}

// spreadTo lets a paragraph join the line near, behind the blank line gap.
func (r *reader) spreadTo(p [2]int, near, gap int) {
	f := r.lines[near].form.family()
	if !r.lines[near].pasted || !r.lines[gap].blank() || f == Quote || f == Link || f == Mail || f == Table {
		return
	}
	whole := r.isIndented(p[0], p[1], f) && (f == Log || gap > near)
	changed := false
	for i := p[0]; i < p[1]; i++ {
		l := &r.lines[i]
		if whole && f == Log && gap > near {
			l.pasted, l.form = true, r.lines[near].form
		} else if !l.pasted && (whole || l.weight >= likely || l.weight >= sign && l.indent >= 2) {
			r.join(l, &r.lines[near])
			changed = true
		}
	}
	if changed {
		r.growAll(p[0], p[1])
	}
}

// isIndented reports whether lines all stand further in and, below code, are no
// sentences.
func (r *reader) isIndented(from, to int, near Form) bool {
	for _, l := range r.lines[from:to] {
		if l.indent < 2 || near != Log && l.weight == unknown && (asks(l.body) || functionWords(l.body) > 2 || ideographs(l.body) > 5) {
			return false
		}
	}
	return true
}
