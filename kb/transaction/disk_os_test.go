package transaction

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Both ways to rename give the same, on the file system of this machine.
func TestDisk(t *testing.T) {
	for _, plain := range []bool{false, true} {
		b := kbtest.New(t, "-- a --\na\n-- b --\nb\n")
		root, err := os.OpenRoot(b.Dir())
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		d := osDisk{root: root, plain: plain}
		if err := d.Move("a", "b"); !os.IsExist(err) {
			t.Errorf("plain %v: a taken name: %v", plain, err)
		}
		if err := d.Move("x", "y"); !os.IsNotExist(err) {
			t.Errorf("plain %v: nothing to move: %v", plain, err)
		}
		if err := d.Move("a", ".tacit-x.tmp"); err != nil {
			t.Error(err)
		}
		if err := d.Exchange(".tacit-x.tmp", "none"); !os.IsNotExist(err) {
			t.Errorf("plain %v: nothing to exchange: %v", plain, err)
		}
		if err := d.Exchange(".tacit-x.tmp", "b"); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(map[string]string{".tacit-x.tmp": "b\n", "b": "a\n"}, kbtest.Files(t, b)); diff != "" {
			t.Errorf("plain %v: %s", plain, diff)
		}
	}
}

// A transaction on a system whose rename has no flags.
func TestCommitByLinks(t *testing.T) {
	b, _ := half(t)
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	g := newEngine(b, osDisk{root: root, plain: true})
	if _, err := g.recover(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(wholeBank, kbtest.Files(t, b)); diff != "" {
		t.Error(diff)
	}
}

// ExchangeNames gives two names of a folder to each other in one step, for the tests
// outside of the package: who waits would make again what is gone for a moment.
func ExchangeNames(dir, a, b string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer folder.Close()
	return renameIn(folder, a, b, renameExchange)
}
