package similar

import (
	"slices"
	"testing"
)

// Two sentences about two countries, cities, environments or numbered things are never merged; one
// thing in other words may be. The rules were fitted to members.txt alone.
func TestMembers(t *testing.T) {
	m := model(t)
	for name, least := range map[string][2]int{"members.txt": {11, 5}, "members_kept.txt": {11, 6}} {
		right, all := judgeLines(t, m, name, func(kind string, j Judgement) bool {
			return (kind == "apart") == (j.Decision == DecideIndependent || j.Decision == DecideAsk && slices.ContainsFunc(j.Reasons, func(r Reason) bool { return r.Code == Names }))
		})
		if right["apart"] < least[0] || right["same"] < least[1] {
			t.Errorf("%s: %v of %v, want %v", name, right, all, least)
		}
	}
}
