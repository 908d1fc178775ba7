package kb_test

import (
	"errors"
	"fmt"
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
	checkTargets(t, bank, map[string]string{
		"business/Prices.md":         "",
		"business/new.md":            "",
		"business/prices.md":         "differs only in spelling",
		"business/CAF\u00c9.md":      "differs only in spelling",
		"Business/new.md":            "differs only in spelling",
		"business/Prices.md/x.md":    "is a link, or neither a regular file nor a folder",
		"tech/services/auth.md":      "",
		"tech/services/new/a/b/c.md": "",
		"../x.md":                    "outside",
		"business/con.md":            "reserved",
	})
	kbtest.Link(t, t.TempDir(), filepath.Join(bank.Dir(), "business", "away"))
	checkTargets(t, bank, map[string]string{"business/away/x.md": "is a link", "business/away": "is a link"})
}

func checkTargets(t *testing.T, bank *kb.Bank, all map[string]string) {
	t.Helper()
	targets := bank.Targets()
	for path, want := range all {
		for _, err := range []error{targets.Check(path), bank.CheckTarget(path)} {
			if got := fmt.Sprint(err); (want == "") != (err == nil) || !strings.Contains(got, want) && !errors.Is(err, kb.ErrOutside) {
				t.Errorf("%s: %v, want %q", path, err, want)
			}
		}
	}
}
