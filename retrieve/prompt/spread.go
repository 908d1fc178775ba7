package prompt

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
