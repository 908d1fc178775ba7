package prompt

// collect turns the lines into segments.
func (r *reader) collect() {
	for i := 0; i < len(r.lines); {
		l := &r.lines[i]
		switch {
		case l.blank() || l.fence == mark:
			i++
		case l.fence == inside:
			i = r.collectBlock(i)
		case l.pasted:
			i = r.collectPaste(i)
		default:
			i = r.collectProse(i)
		}
	}
}

// collectBlock makes one segment of a fenced block.
func (r *reader) collectBlock(i int) int {
	from := i
	for i < len(r.lines) && r.lines[i].fence == inside {
		i++
	}
	r.addPaste(r.lines[from].form, from, i)
	return i
}

// addPaste adds a pasted segment of whole lines.
func (r *reader) addPaste(f Form, from, to int) {
	first, last := &r.lines[from], &r.lines[to-1]
	r.add(Pasted, f, first.start, last.end, first.number, from)
}

// collectPaste makes segments of pasted lines: what stands together is one, and
// across a blank line what is of one family.
func (r *reader) collectPaste(i int) int {
	from, end, form := i, i, Plain
	for i < len(r.lines) {
		to := i
		for to < len(r.lines) && r.lines[to].pasted && r.lines[to].fence == outside && !r.lines[to].blank() {
			to++
		}
		if to == i {
			if r.lines[i].blank() && r.lines[i].fence == outside {
				i++
				continue
			}
			break
		}
		f, sure := r.paragraphForm(i, to)
		if form != Plain && sure && f.family() != form.family() {
			r.addPaste(form, from, end)
			from, form = i, f
		}
		form, end, i = stronger(form, f), to, to
	}
	end = r.withoutQuestion(from, end, form)
	return max(end, from+1)
}

// withoutQuestion adds the last segment of a paste and, where its last line is an
// error with a question behind it, the question.
func (r *reader) withoutQuestion(from, end int, form Form) int {
	last := &r.lines[end-1]
	cut := last.start + questionBehind(r.text[last.start:last.end], form)
	if cut == last.start {
		r.addPaste(form, from, end)
		return end
	}
	r.add(Pasted, form, r.lines[from].start, cut, r.lines[from].number, from)
	r.addSentences(unit{cut, last.end, last.number, false, end}, true)
	return end
}

// stronger joins the forms of two paragraphs of one paste.
func stronger(a, b Form) Form {
	if a == Plain || a == Log && b == Trace {
		return b
	}
	return a
}

// paragraphForm returns what most of the lines say, and whether they are sure.
// One frame makes a trace of a log, and the quotes below the head of a mail are
// the mail.
func (r *reader) paragraphForm(from, to int) (Form, bool) {
	var weights [Link + 1]int
	frames := 0
	for _, l := range r.lines[from:to] {
		if onlyBrackets(l.body) {
			weights[l.form]++ // of code and of data alike
			continue
		}
		weights[l.form.family()] += int(max(l.weight, sign))
		if l.form == Trace && l.weight >= certain {
			frames++
		}
	}
	best := Code
	for f, w := range weights {
		if w > weights[best] {
			best = Form(f)
		}
	}
	sure := weights[best] >= int(certain)
	switch {
	case best == Log && frames > 0:
		best = Trace
	case best == Quote && weights[Mail] >= int(certain):
		best = Mail
	}
	return best, sure
}

// collectProse cuts a paragraph that a person wrote.
func (r *reader) collectProse(i int) int {
	from := i
	for i < len(r.lines) && !r.lines[i].blank() && !r.lines[i].pasted && r.lines[i].fence == outside {
		i++
	}
	r.prose(from, i, r.nextIsPasted(i))
	return i
}

// nextIsPasted reports whether the next line that is not blank is not the person's.
func (r *reader) nextIsPasted(i int) bool {
	i = r.nextText(i)
	return i >= len(r.lines) || r.lines[i].pasted || r.lines[i].fence != outside
}
