package kb

import "bytes"

// withoutComment cuts a comment and the space before it off the last line.
func withoutComment(value []byte) []byte {
	from := lineStart(value, len(value))
	last := value[from:]
	for i := 1; i < len(last); i++ {
		if last[i] == '#' && (last[i-1] == ' ' || last[i-1] == '\t') && !insideQuotes(last[:i]) {
			return value[:from+len(bytes.TrimRight(last[:i], " \t"))]
		}
	}
	return value
}

// insideQuotes reports whether a line, up to here, has opened a quote after a
// space or hyphen that it has not closed.
func insideQuotes(s []byte) bool {
	for i := 0; i < len(s); i++ {
		if (s[i] == '"' || s[i] == '\'') && (i == 0 || s[i-1] == ' ' || s[i-1] == '\t') {
			end := quotedEnd(s, i)
			if end == len(s) && (end-i < 2 || s[end-1] != s[i]) {
				return true
			}
			i = end - 1
		}
	}
	return false
}

// quotedEnd returns the offset after the quote that closes the one at start.
func quotedEnd(src []byte, start int) int {
	quote := src[start]
	for i := start + 1; i < len(src); i++ {
		switch {
		case src[i] == '\\' && quote == '"':
			i++
		case src[i] == quote && quote == '\'' && i+1 < len(src) && src[i+1] == '\'':
			i++
		case src[i] == quote:
			return i + 1
		}
	}
	return len(src)
}

// flowEnd returns the offset after the bracket that closes the one at start.
func flowEnd(src []byte, start int) int {
	depth := 0
	for i := start; i < len(src); i++ {
		switch src[i] {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'':
			if before := src[i-1]; before == ' ' || before == ',' || before == '[' || before == '{' || before == ':' || before == '\n' || before == '\t' {
				i = quotedEnd(src, i) - 1
			}
		case '#':
			if before := src[i-1]; before == ' ' || before == '\t' || before == '\n' {
				i = lineEnd(src, i) - 1
			}
		}
	}
	return len(src)
}
