package index

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// factsOf returns the facts of a profile rule as one passage, a line for each. It is empty
// for a memory without facts.
func factsOf(m *kb.Memory, src []byte) passage {
	if len(m.Facts) == 0 {
		return passage{}
	}
	return passage{"facts", factsLine(src), strings.Join(m.Facts, "\n")}
}

// keysOf returns the keys of facts that stand in groups, each once: who asks for uart_drop
// does not type known_issues.uart_drop.
func keysOf(facts []string) (keys []string) {
	for _, fact := range facts {
		place, _, _ := strings.Cut(fact, ": ")
		if strings.Contains(place, ".") {
			keys = append(keys, strings.Split(place, ".")...)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// factsLine returns the line of the file on which the facts begin, 1 if none does.
func factsLine(src []byte) int {
	i := bytes.Index(src, []byte("\nfacts:"))
	return bytes.Count(src[:max(i+1, 0)], []byte("\n")) + 1
}
