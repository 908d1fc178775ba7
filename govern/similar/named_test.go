package similar

import (
	"slices"
	"testing"
)

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

// What one of two sentences names in its reason, it knows: that they name it otherwise tells nothing.
// A name that only one knows still tells, and keeps them from being merged either way.
func TestNamesInReasonsAreKnown(t *testing.T) {
	m := model(t)
	for _, c := range []struct {
		a, b string
		told bool
	}{
		{"Always book the Great-Hall twice when a fair is held, because Ostermann sells the first booking again", "When Ostermann refuses a booking, don't book again; ask the guests for another day", false},
		{"Always book the Great-Hall twice when a fair is held, because the office sells the first booking again", "When Ostermann refuses a booking, don't book again; ask the guests for another day", true},
		{"Never pay the choir through Finbank when a concert is held, because Ostermann is late", "Never pay the choir through Ostermann when a concert is held, because Finbank is late", false},
	} {
		j := Judge(m, shortRule(c.a), shortRule(c.b), nil)
		told := slices.ContainsFunc(j.Reasons, func(r Reason) bool { return r.Code == Names })
		if told != c.told || j.Decision == DecideMerge {
			t.Errorf("%s | %s: %s, %v", c.a, c.b, j.Decision, j.Reasons)
		}
	}
}
