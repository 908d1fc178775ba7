package similar

import "testing"

// What binds an act to one day, place or thing contradicts what forbids that act there: only on
// Thursdays, never on Thursday. Another act, or another day, does not. The rules were fitted to only.txt alone.
func TestOnly(t *testing.T) {
	m := model(t)
	for name, least := range map[string][2]int{"only.txt": {9, 9}, "only_kept.txt": {9, 9}} {
		judgeOpposed(t, m, name, least)
	}
}
