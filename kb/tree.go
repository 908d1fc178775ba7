package kb

import (
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

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
