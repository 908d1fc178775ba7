package prompt

import "strings"

// settle decides which lines are pasted. Lines that stand together decide
// together: what is likely twice is certain, and what has no form of its own
// belongs to what stands around it.
func (r *reader) settle() {
	r.markHunks()
	r.markMails()
	r.eachParagraph(func(from, to int) {
		r.markTables(from, to)
		r.markData(from, to)
		r.markTraceback(from, to)
		r.settleParagraph(from, to)
	})
	r.joinIndented()
	r.markStrings()
}

// eachParagraph calls f for every run of lines outside of fences without a blank one.
func (r *reader) eachParagraph(f func(from, to int)) {
	for i := 0; i < len(r.lines); {
		from := i
		for i < len(r.lines) && !r.lines[i].blank() && r.lines[i].fence == outside {
			i++
		}
		if i > from {
			f(from, i)
		} else {
			i++
		}
	}
}

// settleParagraph finds the lines that are certain, and lets them grow.
func (r *reader) settleParagraph(from, to int) {
	for i := from; i < to; i++ {
		l := &r.lines[i]
		near := i > from && r.lines[i-1].weight >= likely || i+1 < to && r.lines[i+1].weight >= likely
		l.pasted = l.weight >= certain || l.weight >= likely && (near || l.weight > likely)
	}
	for i := from + 1; i < to; i++ {
		r.grow(i, i-1)
	}
	for i := to - 2; i >= from; i-- {
		r.grow(i, i+1)
	}
	r.fillGaps(from, to)
	r.takeOutput(from, to)
}

// grow lets a line join its neighbour n if it has a sign, or stands below it and
// further in.
func (r *reader) grow(i, n int) {
	l, near := &r.lines[i], &r.lines[n]
	if l.pasted || !near.pasted || near.fence != outside {
		return
	}
	below := n < i && l.indent >= 2 && !asks(l.body) && (l.indent > near.indent || near.indent >= 2) && near.form != Quote && near.form != Link
	if l.weight >= sign || below {
		r.join(l, near)
	}
}

// join makes a line part of what its neighbour belongs to.
func (r *reader) join(l, near *line) {
	l.pasted = true
	if l.weight < likely {
		l.form = near.form
	}
}

// takeOutput takes the lines below a command, which may look like anything.
func (r *reader) takeOutput(from, to int) {
	below := false
	for i := from; i < to; i++ {
		l := &r.lines[i]
		below = below || l.pasted && isPromptLine(l.body)
		if below && !l.pasted {
			if asks(l.body) || functionWords(l.body) > 2 || ideographs(l.body) > 3 {
				return
			}
			r.join(l, &r.lines[i-1])
		}
	}
}

// gapLines is how many lines of no form stand in a paste at most: a message of
// several lines, a source line in a report.
const gapLines = 6

// fillGaps takes lines that stand between pasted ones in the same paragraph,
// unless they ask something.
func (r *reader) fillGaps(from, to int) {
	last := -1 // the last pasted line
	for i := from; i < to; i++ {
		if !r.lines[i].pasted {
			continue
		}
		if last >= 0 && i-last > 1 && i-last-1 <= gapLines && r.belongs(last, i) {
			for j := last + 1; j < i; j++ {
				r.join(&r.lines[j], &r.lines[last])
			}
		}
		last = i
	}
}

// belongs reports whether what stands between two pasted lines is pasted with them.
func (r *reader) belongs(last, next int) bool {
	a, b := r.lines[last].form.family(), r.lines[next].form.family()
	if a == Quote || a == Link || b == Quote && a != Log {
		return false
	}
	for i := last + 1; i < next; i++ {
		l := &r.lines[i]
		if asks(l.body) {
			return false
		}
		if a != Log && l.indent == 0 && (functionWords(l.body) > 1 || ideographs(l.body) > 3) {
			return false
		}
	}
	return a == b || a == Log || b == Log
}

// markTraceback takes the last line of a Python traceback, which may be a class of
// any name: the first that stands further out than the frames.
func (r *reader) markTraceback(from, to int) {
	open := false
	for i := from; i < to; i++ {
		l := &r.lines[i]
		switch {
		case strings.HasPrefix(l.body, "Traceback (most"):
			open = true
		case open && l.indent == 0:
			l.form, l.weight = Trace, certain
			open = false
		}
	}
}

// joinIndented takes paragraphs that stand further in, below a pasted one: the
// message of a commit, the values that a test expected.
func (r *reader) joinIndented() {
	above := -1 // the last line of the output above
	r.eachParagraph(func(from, to int) {
		last := &r.lines[to-1]
		if above >= 0 && r.isIndented(from, to) && onlyBlank(r.lines[above+1:from]) {
			for i := from; i < to; i++ {
				l := &r.lines[i]
				l.pasted, l.form = true, r.lines[above].form
			}
		}
		above = -1
		if last.pasted && last.form.family() == Log {
			above = to - 1
		}
	})
}

func (r *reader) isIndented(from, to int) bool {
	for _, l := range r.lines[from:to] {
		if l.indent < 2 {
			return false
		}
	}
	return true
}

func onlyBlank(lines []line) bool {
	for _, l := range lines {
		if !l.blank() {
			return false
		}
	}
	return true
}

// markStrings takes the prose in docstrings and comments of several lines, which
// may have blank lines in them.
func (r *reader) markStrings() {
	end, open := "", -1
	for i := range r.lines {
		l := &r.lines[i]
		if l.fence != outside {
			open = -1
			continue
		}
		if open >= 0 {
			if strings.Contains(l.body, end) {
				for j := open; j <= i; j++ {
					r.lines[j].form, r.lines[j].pasted, r.lines[j].weight = Code, true, certain
				}
				open = -1
			} else if i-open > 60 {
				open = -1
			}
			continue
		}
		if end = unclosedString(l); end != "" {
			open = i
		}
	}
}

// unclosedString returns what will close a docstring or comment that l opens.
func unclosedString(l *line) string {
	for _, mark := range [...][2]string{{`"""`, `"""`}, {"'''", "'''"}, {"/*", "*/"}, {"<!--", "-->"}} {
		if rest, ok := strings.CutPrefix(l.body, mark[0]); ok && !strings.Contains(rest, mark[1]) {
			return mark[1]
		}
	}
	return ""
}
