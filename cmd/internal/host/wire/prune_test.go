package wire

import (
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// A file that stands where a folder was is no empty folder.
func TestPruneLeavesFiles(t *testing.T) {
	root := t.TempDir()
	plan, err := Install(root, named(host.Claude), Options{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	write(t, root, ".claude", "a file where a folder should be")
	if plan.prune(); len(filesIn(t, root)) != 1 {
		t.Errorf("%v", filesIn(t, root))
	}
}
