package govern

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/kb/guard"
)

// masked takes the secrets out of a unified diff of two texts. What is a secret is
// seen in the whole text only, and two texts may differ in nothing but their
// secrets: so the lines are exchanged for those of the masked texts, one by one.
func masked(diff string, before, after []byte) string {
	was, now := guard.Mask(before), guard.Mask(after)
	if bytes.Equal(was, before) && bytes.Equal(now, after) {
		return diff
	}
	old, fresh := strings.Split(string(was), "\n"), strings.Split(string(now), "\n")
	var b strings.Builder
	i, j := -1, -1 // lines to come; none before the first hunk
	for line := range strings.Lines(diff) {
		text, end := strings.CutSuffix(line, "\n")
		switch {
		case strings.HasPrefix(text, "@@"):
			i, j = hunk(text)
		case i < 0:
		case strings.HasPrefix(text, "+"):
			text, j = "+"+lineAt(fresh, j), j+1
		case strings.HasPrefix(text, "-"):
			text, i = "-"+lineAt(old, i), i+1
		case strings.HasPrefix(text, " "):
			if shown := lineAt(old, i); shown != text[1:] {
				text = " " + shown
			} else {
				text = " " + lineAt(fresh, j)
			}
			i, j = i+1, j+1
		}
		b.WriteString(text)
		if end {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// hunk returns at which lines of the two texts a hunk begins, counted from 0.
func hunk(head string) (before, after int) {
	for _, word := range strings.Fields(head) {
		var n int
		if c, _ := fmt.Sscanf(word, "-%d", &n); c == 1 {
			before = max(n-1, 0)
		}
		if c, _ := fmt.Sscanf(word, "+%d", &n); c == 1 {
			after = max(n-1, 0)
		}
	}
	return before, after
}

func lineAt(lines []string, n int) string {
	if n < len(lines) {
		return lines[n]
	}
	return ""
}
