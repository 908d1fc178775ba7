package git

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"
)

func TestCommitted(t *testing.T) {
	bank, run := project(t)
	write(t, filepath.Join(bank, "new.md"), "three\n")
	write(t, filepath.Join(filepath.Dir(bank), "outside.md"), "four\n")
	run("add", "outside.md")
	run("commit", "-qm", "outside")
	run("add", "memory-bank/new.md") // the next commit has it
	r, err := Find(bank)
	if err != nil {
		t.Fatal(err)
	}
	all, err := r.Committed(t.Context())
	if got := slices.Sorted(maps.Keys(all)); err != nil || !slices.Equal(got, []string{"a.md", "b.md"}) {
		t.Errorf("got %q, %v", got, err)
	}
}
