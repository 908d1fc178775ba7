package markdown

import "strings"

// CutMatter cuts the front matter off a text: the lines between the two of ---, as
// they are written, and every byte below. A text without front matter, or whose
// front matter never ends, is all body, without its byte order mark.
func CutMatter(text string) (matter, body string, found bool) {
	text = strings.TrimPrefix(text, string(bom))
	first, rest, more := strings.Cut(text, "\n")
	if !more || !IsMatterMark(first) {
		return "", text, false
	}
	for at := 0; at < len(rest); {
		line, _, more := strings.Cut(rest[at:], "\n")
		next := at + len(line)
		if more {
			next++
		}
		if IsMatterMark(line) {
			return rest[:at], rest[next:], true
		}
		at = next
	}
	return "", text, false
}

// IsMatterMark reports whether a line is one between which front matter stands.
func IsMatterMark(line string) bool { return strings.TrimRight(line, " \t\r\n") == "---" }
