package kb

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// explain turns a YAML error into one that a person can act on. YAML parsers
// name a line near the mistake and no column, so the usual mistakes are looked
// for first.
func (m *matter) explain(err error) error {
	if found := m.usualMistake(); found != nil {
		return found
	}
	line, msg := yamlLine(err)
	pos := m.start
	for i := 1; i < line && lineEnd(m.src, pos) < m.end; i++ {
		pos = lineEnd(m.src, pos)
	}
	pos += len(m.line(pos)) - len(bytes.TrimLeft(m.line(pos), " \t"))
	return m.complain(pos, "front matter is not valid YAML: "+msg, "quote the value if it holds punctuation")
}

// parserError matches the errors for which the YAML packages count lines from 0.
var parserError = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^did not find expected (<|node content|key|'-'|',' or)`)
})

// yamlLine splits "yaml: line 3: did not find ..." of either YAML package.
func yamlLine(err error) (line int, msg string) {
	msg = strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(msg, "line "); ok {
		number, text, _ := strings.Cut(rest, ": ")
		line, _ = strconv.Atoi(number)
		msg = text
	}
	if parserError().MatchString(msg) {
		line++
	}
	return line, msg
}

// fieldLine is a line with a name and a value that is neither quoted nor a
// block: indentation and hyphens, name, value.
var fieldLine = regexp.MustCompile(`^([ \t]*(?:- +)*)([^\s:#"'\[{&*!|>%@` + "`" + `-][^:#]*?):(?:[ \t]+(.*?))?[ \t\r]*$`)

// blockScalar is the end of a line after which indented text is taken as it is.
var blockScalar = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[:-][ \t]+[|>][0-9+-]*[ \t]*(#.*)?\r?$`) })

// usualMistake looks for the mistakes that people make in front matter.
func (m *matter) usualMistake() error {
	inBlock := false
	for pos := m.start; pos < m.end; pos = lineEnd(m.src, pos) {
		line := m.line(pos)
		indented := len(line) > 0 && (line[0] == ' ' || line[0] == '\t')
		if inBlock && (indented || len(bytes.TrimSpace(line)) == 0) {
			continue
		}
		inBlock = blockScalar().Match(line)
		if err := m.mistake(pos, line); err != nil {
			return err
		}
	}
	return nil
}

func (m *matter) mistake(pos int, line []byte) error {
	indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
	if i := bytes.IndexByte(indent, '\t'); i >= 0 && len(indent) < len(line) {
		return m.complain(pos+i, "tab in the indentation", "use spaces")
	}
	for i, c := range string(line) {
		if c < ' ' && c != '\t' && c != '\r' || c == 0x7f {
			return m.complain(pos+i, fmt.Sprintf("control character %+q", c), "delete it")
		}
	}
	match := fieldLine.FindSubmatchIndex(line)
	if match == nil {
		return m.missingSpace(pos, line)
	}
	if match[6] < 0 || match[6] == match[7] {
		return nil
	}
	return m.badValue(pos+match[6], string(line[match[4]:match[5]]), string(line[match[6]:match[7]]))
}

// missingSpace finds "title:text".
func (m *matter) missingSpace(pos int, line []byte) error {
	key, rest, ok := bytes.Cut(line, []byte(":"))
	name := bytes.TrimLeft(key, " -\t")
	if !ok || len(rest) == 0 || rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r' || !isWord(name) {
		return nil
	}
	return m.complain(pos+len(key)+1, "no space after the colon", fmt.Sprintf("write %s: and then a space", name))
}

func isWord(b []byte) bool {
	for _, c := range b {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-') {
			return false
		}
	}
	return len(b) > 0
}

// badValue finds an unquoted value that YAML takes for something else.
func (m *matter) badValue(pos int, key, value string) error {
	quote := fmt.Sprintf("quote it: %s: %s", key, doubleQuoted(value))
	if len(value) > 60 {
		quote = "put the value in double quotes"
	}
	switch value[0] {
	case '"', '\'':
		return m.badQuotes(pos, value)
	case '[', '{':
		closer := map[byte]string{'[': "]", '{': "}"}[value[0]]
		if !strings.Contains(value, closer) {
			return m.complain(pos, "a bracket is opened and not closed", "close it with "+closer+", or quote the value")
		}
		return nil
	case '|', '>':
		if blockScalar().MatchString(": " + value) {
			return nil
		}
		return m.complain(pos, fmt.Sprintf("a value cannot begin with %q unless it is quoted", value[:1]), quote)
	case '@', '`', '%', '*', '&', '!', '?', ',', ']', '}':
		return m.complain(pos, fmt.Sprintf("a value cannot begin with %q unless it is quoted", value[:1]), quote)
	}
	if strings.HasPrefix(value, "- ") {
		return m.complain(pos, "a list item beside the name of its list", "begin the item on the next line, or "+quote)
	}
	plain, _, _ := strings.Cut(value, " #")
	if i := strings.Index(plain, ": "); i >= 0 {
		return m.complain(pos+i, "colon and space inside an unquoted value", quote)
	}
	if strings.HasSuffix(plain, ":") {
		return m.complain(pos+len(plain)-1, "colon at the end of an unquoted value", quote)
	}
	return nil
}

// badEscape is a backslash in double quotes that means nothing, as in "C:\Users".
var badEscape = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\[^0abtnvfre "/\\N_LPxuU\t]`) })

// badQuotes finds a quote that is not closed, text after one that is, and a
// backslash that stands for itself.
func (m *matter) badQuotes(pos int, value string) error {
	if strings.Count(value, value[:1]) == 1 {
		return m.complain(pos, "a quote is opened and not closed", "close it with "+value[:1])
	}
	if loc := badEscape().FindStringIndex(strings.ReplaceAll(value, `\\`, "__")); loc != nil && value[0] == '"' {
		return m.complain(pos+loc[0], "a backslash in double quotes", `write it twice, or use single quotes`)
	}
	end := quotedEnd([]byte(value), 0)
	rest := strings.TrimLeft(value[end:], " \t")
	if rest != "" && (rest[0] != '#' || end+len(rest) == len(value)) {
		return m.complain(pos+len(value)-len(rest), "text after a closing quote", "put the whole value in quotes, and write quotes inside it twice if they are single")
	}
	return nil
}
