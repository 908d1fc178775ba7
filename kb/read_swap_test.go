package kb

import (
	"os"
	"path/filepath"
	"testing"
)

// A file that takes the place of the one that was looked at is neither read nor written.
func TestSwappedFileIsNotOpened(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, name := range []string{"a.md", "another.md"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	seen, err := root.Lstat("a.md")
	if err != nil {
		t.Fatal(err)
	}
	ways := map[string]int{"to read": os.O_RDONLY, "to append": os.O_RDWR | os.O_APPEND}
	for what, flags := range ways {
		f, err := openSame(root, "a.md", seen, flags)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		f.Close()
	}
	if err := os.Rename(filepath.Join(dir, "another.md"), filepath.Join(dir, "a.md")); err != nil {
		t.Fatal(err)
	}
	for what, flags := range ways {
		f, err := openSame(root, "a.md", seen, flags)
		if err != errReplaced {
			t.Errorf("%s: the error is %v", what, err)
		}
		if f != nil {
			f.Close()
			t.Errorf("%s: it was opened", what)
		}
	}
}
