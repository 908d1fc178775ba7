package similar

import "testing"

// What says the same as one of a set is in it.
func TestSets(t *testing.T) {
	s := sets{}
	for _, p := range [][2]int{{4, 2}, {7, 4}, {9, 8}} {
		s.join(p[0], p[1])
	}
	if !s.joined(2, 7) || !s.joined(8, 9) || s.joined(7, 8) || s.joined(1, 2) {
		t.Error(s)
	}
}
