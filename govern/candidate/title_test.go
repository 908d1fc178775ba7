package candidate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/summary"
)

// What tacit remember has just written is behind nothing: its title and summary say what the
// text says, in every form that a sentence can have.
func TestNothingIsBehindAtFirst(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "shape", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	day := time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		before := "Nobody is there at night."
		for line := range strings.Lines(string(text)) {
			_, sentence, _ := strings.Cut(strings.TrimSpace(line), " | ")
			said := before + " " + sentence
			before = sentence
			op, err := FromWords(said).Memory(Choice{Target: Project, ID: "EXP-001", Today: day})
			if err != nil {
				t.Fatal(err)
			}
			m, err := kb.Parse(op.Path, []byte(*op.Content))
			if err != nil {
				t.Fatal(err)
			}
			if title, whole := summary.Retitled(m), summary.Outdated(m); title != "" || whole != "" {
				t.Errorf("%q: title %q, summary %q", said, title, whole)
			}
		}
	}
}
