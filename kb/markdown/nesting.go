package markdown

import "bytes"

// MaxDepth is how deeply lists and quotes may nest. People stop at five or six;
// Markdown parsers slow down from some hundreds.
const MaxDepth = 64

// TooDeep estimates, from the beginnings of lines alone, how deeply lists and quotes
// nest, and returns the offset of the first line that is deeper than [MaxDepth]; -1
// where none is.
func TooDeep(src []byte) int {
	var indents []int // of the list items that the current line lies in
	for pos := 0; pos < len(src); {
		next := len(src)
		if i := bytes.IndexByte(src[pos:], '\n'); i >= 0 {
			next = pos + i + 1
		}
		indent, marks := lineMarks(src[pos:])
		if marks > 0 {
			for len(indents) > 0 && indents[len(indents)-1] >= indent {
				indents = indents[:len(indents)-1]
			}
			indents = append(indents, indent)
			if len(indents)+marks-1 > MaxDepth {
				return pos
			}
		}
		pos = next
	}
	return -1
}

// lineMarks measures the indentation of a line and counts the list and quote
// marks that it opens with.
func lineMarks(line []byte) (indent, marks int) {
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ' || c == '\t':
			if marks == 0 {
				indent++
			}
		case c == '>':
			marks++
		case (c == '-' || c == '*' || c == '+') && i+1 < len(line) && (line[i+1] == ' ' || line[i+1] == '\t'):
			marks++
		case c >= '0' && c <= '9':
			n := orderedMark(line[i:])
			if n == 0 {
				return indent, marks
			}
			marks++
			i += n - 1
		default:
			return indent, marks
		}
	}
	return indent, marks
}

// orderedMark returns the length of "12. " without its space, or 0.
func orderedMark(s []byte) int {
	i := 0
	for i < len(s) && i < 9 && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i+1 < len(s) && (s[i] == '.' || s[i] == ')') && (s[i+1] == ' ' || s[i+1] == '\t') {
		return i + 1
	}
	return 0
}
