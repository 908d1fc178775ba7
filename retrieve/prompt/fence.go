package prompt

import "strings"

// A fence says where a line stands in relation to fenced blocks.
type fence uint8

const (
	outside fence = iota
	mark          // the line that opens or closes a block
	inside
)

// findFences marks the lines of fenced blocks. A tail of a long text with an odd
// number of fences begins in the middle of a block.
func (r *reader) findFences(isTail bool) {
	open := -1
	if isTail && r.oddFences() {
		open = 0
	}
	var longest map[byte][]int
	for i := 0; i < len(r.lines); {
		if open < 0 && !opensFence(r.lines[i].body) {
			i++
			continue
		}
		opening := r.lines[i].body
		from := i + 1
		if open == 0 {
			opening, from, open = "```", 0, -1
		}
		if longest == nil {
			longest = r.longestBelow()
		}
		end := r.closingFence(opening, from, longest)
		i = r.markFence(from, end, opening)
	}
}

func (r *reader) oddFences() bool {
	n := 0
	for i := range r.lines {
		if opensFence(r.lines[i].body) {
			n++
		}
	}
	return n%2 == 1
}

// opensFence reports whether s is three or more backticks or tildes, and perhaps
// the name of a language.
func opensFence(s string) bool {
	n := fenceLen(s)
	return n > 0 && !strings.Contains(s[n:], "`") && len(s)-n < 60
}

func fenceLen(s string) int {
	if !beginsWith(s, "```", "~~~") {
		return 0
	}
	return prefixOf(s, func(c byte) bool { return c == s[0] })
}

// longestBelow returns, for each kind of fence and every line, the longest fence
// from that line on that can close a block. Who asks it first never searches in
// vain, which keeps the work linear.
func (r *reader) longestBelow() map[byte][]int {
	longest := map[byte][]int{'`': make([]int, len(r.lines)+1), '~': make([]int, len(r.lines)+1)}
	for i := len(r.lines) - 1; i >= 0; i-- {
		r.steps++
		b := r.lines[i].body
		for c, l := range longest {
			l[i] = l[i+1]
			if n := fenceLen(b); n > 0 && b[0] == c && n == len(b) {
				l[i] = max(l[i], n)
			}
		}
	}
	return longest
}

// closingFence returns the line that closes a block, or -1.
func (r *reader) closingFence(opening string, from int, longest map[byte][]int) int {
	c, n := opening[0], fenceLen(opening)
	if longest[c][from] < n {
		return -1
	}
	for i := from; ; i++ {
		r.steps++
		if b := r.lines[i].body; fenceLen(b) >= n && b[0] == c && fenceLen(b) == len(b) {
			return i
		}
	}
}

// markFence marks a block whose text begins at from, and returns the line behind it.
func (r *reader) markFence(from, end int, opening string) int {
	if from > 0 {
		r.lines[from-1].fence = mark
	}
	closed := end >= 0
	if !closed {
		end = r.unclosedEnd(from)
	}
	form := r.fencedForm(opening[fenceLen(opening):], from, end)
	for i := from; i < end; i++ {
		l := &r.lines[i]
		l.fence, l.form, l.weight, l.pasted = inside, form, certain, true
	}
	if closed {
		r.lines[end].fence = mark
		return end + 1
	}
	return max(end, from)
}

// unclosedEnd returns where a block ends that nobody closed: at a blank line with
// prose below it, or at the next fence.
func (r *reader) unclosedEnd(from int) int {
	for i := from; i < len(r.lines); i++ {
		l := &r.lines[i]
		r.steps += len(l.body)
		if opensFence(l.body) {
			return i
		}
		if i > from && r.lines[i-1].blank() && isProse(l) {
			return i
		}
	}
	return len(r.lines)
}

// isProse reports whether a line is for certain a sentence of a person.
func isProse(l *line) bool {
	if l.blank() || l.indent > 3 {
		return false
	}
	if _, w := formOf(l); w > unknown {
		return false
	}
	return functionWords(l.body) > 1 || asks(l.body) || ideographs(l.body) > 5
}

// fencedForm returns the form of a block: what its language says, or what most of
// its lines look like.
func (r *reader) fencedForm(language string, from, end int) Form {
	var weights [Link + 1]int
	prose := 0
	for i := from; i < end; i++ {
		l := &r.lines[i]
		r.steps += len(l.body)
		f, w := formOf(l)
		weights[f] += int(w)
		if w == unknown && isProse(l) {
			prose += int(certain)
		}
	}
	if f := namedForm(strings.ToLower(firstWord(strings.TrimSpace(language)))); f != Plain {
		return f
	}
	best := Code
	for f, w := range weights {
		if w > weights[best] {
			best = Form(f)
		}
	}
	switch {
	case weights[Trace] >= 2*int(certain) && best == Log:
		return Trace
	case prose > weights[best]:
		return Quote
	}
	return best
}

// namedForm returns the form that the name of a language stands for, or Plain.
func namedForm(language string) Form {
	switch language {
	case "", "text", "txt", "plain", "plaintext", "console", "output", "terminal":
		return Plain
	case "log", "logs":
		return Log
	case "diff", "patch":
		return Diff
	case "json", "json5", "jsonc", "yaml", "yml", "xml", "toml", "ini", "properties", "env", "dotenv", "conf":
		return Data
	case "csv", "tsv":
		return Table
	case "bash", "sh", "shell", "zsh", "powershell", "md", "markdown":
		return Plain // as often what was printed as what was typed
	case "eml", "mail":
		return Mail
	}
	return Code
}
