package find

import (
	"slices"
	"testing"
)

// A candidate is a file, which a stranger may have written: no column is printed as it stands.
func TestColumnsOfACandidateAreQuoted(t *testing.T) {
	got := eachOnce([][]string{{"for", "team\x1b[2J", "said\u202e"}, {"type", "team\x1b[2J", "said\u202e"}})
	want := []string{"for", `team\x1b[2J`, `said\u202e`}
	if len(got) != 1 || !slices.Equal(got[0], want) {
		t.Errorf("got %q, want %q alone", got, want)
	}
}
