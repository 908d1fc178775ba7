package similar

import (
	"fmt"
	"slices"
	"testing"
)

// Pairs of notes that are nearly one sentence, in three languages, by people who did not see the
// program: a small change that says the same, one that turns it into a contradiction, and one after
// which both hold. The network learned from nearly.txt; only totals of nearly_kept.txt are looked at.
func TestNearly(t *testing.T) {
	m := model(t)
	for _, name := range []string{"nearly.txt", "nearly_kept.txt"} {
		said := map[string]map[string]int{"same": {}, "opposed": {}, "apart": {}}
		_, all := judgeLines(t, m, name, func(kind string, j Judgement) bool {
			said[kind][told(j)]++
			return true
		})
		share := func(kind string, of ...string) float64 {
			n := 0
			for s, count := range said[kind] {
				if slices.Contains(of, s) {
					n += count
				}
			}
			return float64(n) / float64(all[kind])
		}
		t.Log(name, fmt.Sprint(said))
		for _, b := range []bar{
			{"the same, merged or asked about", share("same", "merge", "ask"), 0.8},
			{"contradictions, told or asked about", share("opposed", "contrary", "replace", "ask"), 0.9},
			{"contradictions that are not merged", 1 - share("opposed", "merge"), 0.93},
			{"others that are neither merged nor contrary", share("apart", "ask", "independent"), 0.7},
		} {
			b.check(t)
		}
	}
}
