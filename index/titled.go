package index

import (
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// mostTitled is how many bytes a text may have that repeats its title: once as a heading,
// once as what was decided, and a little more.
const mostTitled = 2000

// label is what stands before an item of a template: "- **Decision being made**:".
var label = pattern.Lazy(`(?m)^\s*(?:[-*]\s+)?\*\*[^*\n]+\*\*\s*[:：]?`)

// titled reports whether the text of a memory has no word that its names lack, as that of
// a note of one sentence. Headings and labels say nothing by themselves.
func titled(m *kb.Memory, names []string) bool {
	var text strings.Builder
	for _, s := range m.Sections {
		own := strings.TrimSpace(label().ReplaceAllString(unmarked(s.Text), " "))
		if own == "" {
			own = s.Heading // it may say something; over a text it is what the text is about
		}
		text.WriteString(own + "\n")
	}
	if text.Len() > mostTitled {
		return false
	}
	known := map[uint64]bool{}
	Terms(strings.Join(names, "\n"), func(t Term) { known[t.Hash()] = true })
	all := true
	Terms(text.String(), func(t Term) { all = all && known[t.Hash()] })
	return all
}
