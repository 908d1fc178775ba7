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
