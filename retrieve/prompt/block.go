package prompt

import "strings"

// settle decides which lines are pasted. Lines that stand together decide
// together: what is likely twice is certain, and what has no form of its own
// belongs to what stands around it.
func (r *reader) settle() {
	r.markHunks()
	r.markMails()
	r.eachParagraph(func(from, to int) {
		r.markNumberSigns(from, to)
		r.markTables(from, to)
		r.markData(from, to)
		r.markReports(from, to)
		r.markTraceback(from, to)
		r.settleParagraph(from, to)
	})
	r.markComments()
	r.spread()
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
	r.growAll(from, to)
	r.takeOutput(from, to)
}

// growAll lets the pasted lines of a paragraph take the lines around them.
func (r *reader) growAll(from, to int) {
	for i := from + 1; i < to; i++ {
		r.grow(i, i-1)
	}
	for i := to - 2; i >= from; i-- {
		r.grow(i, i+1)
	}
	r.fillGaps(from, to)
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
		if a != Log && l.indent == 0 && !r.betweenTags(last, next) && (functionWords(l.body) > 1 || ideographs(l.body) > 3) {
			return false
		}
	}
	return a == b || a == Log || b == Log
}

// betweenTags reports whether two lines are of HTML or XML, with text between them.
func (r *reader) betweenTags(last, next int) bool {
	return isTag(r.lines[last].body) && strings.Contains(r.lines[next].body, "</")
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
