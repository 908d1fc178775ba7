package similar

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// A permission against a prohibition, a duty against a prohibition and a duty against what
// need not be are contradictions; the same duty in other words, and another thing, are not. The rules were fitted to permission.txt alone.
func TestPermissions(t *testing.T) {
	m := model(t)
	for name, least := range map[string][2]int{"permission.txt": {15, 15}, "permission_kept.txt": {15, 14}} {
		judgeOpposed(t, m, name, least)
	}
}

// judgeOpposed judges the pairs of a file and counts how many that are opposed are called so, and how
// many others are not.
func judgeOpposed(t *testing.T, m *builtin.Model, name string, least [2]int) {
	t.Helper()
	right, all := judgeLines(t, m, name, func(kind string, j Judgement) bool { return len(j.Disagreement()) > 0 == (kind == "opposed") })
	if right["opposed"] < least[0] || right["apart"] < least[1] {
		t.Errorf("%s: %v of %v, want %v", name, right, all, least)
	}
}

// judgeLines judges the pairs of a file of lines "kind | one rule | another", and counts by kind how
// many there are and how many are judged right.
func judgeLines(t *testing.T, m *builtin.Model, name string, isRight func(kind string, j Judgement) bool) (right, all map[string]int) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	right, all = map[string]int{}, map[string]int{}
	for line := range strings.Lines(string(data)) {
		part := strings.Split(strings.TrimSpace(line), " | ")
		if len(part) != 3 {
			continue
		}
		a, b := shortRule(part[1]), shortRule(part[2])
		j := Judge(m, a, b, nil)
		all[part[0]]++
		if isRight(part[0], j) {
			right[part[0]]++
		} else {
			t.Logf("%s | %s: %s, %v %.2f %.2f %v", part[1], part[2], j.Decision, j.Reasons, j.Problem, j.Solution, Disagreements(a, b))
		}
	}
	t.Logf("%s: %v of %v", name, right, all)
	return right, all
}

// People who type in a hurry leave the apostrophe out, and mean what they say all the same.
func TestMissingApostrophes(t *testing.T) {
	m := model(t)
	for _, c := range [][2]string{
		{"Dont wash the combs in bleach", "The combs may be washed in bleach"},
		{"You cant park in the yard", "You can park in the yard"},
		{"Guests shouldnt use the lift", "Guests may use the lift"},
		{"You dont need to sign for the key", "You must sign for the key"},
		{"Dogs arent allowed in the crypt", "Dogs are allowed in the crypt"},
	} {
		if j := Judge(m, FromText(c[0]), FromText(c[1]), nil); j.Decision == DecideMerge || len(j.Disagreement()) == 0 {
			t.Errorf("%s / %s: %s, %v", c[0], c[1], j.Decision, j.Reasons)
		}
	}
}
