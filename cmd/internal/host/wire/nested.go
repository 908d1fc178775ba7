package wire

import (
	"bytes"
	"path"
	"strings"
)

// mostNested is how deep values may lie in each other in a file of settings. What hosts write is
// less than ten deep; the readers take memory for each step, and end the program where there
// are too many.
const mostNested = 32

// mostValues is how many commas the JSON of a project may have. Each entry of each host has the
// document read anew, and a value takes many times its size in memory.
const mostValues = 10_000

// isCrowded reports whether a file is JSON of more values than any settings of a project.
func isCrowded(name string, text []byte) bool {
	return strings.HasPrefix(path.Ext(name), ".json") && bytes.Count(text, []byte(",")) > mostValues
}

// checkNested refuses a JSON document, perhaps with comments, that is nested too deeply.
func checkNested(text []byte) *Refusal {
	deep := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i += stringEnd(text[i:]) - 1
		case '/':
			i += commentEnd(text[i:]) - 1
		case '{', '[':
			if deep++; deep > mostNested {
				return at(text, i, TooDeep, "")
			}
		case '}', ']':
			deep--
		}
	}
	return nil
}

// checkTables refuses a TOML file whose tables are nested too deeply. There each dot of a name is
// a step, too, in the head of a table as in the name of a value.
func checkTables(text []byte) *Refusal {
	head, deep := 0, 0 // the steps to the table, and those on the line, to which the brackets add
	var open []int     // deep as it was before each bracket
	isHead, fresh := false, true
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch c {
		case '#':
			i += lineLength(text[i:]) - 1
		case '"', '\'':
			i += tomlStringEnd(text[i:]) - 1
		case '{', '[':
			if isHead = isHead || fresh && c == '['; isHead && fresh {
				head = 0
			}
			open = append(open, deep)
			deep++
		case '}', ']':
			if last := len(open) - 1; last >= 0 {
				if isHead {
					head = max(head, deep)
				}
				deep, open = open[last], open[:last]
			}
		case '.':
			deep++
		case ',':
			if last := len(open) - 1; last >= 0 {
				deep = open[last] + 1
			}
		case '\n':
			if len(open) == 0 || isHead {
				deep, open, isHead, fresh = 0, nil, false, true
			}
			continue
		}
		if head+deep > mostNested {
			return at(text, i, TooDeep, "")
		}
		fresh = fresh && (c == ' ' || c == '\t' || c == '\r')
	}
	return nil
}

// tomlStringEnd returns how long the string is that a text begins with. One in three quotes may
// have line ends, one in single quotes has no escapes.
func tomlStringEnd(text []byte) int {
	quote, from := text[:1], 1
	if three := bytes.Repeat(quote, 3); bytes.HasPrefix(text, three) {
		quote, from = three, len(three)
	}
	for i := from; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote[0] == '"':
			i++
		case text[i] == '\n' && len(quote) == 1:
			return i // no string: the reader says so
		case bytes.HasPrefix(text[i:], quote):
			end := i + len(quote)
			for n := 2; n > 0 && len(quote) == 3 && bytes.HasPrefix(text[end:], quote[:1]); n-- {
				end++ // two more may stand before the three that end it
			}
			return end
		}
	}
	return len(text)
}
