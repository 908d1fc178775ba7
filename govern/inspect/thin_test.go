package inspect

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

// noteOf is a memory of "trigger | title / text".
func noteOf(t *testing.T, id, text string) *kb.Memory {
	t.Helper()
	front := ""
	if trigger, rest, ok := strings.Cut(text, " | "); ok {
		front, text = fmt.Sprintf("trigger: [%q]\n", trigger), rest
	}
	title, body, _ := strings.Cut(text, " / ")
	m, err := kb.Parse(id+".md", fmt.Appendf(nil, "---\nid: %s\nkind: experience\ntitle: %s\nstatus: active\ntype: standard\nlevel: project\n%s---\n\n%s\n", id, title, front, body))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Of notes that say nearly the same or the contrary check says so, also where only one says
// when it is needed, and nothing of notes about two things; with a sentence or two, and as
// titles alone.
func TestThinNotes(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "thin.txt"))
	if err != nil {
		t.Fatal(err)
	}
	model, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []struct {
		name                  string
		cut                   bool
		same, contrary, wrong int // at least, at least, at most
	}{{"with a text", false, 11, 20, 0}, {"titles alone", true, 8, 20, 2}} {
		right := map[string]int{}
		for line := range strings.Lines(string(data)) {
			part := strings.Split(strings.TrimSpace(line), "\t")
			if len(part) != 3 {
				continue
			}
			for i := range part {
				if form.cut {
					part[i], _, _ = strings.Cut(part[i], " / ")
				}
			}
			got := saidOf(model, noteOf(t, "EXP-001", part[1]), noteOf(t, "EXP-002", part[2]))
			if got == part[0] {
				right[got]++
			} else if part[0] == "-" {
				right["wrong"]++
				t.Logf("%s: %s | %s", got, part[1], part[2])
			}
		}
		if right["="] < form.same || right["x"] < form.contrary || right["wrong"] > form.wrong {
			t.Errorf("%s: %v", form.name, right)
		}
	}
}

// saidOf is "=" where check says that two are the same, "x" for the contrary, "-" for
// nothing.
func saidOf(m *builtin.Model, a, b *kb.Memory) string {
	switch code, _ := CodeOfPair(similar.Judge(m, a, b, nil), a, b); code {
	case NearDuplicate, perhapsRepeated:
		return "="
	case Contradiction, PerhapsContrary:
		return "x"
	}
	return "-"
}
