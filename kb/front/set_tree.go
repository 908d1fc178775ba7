package front

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/emit"
)

// wantedTree is the value of a field that holds groups, lists and numbers, such
// as the facts of a rule. In it are what [Facts] returns, and what JSON gives.
func wantedTree(tree map[string]any) (wanted, error) {
	plain, err := emit.Plain(tree)
	if err != nil {
		return wanted{}, err
	}
	if len(tree) == 0 {
		return wanted{}, fmt.Errorf("a group of fields needs at least one: to remove it, set nothing")
	}
	return wanted{tree: plain.(map[string]any)}, nil
}

// freshTree writes a tree below its key.
func (m *Matter) freshTree(indent string, tree map[string]any) string {
	var out strings.Builder
	lines, _ := emit.Lines(tree)
	for _, line := range lines {
		out.WriteString(m.nl() + indent + "  " + line)
	}
	return out.String()
}

// editTree changes values where they stand, if the tree keeps its shape, so that
// comments beside them stay; else it writes the field anew.
func (m *Matter) editTree(v valueSpan, key string, want wanted) []byte {
	edits, ok := m.leafEdits(v.node, want.tree, v.end, nil)
	if !ok || v.layout != blockMap {
		return m.rewriteTree(v, key, want)
	}
	out := m.Src
	for _, e := range slices.Backward(edits) {
		out = slices.Concat(out[:e.from], []byte(e.text), out[e.to:])
	}
	return out
}

// rewriteTree writes a tree anew. A comment behind its last value goes with that
// value: beside another one it would tell a lie. One behind braces is about all of
// them and stays beside the name.
func (m *Matter) rewriteTree(v valueSpan, key string, want wanted) []byte {
	tail := bytes.TrimRight(m.Src[v.end:LineEnd(m.Src, v.end)], " \t\r\n")
	comment := bytes.TrimLeft(tail, " \t")
	switch {
	case len(comment) == 0 || comment[0] != '#' || v.layout != blockMap && v.layout != inline:
		return m.rewrite(v, key, want)
	case v.layout == blockMap:
		v.end += len(tail)
		return m.rewrite(v, key, want)
	}
	return m.splice(v.colon, v.end+len(tail), " "+string(comment)+m.fresh(key, m.indent(), want))
}

// A leafEdit replaces the bytes of one value.
type leafEdit struct {
	from, to int
	text     string
}

// leafEdits lists the values of a group that differ; !ok if the groups have other
// names, or a value is not on one line. limit is where the group ends.
func (m *Matter) leafEdits(n *yaml.Node, want map[string]any, limit int, edits []leafEdit) ([]leafEdit, bool) {
	if n.Kind != yaml.MappingNode || len(n.Content) != 2*len(want) {
		return nil, false
	}
	for i := 0; i < len(n.Content); i += 2 {
		value := n.Content[i+1]
		to, there := want[n.Content[i].Value]
		end := limit
		if i+2 < len(n.Content) {
			end = m.Offset(n.Content[i+2])
		}
		group, isGroup := to.(map[string]any)
		ok := there
		switch {
		case !there || reflect.DeepEqual(TreeOf(value), to):
		case isGroup && len(group) > 0 && value.Style&yaml.FlowStyle == 0:
			edits, ok = m.leafEdits(value, group, end, edits)
		default:
			var e leafEdit
			e, ok = m.leafEdit(value, to, end)
			edits = append(edits, e)
		}
		if !ok {
			return nil, false
		}
	}
	return edits, true
}

func (m *Matter) leafEdit(n *yaml.Node, to any, limit int) (leafEdit, bool) {
	lines, leaf := emit.Lines(to)
	at := m.Offset(n)
	inner := valueSpan{node: n, layout: layoutOf(n), colon: at, start: at}
	if !leaf || n.Kind != yaml.ScalarNode || IsNull(n) || inner.layout != inline {
		return leafEdit{}, false
	}
	return leafEdit{at, valueEnd(m.Src[:limit], inner), lines[0]}, true
}
