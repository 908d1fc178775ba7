package front

import (
	"bytes"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/emit"
)

// edit makes the bytes of the file with one field set or removed.
func (m *Matter) edit(key string, want wanted) ([]byte, error) {
	i := slices.IndexFunc(m.Fields, func(f Field) bool { return f.Key.Value == key })
	if i < 0 {
		return m.splice(m.End, m.End, m.indent()+key+":"+m.fresh(key, m.indent(), want)+m.nl()), nil
	}
	v, err := m.locateValue(i)
	switch {
	case err != nil:
		return nil, err
	case want.remove:
		return m.splice(v.line, LineEnd(m.Src, max(v.end-1, v.colon)), ""), nil
	case want.group != nil && !v.null:
		return m.editGroup(v, key, want)
	case want.tree != nil && !v.null:
		return m.editTree(v, key, want), nil
	case v.layout == blockList && len(want.list) > 0:
		return m.editItems(v, key, want.list), nil
	case v.layout == inline && !v.null:
		return m.splice(v.start, v.end, m.inlineValue(key, v.node, want)), nil
	}
	return m.rewrite(v, key, want), nil
}

// splice replaces src[from:to].
func (m *Matter) splice(from, to int, with string) []byte {
	return slices.Concat(m.Src[:from], []byte(with), m.Src[to:])
}

func (m *Matter) nl() string { return Newline(m.Src) }

// indent returns the space before every name: usually none.
func (m *Matter) indent() string {
	if len(m.Fields) == 0 {
		return ""
	}
	return strings.Repeat(" ", m.Fields[0].Key.Column-1)
}

// fresh writes a value after "key:": lists as one item a line, groups as one
// field a line, trees indented.
func (m *Matter) fresh(key, indent string, want wanted) string {
	if want.group != nil {
		return m.freshGroup(indent, want.group)
	}
	if want.tree != nil {
		return m.freshTree(indent, want.tree)
	}
	if !want.isList || len(want.list) == 0 {
		return " " + m.inlineValue(key, nil, want)
	}
	var b strings.Builder
	for _, item := range want.list {
		b.WriteString(m.nl() + indent + "  - " + emit.Scalar(key, item, 0, false))
	}
	return b.String()
}

// inlineValue writes a value on one line, quoted as the old one was.
func (m *Matter) inlineValue(key string, old *yaml.Node, want wanted) string {
	if !want.isList {
		return emit.Scalar(key, want.text, styleOf(old), false)
	}
	items := make([]string, len(want.list))
	for i, item := range want.list {
		items[i] = emit.Scalar(key, item, itemStyle(old, item), true)
	}
	return "[" + strings.Join(items, ", ") + "]"
}

func styleOf(n *yaml.Node) yaml.Style {
	if n == nil || n.Kind != yaml.ScalarNode {
		return 0
	}
	return n.Style
}

// itemStyle returns how an item of a list is quoted: as it was, or as the first
// item is.
func itemStyle(list *yaml.Node, item string) yaml.Style {
	if list == nil || list.Kind != yaml.SequenceNode || len(list.Content) == 0 {
		return 0
	}
	for _, n := range list.Content {
		if n.Value == item {
			return styleOf(n)
		}
	}
	return styleOf(list.Content[0])
}

// rewrite replaces a value that takes lines of its own, or none, and keeps a
// comment that stands on the line of the key.
func (m *Matter) rewrite(v valueSpan, key string, want wanted) []byte {
	head := bytes.TrimSpace(m.Src[v.colon:LineEnd(m.Src, v.colon)])
	end := max(v.end, v.colon)
	switch {
	case v.null: // what stands there is space, or space and a comment
		end = v.colon + len(bytes.TrimRight(m.Src[v.colon:LineEnd(m.Src, v.colon)], " \t\r\n"))
	case v.layout == blockText: // the comment follows the | or >
		_, head, _ = bytes.Cut(head, []byte(" "))
		head = bytes.TrimLeft(head, " \t")
	}
	comment := ""
	if len(head) > 0 && head[0] == '#' {
		comment = " " + string(head)
	}
	value := m.fresh(key, m.indent(), want)
	if strings.HasPrefix(value, m.nl()) {
		return m.splice(v.colon, end, comment+value)
	}
	return m.splice(v.colon, end, value+comment)
}
