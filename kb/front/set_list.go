package front

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/emit"
	"github.com/tacit-kb/tacit/kb/lang"
)

// editItems changes a list that has one item a line. Items that stay keep their
// lines, with the comments above and beside them; new ones are indented alike.
func (m *Matter) editItems(v valueSpan, key string, list []string) []byte {
	chunks := m.itemChunks(v)
	first := m.Offset(v.node.Content[0])
	lead := string(m.Src[LineStart(m.Src, v.start):first])
	var b strings.Builder
	for _, item := range list {
		at := slices.IndexFunc(chunks, func(c itemChunk) bool { return !c.used && c.text == item })
		if at < 0 {
			b.WriteString(lead + emit.Scalar(key, item, itemStyle(v.node, item), false) + m.nl())
			continue
		}
		chunks[at].used = true
		b.Write(chunks[at].src)
	}
	from := LineStart(m.Src, v.start)
	return m.splice(from, LineEnd(m.Src, v.end-1), b.String())
}

// An itemChunk is an item of a list with its lines, from the comments above it.
type itemChunk struct {
	text string
	src  []byte
	used bool
}

func (m *Matter) itemChunks(v valueSpan) []itemChunk {
	chunks := make([]itemChunk, len(v.node.Content))
	from := LineStart(m.Src, v.start)
	for i, n := range v.node.Content {
		to := LineEnd(m.Src, v.end-1)
		if i+1 < len(v.node.Content) {
			next := m.Offset(v.node.Content[i+1])
			to = LineStart(m.Src, next)
			for lastLine := m.Src[LineStart(m.Src, to-1):to]; to > from && bytes.HasPrefix(bytes.TrimLeft(lastLine, " \t"), []byte("#")); lastLine = m.Src[LineStart(m.Src, to-1):to] {
				to = LineStart(m.Src, to-1)
			}
		}
		chunks[i] = itemChunk{src: m.Src[from:to]}
		chunks[i].text, _ = ItemText(n)
		from = to
	}
	return chunks
}

// wantedGroup is the value of a field that has fields of its own, such as
// review with its date.
func wantedGroup(group map[string]string) (wanted, error) {
	if len(group) == 0 {
		return wanted{}, fmt.Errorf("a group of fields needs at least one: to remove it, set nothing")
	}
	for key := range group {
		if !fieldName().MatchString(key) {
			return wanted{}, fmt.Errorf("%q cannot be the name of a field", key)
		}
	}
	return wanted{group: group}, nil
}

// groupTexts reads a group; what is no single value reads as empty.
func groupTexts(n *yaml.Node) map[string]string {
	texts := map[string]string{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		value := n.Content[i+1]
		texts[n.Content[i].Value] = ""
		if value.Kind == yaml.ScalarNode && !IsNull(value) {
			texts[n.Content[i].Value] = value.Value
		}
	}
	return texts
}

// freshGroup writes a group after its key, one field a line, in order of name.
func (m *Matter) freshGroup(indent string, group map[string]string) string {
	out := ""
	for _, key := range slices.Sorted(maps.Keys(group)) {
		out += m.nl() + indent + "  " + key + ": " + emit.Scalar(dated(key), group[key], 0, false)
	}
	return out
}

// dated gives the date of a review the quoting of other dates: none.
func dated(key string) string {
	if key == "after" {
		return "updated"
	}
	return key
}

var errFieldHoldsMore = lang.Text{EN: "the field %s does not have the same entries as the new value", ZH: "字段 %s 中的项与新值的项不同", JA: "フィールド %s に今ある項目と、新しい値の項目が食い違っています"}

// editGroup changes the values of a group and leaves the lines of its names, and
// comments beside them, as they are.
func (m *Matter) editGroup(v valueSpan, key string, want wanted) ([]byte, error) {
	same := v.node.Kind == yaml.MappingNode && slices.Equal(slices.Sorted(maps.Keys(groupTexts(v.node))), slices.Sorted(maps.Keys(want.group)))
	if !same {
		return nil, m.At(v.node, errFieldHoldsMore.With(key), hintEditHand)
	}
	out := m.Src
	for i := len(v.node.Content) - 2; i >= 0; i -= 2 { // from the last, so that offsets before it hold
		name, value := v.node.Content[i], v.node.Content[i+1]
		at := m.Offset(value)
		if value.Kind != yaml.ScalarNode || IsNull(value) {
			return m.rewrite(v, key, want), nil
		}
		limit := v.end
		if i+2 < len(v.node.Content) {
			limit = m.Offset(v.node.Content[i+2])
		}
		end := valueEnd(m.Src[:limit], valueSpan{node: value, layout: layoutOf(value), colon: at, start: at})
		if v.layout == inline && value.Style == 0 { // a comma or the brace follows
			end = at + len(strings.TrimRight(string(m.Src[at:end]), "}, \t\r\n"))
		}
		text := emit.Scalar(dated(name.Value), want.group[name.Value], styleOf(value), v.layout == inline)
		out = slices.Concat(out[:at], []byte(text), out[end:])
	}
	return out, nil
}
