package similar

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// shortRule is a memory as remember makes it of a sentence.
func shortRule(text string) *kb.Memory {
	return FromText("# " + strings.TrimRight(text, ".。") + "\n")
}

// Of two short rules that contradict each other it is said that they do, and never of rules
// about different things.
func TestShortContradictions(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "slots.txt"))
	if err != nil {
		t.Fatal(err)
	}
	m := model(t)
	asked, apart, x, d := 0, 0, 0, 0
	for line := range strings.Lines(string(data)) {
		part := strings.Split(strings.TrimSpace(line), "\t")
		if len(part) != 3 {
			continue
		}
		j := Judge(m, shortRule(part[1]), shortRule(part[2]), nil)
		k := Judge(m, shortRule(part[2]), shortRule(part[1]), nil)
		if j.Decision != k.Decision {
			t.Errorf("%s %s: %s, the other way round %s", part[1], part[2], j.Decision, k.Decision)
		}
		ok := j.Disagrees()
		if part[0] == "x" {
			x++
			if ok {
				asked++
			} else {
				t.Logf("%s | %s: %s %.2f", part[1], part[2], j.Decision, j.Problem)
			}
			continue
		}
		d++
		if !j.Disagrees() {
			apart++
		} else {
			t.Logf("%s | %s: %s %.2f", part[1], part[2], j.Decision, j.Problem)
		}
	}
	t.Logf("%d of %d contradict each other, %d of %d do not", asked, x, apart, d)
	if asked < 57 || apart < d {
		t.Errorf("%d of %d contradictions found, want 57; %d of %d others left alone", asked, x, apart, d)
	}
}
