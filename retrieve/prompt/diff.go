package prompt

import "strings"

// diffForm knows the lines between the hunks of a diff. The lines in a hunk look
// like lists and like prose: inHunk takes them by where they stand.
func diffForm(l *line) (Form, weight) {
	if isDiffHead(l.text) {
		return Diff, certain
	}
	return Plain, unknown
}

func isDiffHead(s string) bool {
	return beginsWith(s, "diff --git ", "@@ -", "--- a/", "+++ b/", "--- /dev/null", "+++ /dev/null", "Index: ", "new file mode ", "deleted file mode ", "rename from ", "rename to ", "similarity index ") ||
		strings.HasPrefix(s, "index ") && strings.Contains(s, "..") && prefixOf(s[6:], isHex) >= 7
}

// inHunk reports whether a line goes on with the hunk of a diff above it.
func inHunk(l *line) bool {
	return l.text != "" && strings.IndexByte("+- \\", l.text[0]) >= 0 && !beginsWith(l.text, "- ", "+ ") ||
		beginsWith(l.text, "-  ", "+  ", "-\t", "+\t")
}

// markHunks gives the lines of hunks their form.
func (r *reader) markHunks() {
	open := false
	for i := range r.lines {
		l := &r.lines[i]
		switch {
		case l.fence != outside:
			open = false
		case l.form == Diff:
			open = true
		case open && inHunk(l):
			l.form, l.weight = Diff, certain
		case open && l.blank() && i+1 < len(r.lines) && r.lines[i+1].text != "" && inHunk(&r.lines[i+1]):
			// An empty line of context has lost its space.
		default:
			open = false
		}
	}
}
