package front

import (
	"bytes"

	"github.com/tacit-kb/tacit/kb/lang"
	"go.yaml.in/yaml/v3"
)

// A layout is how a value is laid out on lines.
type layout int

const (
	inline    layout = iota // after the colon: a word, a quoted text, a list in brackets
	blockText               // | or > and indented lines
	blockList               // one hyphen a line
	blockMap                // indented fields
)

// A valueSpan says where the value of a field stands, as offsets.
type valueSpan struct {
	node       *yaml.Node
	layout     layout
	null       bool // nothing after the colon
	line       int  // start of the line of the key
	colon      int  // just after the colon
	start, end int  // of the value; without a comment that follows it
}

var (
	errFieldWrittenForm = lang.Text{EN: "this field is written in a form that cannot be edited in place", ZH: "此字段的写法无法就地修改", JA: "このフィールドの書き方はその場で変更できません"}
	hintWriteNameValue  = lang.Text{EN: "write it as `name: value`", ZH: "请写成 `名称: 值`", JA: "`名前: 値` の形で書いてください"}
)

// locateValue finds the extent of the i-th value. It may be wrong for YAML that
// nobody writes by hand; then the result of the edit does not read as wanted.
func (m *Matter) locateValue(i int) (valueSpan, error) {
	key, n := m.Fields[i].Key, m.Fields[i].Value
	v := valueSpan{node: n, layout: layoutOf(n), null: IsNull(n) && n.Value == ""}
	at := m.Offset(key)
	v.line = LineStart(m.Src, at)
	v.colon = afterColon(m.Src, at, key)
	if v.colon < 0 {
		return v, m.At(key, errFieldWrittenForm, hintWriteNameValue)
	}
	limit := m.End
	if i+1 < len(m.Fields) {
		limit = LineStart(m.Src, m.Offset(m.Fields[i+1].Key))
	}
	v.start = m.Offset(n)
	v.end = valueEnd(m.Src[:limit], v)
	return v, nil
}

func layoutOf(n *yaml.Node) layout {
	switch {
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return blockText
	case n.Kind == yaml.SequenceNode && n.Style&yaml.FlowStyle == 0:
		return blockList
	case n.Kind == yaml.MappingNode && n.Style&yaml.FlowStyle == 0:
		return blockMap
	}
	return inline
}

// Offset returns where a node begins in the file, in bytes.
func (m *Matter) Offset(n *yaml.Node) int {
	pos := m.Start
	for range n.Line - 1 {
		pos = LineEnd(m.Src, pos)
	}
	column := 1
	for i := range string(m.line(pos)) {
		if column == n.Column {
			return pos + i
		}
		column++
	}
	return pos + len(m.line(pos))
}

// afterColon returns the offset after the colon that follows a key, or -1.
func afterColon(src []byte, at int, key *yaml.Node) int {
	end := at + len(key.Value)
	if key.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0 {
		end = quotedEnd(src, at)
	}
	for end < len(src) && (src[end] == ' ' || src[end] == '\t') {
		end++
	}
	if end >= len(src) || src[end] != ':' {
		return -1
	}
	return end + 1
}

// valueEnd returns the offset after the last byte of a value; src ends where
// the next field begins.
func valueEnd(src []byte, v valueSpan) int {
	switch {
	case v.null:
		return v.colon
	case v.layout == inline && v.node.Kind != yaml.ScalarNode:
		return flowEnd(src, v.start)
	case v.layout == inline && v.node.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0:
		return quotedEnd(src, v.start)
	}
	keepComments := lastLeaf(v.node).Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
	end := lastContent(src, v.start, keepComments)
	if v.layout == blockText || keepComments {
		return end
	}
	return v.start + len(withoutComment(src[v.start:end]))
}

func lastLeaf(n *yaml.Node) *yaml.Node {
	for len(n.Content) > 0 {
		n = n.Content[len(n.Content)-1]
	}
	return n
}

// lastContent returns the end of the last line that belongs to a value: not a
// blank one, and not a comment, unless comments are text because they are
// indented in a block of text.
func lastContent(src []byte, start int, keepComments bool) int {
	end := len(src)
	for end > start {
		from := LineStart(src, end-1)
		line := bytes.TrimRight(src[from:end], " \t\r\n")
		text := bytes.TrimLeft(line, " \t")
		comment := len(text) > 0 && text[0] == '#' && !(keepComments && len(text) < len(line))
		if len(text) > 0 && !comment || from <= start {
			return max(start, from+len(line))
		}
		end = from
	}
	return start
}

// withoutComment cuts a comment and the space before it off the last line.
func withoutComment(value []byte) []byte {
	from := LineStart(value, len(value))
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
				i = LineEnd(src, i) - 1
			}
		}
	}
	return len(src)
}
