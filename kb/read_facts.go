package kb

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// factLines writes each fact of a group on a line: its place in the groups, as one types
// it, and its value. Who asks for uart_drop, or for 9600 baud, means them.
func factLines(place string, group map[string]any) (lines []string) {
	for _, key := range slices.Sorted(maps.Keys(group)) {
		if inner, ok := group[key].(map[string]any); ok {
			lines = append(lines, factLines(place+key+".", inner)...)
			continue
		}
		lines = append(lines, place+key+": "+factText(group[key]))
	}
	return lines
}

// factText writes a value as a person would.
func factText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case []any:
		var items []string
		for _, item := range v {
			items = append(items, factText(item))
		}
		return strings.Join(items, ", ")
	case map[string]any:
		return strings.Join(factLines("", v), ", ")
	}
	return strings.Join(strings.Fields(fmt.Sprint(v)), " ")
}
