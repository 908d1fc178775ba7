package similar

import "testing"

// Two sentences that speak of two names say nothing against each other, and are not one: both may
// hold. Another name for one purpose, or another value for one name, is a contradiction as before.
// The rules were fitted to named.txt alone.
func TestNamed(t *testing.T) {
	m := model(t)
	for name, least := range map[string][2]int{"named.txt": {44, 39}, "named_kept.txt": {23, 12}} {
		right, all := judgeLines(t, m, name, func(kind string, j Judgement) bool {
			return (kind == "apart") == (!j.Disagrees() && j.Verdict() != Same)
		})
		if right["apart"] < least[0] || right["clash"] < least[1] {
			t.Errorf("%s: %v of %v, want %v", name, right, all, least)
		}
	}
}
