package front

import (
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// IsNull reports whether a value was left out: "title:", "title: ~" or
// "title: null". Quoted, these are texts.
func IsNull(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Style == 0 && slices.Contains([]string{"", "~", "null", "Null", "NULL"}, n.Value)
}

// ItemText returns the text of an item of a list. A pasted message such as
// "OutOfMemoryError: Java heap space" is a group of one field to YAML, and a text to
// the person who wrote it.
func ItemText(n *yaml.Node) (text string, ok bool) {
	if n.Kind == yaml.ScalarNode {
		return n.Value, true
	}
	if n.Kind != yaml.MappingNode || n.Style != 0 || len(n.Content) != 2 {
		return "", false
	}
	name, value := n.Content[0], n.Content[1]
	if name.Style != 0 || value.Kind != yaml.ScalarNode || value.Line != name.Line && value.Value != "" {
		return "", false
	}
	switch value.Style {
	case 0:
		return strings.TrimSpace(name.Value + ": " + value.Value), true
	case yaml.SingleQuotedStyle:
		return name.Value + ": '" + value.Value + "'", true
	case yaml.DoubleQuotedStyle:
		return name.Value + `: "` + value.Value + `"`, true
	}
	return "", false
}

// TreeOf returns what a YAML value holds: a string, an int64, a float64, a bool,
// nil, a list of these, or a group of them by name. What is quoted is a string.
func TreeOf(n *yaml.Node) any {
	switch n.Kind {
	case yaml.MappingNode:
		group := make(map[string]any, len(n.Content)/2)
		for i := 0; i+1 < len(n.Content); i += 2 {
			group[n.Content[i].Value] = TreeOf(n.Content[i+1])
		}
		return group
	case yaml.SequenceNode:
		list := make([]any, len(n.Content))
		for i, item := range n.Content {
			list[i] = TreeOf(item)
		}
		return list
	}
	return leafOf(n)
}

// jsonNumber is what JSON takes for a number.
var jsonNumber = pattern.Lazy(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)

// leafOf reads a single value. A number is what JSON would take for one: 012 and
// 0x10 stay the characters that somebody typed.
func leafOf(n *yaml.Node) any {
	switch {
	case n.Style&^yaml.TaggedStyle != 0, n.Style != 0 && n.Tag == "!!str":
		return n.Value
	case IsNull(n):
		return nil
	case strings.EqualFold(n.Value, "true") || strings.EqualFold(n.Value, "false"):
		return strings.EqualFold(n.Value, "true")
	case !jsonNumber().MatchString(n.Value):
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
