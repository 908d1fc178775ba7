package kb_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Many paths are looked at with one listing of each folder, and come to what each
// of them comes to alone.
func TestTargetsAreAsOneByOne(t *testing.T) {
	bank := kbtest.New(t, "-- business/Prices.md --\n-- business/caf\u00e9.md --\n-- tech/services/auth.md --\n")
	if err := os.Symlink(t.TempDir(), filepath.Join(bank.Dir(), "business", "away")); err != nil {
		t.Skip(err)
	}
	targets := bank.Targets()
	for path, want := range map[string]string{
		"business/Prices.md":         "",
		"business/new.md":            "",
		"business/prices.md":         "differs only in spelling",
		"business/CAF\u00c9.md":      "differs only in spelling",
		"Business/new.md":            "differs only in spelling",
		"business/away/x.md":         "is a link",
		"business/away":              "is a link",
		"business/Prices.md/x.md":    "is a link, or neither a plain file nor a folder",
		"tech/services/auth.md":      "",
		"tech/services/new/a/b/c.md": "",
		"../x.md":                    "outside",
		"business/con.md":            "reserved",
	} {
		for _, err := range []error{targets.Check(path), bank.CheckTarget(path)} {
			if got := fmt.Sprint(err); (want == "") != (err == nil) || !strings.Contains(got, want) && !errors.Is(err, kb.ErrOutside) {
				t.Errorf("%s: %v, want %q", path, err, want)
			}
		}
	}
}
