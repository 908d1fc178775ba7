package proposal

import (
	"strings"
)

// splitWords cuts a command line as a shell does: at blanks that are not quoted.
// What stands in single quotes is itself, in double quotes a backslash protects a
// quote or a backslash, and outside of quotes it protects any sign. Nothing is
// expanded. A backslash before a letter or digit is one: paths of Windows have
// them. !ok says that a quote is not closed.
func splitWords(line string) (words []string, ok bool) {
	var word strings.Builder
	inWord := false
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == 0 && strings.IndexByte(" \t\r\n", c) >= 0:
			if inWord {
				words = append(words, word.String())
			}
			word.Reset()
			inWord = false
			continue
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case c == quote:
			quote = 0
		case c == '\\' && quote != '\'' && i+1 < len(line) && protects(line[i+1], quote):
			i++
			word.WriteByte(line[i])
		default:
			word.WriteByte(c)
		}
		inWord = true
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, quote == 0
}

// protects reports whether a backslash before c takes its meaning from it.
func protects(c, quote byte) bool {
	if quote == '"' {
		return c == '"' || c == '\\'
	}
	return strings.IndexByte(" \t\r\n'\"\\", c) >= 0
}
