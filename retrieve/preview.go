package retrieve

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// mostBullets is how many summaries a preview shows.
const mostBullets = 10

var importance = map[string]int{"high": 2, "": 1, "normal": 1, "low": 0}

var proven = map[kb.Strength]int{kb.Enforced: 2, kb.Validated: 1}

// Preview returns what the bank holds, in the form in which it is put before
// an agent at the start: at most ten summaries, then every file with its
// title, and then what is under way. The most important memories come first, then the
// best proven, then the newest. shown makes a text of the bank fit for the reader. It
// returns "" for a bank that is empty, and in which nothing is done.
func Preview(entries []index.Entry, underway []string, folder string, shown func(string) string) string {
	var s strings.Builder
	if len(entries) > 0 {
		writeEntries(&s, entries, folder, shown)
	}
	if len(entries) > 0 && len(underway) > 0 {
		s.WriteByte('\n')
	}
	if len(underway) > 0 {
		s.WriteString("## In Progress\n\n")
		for _, item := range underway {
			s.WriteString("- " + shown(item) + "\n")
		}
	}
	return s.String()
}

func writeEntries(s *strings.Builder, entries []index.Entry, folder string, shown func(string) string) {
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(a, b index.Entry) int {
		return cmp.Or(
			cmp.Compare(importance[b.Importance], importance[a.Importance]),
			cmp.Compare(proven[b.Strength], proven[a.Strength]),
			strings.Compare(b.Updated, a.Updated),
			strings.Compare(a.Path, b.Path),
		)
	})
	s.WriteString("## Memory Bank Summary\n\n")
	for _, e := range entries[:min(len(entries), mostBullets)] {
		s.WriteString("- " + shown(cmp.Or(e.Category, string(e.Kind))) + ": " + shown(cmp.Or(e.Summary, e.Title)) + "\n")
	}
	s.WriteString("\n## Project Context (Memory Bank)\n\nThe following project context files are available:\n\n")
	for _, e := range entries {
		s.WriteString("- " + shown(e.Path) + " - " + shown(e.Title) + "\n")
	}
	s.WriteString("\nRead these files in " + shown(folder) + "/ for details.\n")
}
