package progress

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/lang"
)

// Every line of a block that is no heading is kept in one of its parts.
func FuzzBlockParts(f *testing.F) {
	for _, text := range []string{"> 2026-01-01\n\n## In Progress\n\n- a\n", "## 进行中\n- x\n## other\ny", "```\n## In Progress\n```\n", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b := readBlock(text, lang.English)
		all := strings.Join(append(append([]string{}, b.lead...), b.other...), "\n")
		for _, part := range b.parts {
			all += "\n" + strings.Join(part, "\n")
		}
		for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, ">") && !strings.Contains(all, line) {
				t.Errorf("%q lacks the line %q", text, line)
			}
		}
	})
}
