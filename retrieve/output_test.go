package retrieve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A toolOutput is what a tool printed, and the note that has its error's words; none for a
// neighbour of the notes.
type toolOutput struct{ note, name, text string }

func readOutputs(t *testing.T, name string) (all []toolOutput) {
	t.Helper()
	for line := range strings.Lines(readTestdata(t, name)) {
		mark, rest, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
		if note, about, ok := strings.Cut(rest, " "); ok && (mark == "=" || mark == "-" && note == "-") {
			all = append(all, toolOutput{strings.Trim(note, "-"), about, ""})
			continue
		}
		all[len(all)-1].text += line
	}
	return all
}

func readTestdata(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "output", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The output of a tool finds the note that has the words of its error, and no note where
// none has them. One note is not found: of the words it quotes, "logged" alone is rare.
func TestToolOutput(t *testing.T) {
	var notes strings.Builder
	for line := range strings.Lines(readTestdata(t, "notes.txt")) {
		id, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		lang, text, _ := strings.Cut(rest, " ")
		notes.WriteString(shortFile(lang, id, "K", text))
	}
	r := newRetriever(t, kbtest.New(t, notes.String()))
	for name, least := range map[string]int{"asked.txt": 9, "kept.txt": 10} {
		found := 0
		for _, o := range readOutputs(t, name) {
			got := ids(match(t, r, Query{Text: o.text}, DefaultOptions))
			switch {
			case o.note == "" && len(got) > 0:
				t.Errorf("%s: %s: finds %v, want silence", name, o.name, got)
			case o.note != "" && len(got) > 0 && got[0] == o.note:
				found++
			case o.note != "":
				t.Logf("%s: %s: finds %v, want %s", name, o.name, got, o.note)
			}
		}
		if found < least {
			t.Errorf("%s: %d found, want %d", name, found, least)
		}
	}
}
