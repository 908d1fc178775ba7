package form

import (
	"slices"
	"testing"
)

func TestRolesAreDistinct(t *testing.T) {
	seen := map[string]Role{}
	for _, group := range headings {
		for _, w := range group.words {
			if r, ok := seen[w]; ok && r != group.role {
				t.Errorf("%q is in two groups", w)
			}
			seen[w] = group.role
		}
	}
	if !slices.Equal([]Role{RoleOf("Root cause"), RoleOf("根拠（Reasons）"), RoleOf("参照先（Pointers）"), RoleOf("Notes")}, []Role{Problem, Solution, Neither, Both}) {
		t.Error("the roles of headings")
	}
}

// What an item is called says nothing, and a reason claims nothing.
func TestClaimed(t *testing.T) {
	for statement, want := range map[string]string{
		"理由**：消防の無線と混信する": "", "Reason**: floats lose cents": "", "- **理由**：因为会丢": "", "原因：断电": "",
		"**標準**：濡れた布で拭く": "濡れた布で拭く", "Fix**: wipe it": "wipe it", "Wipe it": "Wipe it", "注意：有电": "注意：有电", "": "",
	} {
		if got := Claimed(statement); got != want {
			t.Errorf("Claimed(%q) = %q, want %q", statement, got, want)
		}
	}
}
