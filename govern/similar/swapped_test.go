package similar

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The same words with their sides exchanged contradict each other, and are never merged;
// the same sides in another order do not.
func TestSwapped(t *testing.T) {
	m := model(t)
	for _, name := range []string{"swapped.txt", "swapped_kept.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			row := strings.Split(strings.TrimSpace(line), "\t")
			if len(row) != 3 {
				continue
			}
			a, b := FromText(row[1]), FromText(row[2])
			j, all := Judge(m, a, b, nil), Disagreements(a, b)
			if row[0] == "same" && len(all) > 0 {
				t.Errorf("%s / %s: %v", row[1], row[2], all)
			}
			if row[0] == "swapped" && (len(all) == 0 || j.Decision != DecideAsk || len(j.Disagreement()) == 0) {
				t.Errorf("%s / %s: %s, %v; %v", row[1], row[2], j.Decision, j.Reasons, all)
			}
		}
	}
}
