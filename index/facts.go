package index

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// factsOf returns the facts of a profile rule as one passage, a line for each: its place
// in the groups, as one types it, and its value. Who asks for uart_drop, or for 9600
// baud, means them. It is empty for a memory without facts.
func factsOf(m *kb.Memory, src []byte) passage {
	if !m.HasFacts {
		return passage{}
	}
	facts, err := kb.Facts(src)
	if err != nil {
		return passage{} // kb.Parse reads the same, and would have said so
	}
	var text strings.Builder
	writeFacts(&text, "", facts)
	return passage{"facts", factsLine(src), text.String()}
}

func writeFacts(b *strings.Builder, place string, group map[string]any) {
	for _, key := range slices.Sorted(maps.Keys(group)) {
		if inner, ok := group[key].(map[string]any); ok {
			writeFacts(b, place+key+".", inner)
			continue
		}
		fmt.Fprintf(b, "%s%s: %s\n", place, key, factText(group[key]))
	}
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
		var b strings.Builder
		writeFacts(&b, "", v)
		return strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", ", ")
	}
	return fmt.Sprint(v)
}

// factsLine returns the line of the file on which the facts begin, 1 if none does.
func factsLine(src []byte) int {
	i := bytes.Index(src, []byte("\nfacts:"))
	return bytes.Count(src[:max(i+1, 0)], []byte("\n")) + 1
}
