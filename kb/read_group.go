package kb

import (
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Facts returns the nested group `facts` of a profile rule or an override; it is
// nil where there is none, or nothing in it. Groups are map[string]any, lists
// []any. Other fields are the text that their author typed; a fact is a value:
// what is not quoted and reads as a number in JSON is an int64, or a float64 if
// it has a point or an exponent; true and false are a bool, null and nothing are
// nil. All else is a string, as typed: no, 012, 0x68, 2026-01-31, .inf, and a
// number that neither of them holds. Every error is a *FileError without a path,
// which the caller knows.
func Facts(src []byte) (map[string]any, error) {
	m, err := readAgreed(src)
	if err != nil {
		return nil, err
	}
	n := m.find("facts")
	if n == nil || isNull(n) {
		return nil, nil
	}
	d := decoder{m: m, key: "facts"}
	if !d.mapping(n) {
		return nil, d.err // nil for a group with nothing in it
	}
	return treeOf(n).(map[string]any), nil
}

// treeOf returns what a YAML value holds: a string, an int64, a float64, a bool,
// nil, a list of these, or a group of them by name. What is quoted is a string.
func treeOf(n *yaml.Node) any {
	switch n.Kind {
	case yaml.MappingNode:
		group := make(map[string]any, len(n.Content)/2)
		for i := 0; i+1 < len(n.Content); i += 2 {
			group[n.Content[i].Value] = treeOf(n.Content[i+1])
		}
		return group
	case yaml.SequenceNode:
		list := make([]any, len(n.Content))
		for i, item := range n.Content {
			list[i] = treeOf(item)
		}
		return list
	}
	return leafOf(n)
}

// jsonNumber is what JSON takes for a number.
var jsonNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)

// leafOf reads a single value. A number is what JSON would take for one: 012 and
// 0x10 stay the characters that somebody typed.
func leafOf(n *yaml.Node) any {
	switch {
	case n.Style&^yaml.TaggedStyle != 0, n.Style != 0 && n.Tag == "!!str":
		return n.Value
	case isNull(n):
		return nil
	case strings.EqualFold(n.Value, "true") || strings.EqualFold(n.Value, "false"):
		return strings.EqualFold(n.Value, "true")
	case !jsonNumber.MatchString(n.Value):
		return n.Value
	}
	if i, err := strconv.ParseInt(n.Value, 10, 64); err == nil {
		return i
	}
	if f, err := strconv.ParseFloat(n.Value, 64); err == nil && strings.ContainsAny(n.Value, ".eE") {
		return f
	}
	return n.Value // a float64 would be another whole number
}

// Tree returns a field of front matter that is a group with whatever it holds, as
// [Facts] returns the facts; nil where there is none. Every error is a *FileError
// without a path.
func Tree(src []byte, key string) (map[string]any, error) {
	m, err := readAgreed(src)
	if err != nil {
		return nil, err
	}
	n := m.find(key)
	if n == nil || isNull(n) {
		return nil, nil
	}
	d := decoder{m: m, key: key}
	if !d.mapping(n) {
		return nil, d.err
	}
	return treeOf(n).(map[string]any), nil
}

// Texts returns fields of front matter that are single values, as they were typed;
// those that are not there are not in the result. Every error is a *FileError
// without a path.
func Texts(src []byte, keys ...string) (map[string]string, error) {
	m, err := readAgreed(src)
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	d := decoder{m: m}
	for _, d.key = range keys {
		if n := m.find(d.key); n != nil && !isNull(n) {
			texts[d.key] = d.text(n)
		}
	}
	return texts, d.err
}

// FieldNames calls a function with the name of each top-level field, known or not, as
// it was typed, and with its place in the file. Every error is a *FileError without a path.
func FieldNames(src []byte, each func(name string, line, column int)) error {
	m, err := readMatter("", src)
	if err != nil {
		return err
	}
	for _, f := range m.fields {
		each(f.key.Value, m.lineOf(f.key), f.key.Column)
	}
	return nil
}
