package inspect

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Git is asked about so many commits, and a person is told of the rest.
func TestManyCommits(t *testing.T) {
	b := kbtest.New(t, "-- INDEX.md --\n")
	if err := exec.Command("git", "init", "-q", filepath.Dir(b.Dir())).Run(); err != nil {
		t.Skip("no git: ", err)
	}
	var all []pointer
	for i := range mostCommits + 5 {
		all = append(all, pointer{commit: fmt.Sprintf("%010x", i)})
	}
	r := repositoryOf(t.Context(), b)
	if lost := r.unknown(all); len(lost) != mostCommits {
		t.Errorf("%d are lost", len(lost))
	}
	if why := *r.silent; why == nil || !strings.Contains(why.Error(), "5 more") {
		t.Errorf("told of the rest: %v", why)
	}
}
