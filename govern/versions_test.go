package govern

import "testing"

// A history of a million operations on one memory is gone through once, whichever state is asked for.
func TestStateInLongHistory(t *testing.T) {
	all := make(steps, 1_000_000)
	for i := range all {
		all[i] = step{i, "", Recorded{Path: "experience/a.md", From: "1"}} // each deletes it
	}
	for _, n := range []int{0, len(all) / 2, len(all) - 1} {
		v, err := all.at(t.Context(), nil, n, false, "")
		if err != nil || v.Text != nil || v.Path != "experience/a.md" {
			t.Errorf("after operation %d: %+v, %v", n, v, err)
		}
	}
}
