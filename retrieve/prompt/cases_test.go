package prompt

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// A sample is a prompt of testdata with what Read and Clues make of it: one line
// for every segment, "kind form: first words ... last words", then lines for clues
// that there must be, or with "not" that there must not be.
type sample struct{ name, prompt, want string }

func samples(t testing.TB, pattern string) (all []sample) {
	t.Helper()
	names, err := filepath.Glob("testdata/" + pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %d files, error %v", pattern, len(names), err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files := txtar.Parse(text).Files
		for i := 0; i+1 < len(files); i += 2 {
			if files[i+1].Name != "want" {
				t.Fatalf("%s: %s has no want", name, files[i].Name)
			}
			all = append(all, sample{filepath.Base(name) + "/" + files[i].Name, string(files[i].Data), string(files[i+1].Data)})
		}
	}
	return all
}

func TestRead(t *testing.T)     { testSamples(t, "[a-jl-z]*.txtar") }
func TestReadKept(t *testing.T) { testSamples(t, "kept_*.txtar") }

func testSamples(t *testing.T, pattern string) {
	for _, s := range samples(t, pattern) {
		t.Run(s.name, func(t *testing.T) {
			for _, fault := range s.faults(s.prompt) {
				t.Error(fault)
			}
		})
	}
}

// faults compares a prompt, which may be written in another way than the sample's
// own, with what is wanted.
func (s sample) faults(prompt string) (faults []string) {
	segments := Read(prompt)
	clues := Clues(segments)
	var said, shown []string
	for _, g := range segments {
		said = append(said, strings.TrimSuffix(g.Kind.String()+" "+g.Form.String(), " plain")+": "+oneLine(g.Text))
	}
	n := 0
	for line := range strings.Lines(s.want) {
		head, words, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch kind := strings.TrimPrefix(head, "not "); kind {
		case "error", "code", "file":
			if hasClue(clues, kind, words) == strings.HasPrefix(head, "not ") {
				faults = append(faults, fmt.Sprintf("clues: %q is a fault: %v", line, clues))
			}
		default:
			first, last, _ := strings.Cut(strings.TrimSuffix(words, " ..."), " ... ")
			if n >= len(said) || !strings.HasPrefix(said[n], oneLine(head+": "+first)) || !strings.HasSuffix(said[n], oneLine(last)) {
				shown = append(shown, fmt.Sprintf("segment %d is not %q", n, strings.TrimSpace(line)))
			}
			n++
		}
	}
	if n != len(said) || len(shown) > 0 {
		faults = append(faults, fmt.Sprintf("%s\nbut, of %d:\n%s", strings.Join(shown, "\n"), n, strings.Join(said, "\n")))
	}
	return faults
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func hasClue(clues []Clue, kind, words string) bool {
	for _, c := range clues {
		if c.Kind.String() == kind && (c.Text == words || kind == "file" && strings.HasSuffix(c.Text, "/"+words)) {
			return true
		}
	}
	return false
}
