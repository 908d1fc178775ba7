package kb

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"
)

// maxExact is the largest whole number that every reader of JSON keeps.
const maxExact = 1 << 53

// wantedTree is the value of a field that holds groups, lists and numbers, such
// as the facts of a rule. In it are what [Facts] returns, and what JSON gives.
func wantedTree(tree map[string]any) (wanted, error) {
	plain, err := plainTree(tree, maxDepth-1) // the tree is a field, one level deep
	if err != nil {
		return wanted{}, err
	}
	if len(tree) == 0 {
		return wanted{}, fmt.Errorf("a group of fields needs at least one: to remove it, set nothing")
	}
	return wanted{tree: plain.(map[string]any)}, nil
}

// plainTree brings a value into the form in which treeOf reads it back: a whole
// number is an int64, however JSON had it. levels is how deeply it may nest: what
// is deeper could not be read again.
func plainTree(v any, levels int) (any, error) {
	if levels == 0 {
		return nil, errNestedMoreLevels.With(maxDepth)
	}
	switch v := v.(type) {
	case nil, bool, string, int64:
		return v, nil
	case int:
		return int64(v), nil
	case float64:
		return plainNumber(v)
	case []string:
		list := make([]any, len(v))
		for i, s := range v {
			list[i] = s
		}
		return list, nil
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			plain, err := plainTree(item, levels-1)
			if err != nil {
				return nil, err
			}
			list[i] = plain
		}
		return list, nil
	case map[string]any:
		group := make(map[string]any, len(v))
		for key, item := range v {
			plain, err := plainTree(item, levels-1)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", key, err)
			}
			group[key] = plain
		}
		return group, nil
	}
	return nil, fmt.Errorf("front matter cannot hold a %T", v)
}

func plainNumber(f float64) (any, error) {
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0):
		return nil, fmt.Errorf("%v is not a number that can be written", f)
	case f != math.Trunc(f):
		return f, nil
	case math.Abs(f) > maxExact:
		return nil, fmt.Errorf("%.0f is a number that not every reader keeps: write it as text", f)
	}
	return int64(f), nil
}

// blockLines writes a value as lines of YAML, in order of names. One line without
// a break can stand behind a name.
func blockLines(v any) (lines []string, leaf bool) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			lines = append(lines, nested(treeKey(key)+":", "  ", v[key])...)
		}
	case []any:
		for _, item := range v {
			lines = append(lines, listItem(item)...)
		}
	default:
		return []string{leafText(v)}, true
	}
	if len(lines) == 0 {
		empty := map[bool]string{true: "[]", false: "{}"}
		return []string{empty[reflect.TypeOf(v).Kind() == reflect.Slice]}, true
	}
	return lines, false
}

// nested writes a value behind its name, or below it.
func nested(head, indent string, v any) []string {
	below, leaf := blockLines(v)
	if leaf {
		return []string{head + " " + below[0]}
	}
	lines := []string{head}
	for _, line := range below {
		lines = append(lines, indent+line)
	}
	return lines
}

// listItem writes a value behind a hyphen.
func listItem(v any) []string {
	lines, _ := blockLines(v)
	for i, line := range lines {
		lead := "  "
		if i == 0 {
			lead = "- "
		}
		lines[i] = lead + line
	}
	return lines
}

// treeKey writes the name of a fact.
func treeKey(key string) string { return scalar("", key, 0, true) }

func leafText(v any) string {
	switch v := v.(type) {
	case string:
		return scalar("", v, 0, false)
	case bool:
		return strconv.FormatBool(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64) // with a point: it is no whole number
	}
	return "null"
}

// freshTree writes a tree below its key.
func (m *matter) freshTree(indent string, tree map[string]any) string {
	out := ""
	lines, _ := blockLines(tree)
	for _, line := range lines {
		out += m.nl() + indent + "  " + line
	}
	return out
}

// editTree changes values where they stand, if the tree keeps its shape, so that
// comments beside them stay; else it writes the field anew.
func (m *matter) editTree(v valueSpan, key string, want wanted) []byte {
	edits, ok := m.leafEdits(v.node, want.tree, v.end, nil)
	if !ok || v.layout != blockMap {
		return m.rewriteTree(v, key, want)
	}
	out := m.src
	for _, e := range slices.Backward(edits) {
		out = slices.Concat(out[:e.from], []byte(e.text), out[e.to:])
	}
	return out
}

// rewriteTree writes a tree anew. A comment behind its last value goes with that
// value: beside another one it would tell a lie. One behind braces is about all of
// them and stays beside the name.
func (m *matter) rewriteTree(v valueSpan, key string, want wanted) []byte {
	tail := bytes.TrimRight(m.src[v.end:lineEnd(m.src, v.end)], " \t\r\n")
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
func (m *matter) leafEdits(n *yaml.Node, want map[string]any, limit int, edits []leafEdit) ([]leafEdit, bool) {
	if n.Kind != yaml.MappingNode || len(n.Content) != 2*len(want) {
		return nil, false
	}
	for i := 0; i < len(n.Content); i += 2 {
		value := n.Content[i+1]
		to, there := want[n.Content[i].Value]
		end := limit
		if i+2 < len(n.Content) {
			end = m.offset(n.Content[i+2])
		}
		group, isGroup := to.(map[string]any)
		ok := there
		switch {
		case !there || reflect.DeepEqual(treeOf(value), to):
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

func (m *matter) leafEdit(n *yaml.Node, to any, limit int) (leafEdit, bool) {
	lines, leaf := blockLines(to)
	at := m.offset(n)
	inner := valueSpan{node: n, layout: layoutOf(n), colon: at, start: at}
	if !leaf || n.Kind != yaml.ScalarNode || isNull(n) || inner.layout != inline {
		return leafEdit{}, false
	}
	return leafEdit{at, valueEnd(m.src[:limit], inner), lines[0]}, true
}
