package similar

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Short rules that contradict each other in one of ten ways (denial, duty, number, order,
// default, who, when, where, version, exception) are asked about as such, and never merged or
// added in silence. What is the same in other words is never said to contradict, and what is
// nearly the same sentence about another thing is neither that nor merged. The rules were
// fitted to clash.txt alone.
func TestClashes(t *testing.T) {
	m := model(t)
	lostMost := map[string]int{"clash.txt": 0, "clash_kept.txt": 3} // added in silence or merged
	for name, least := range map[string]map[string]int{
		"clash.txt":      {"opposed": 54, "apart": 24, "same": 21},
		"clash_kept.txt": {"opposed": 22, "apart": 17, "same": 12},
	} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		right, all, silent, lost := map[string]int{}, map[string]int{}, 0, 0
		for line := range strings.Lines(string(text)) {
			part := strings.Split(strings.TrimSpace(line), " | ")
			if len(part) != 3 {
				continue
			}
			a, b := shortRule(part[1]), shortRule(part[2])
			j := Judge(m, a, b, nil)
			opposed := len(j.Disagreement()) > 0 || j.Disagrees()
			ok := false
			switch part[0] {
			case "opposed":
				ok = opposed && (j.Decision == DecideAsk || j.Decision == DecideReplace)
				if j.Decision == DecideIndependent {
					silent++
				} else if j.Decision == DecideMerge {
					lost++
				}
			case "same":
				ok = !opposed
			case "apart":
				ok = !opposed && j.Decision != DecideMerge && j.Decision != DecideReplace
			}
			all[part[0]]++
			if ok {
				right[part[0]]++
			} else if name == "clash.txt" {
				t.Logf("%s: %s | %s: %s %.2f %.2f %v", part[0], part[1], part[2], j.Decision, j.Problem, j.Solution, j.Reasons)
			}
		}
		t.Logf("%s: %v of %v; opposed added in silence %d, merged %d", name, right, all, silent, lost)
		if silent+lost > lostMost[name] {
			t.Errorf("%s: %d contradictions are merged or added in silence, at most %d", name, silent+lost, lostMost[name])
		}
		for kind, n := range least {
			if right[kind] < n {
				t.Errorf("%s: %s %d of %d, want %d", name, kind, right[kind], all[kind], n)
			}
		}
	}
}
