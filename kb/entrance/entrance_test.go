package entrance

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// A new entrance is the owner's alone. Old ones go, and nothing else does.
func TestMake(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "memory-bank")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "INDEX.md"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	b, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	make := func() (string, func()) {
		t.Helper()
		file, remove, err := Make(b, []byte("page"))
		if err != nil {
			t.Fatal(err)
		}
		return file, remove
	}
	left, _ := make()
	other := filepath.Join(filepath.Dir(left), "other.html")
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-2 * old)
	for _, file := range []string{left, other} {
		if err := os.Chtimes(file, long, long); err != nil {
			t.Fatal(err)
		}
	}
	fresh, remove := make()
	info, err := os.Stat(fresh)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an old one stays: %v", err)
	}
	if _, err := os.Stat(other); err != nil {
		t.Errorf("another file is gone: %v", err)
	}
	remove()
	if _, err := os.Stat(fresh); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it stays: %v", err)
	}
}
