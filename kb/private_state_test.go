package kb

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestOpenState(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such modes, and links need a privilege")
	}
	for name, test := range map[string]struct {
		prepare func(t *testing.T, dir string)
		folder  string
		want    error
	}{
		"nothing there yet":    {func(*testing.T, string) {}, ".tacit/state", fs.ErrNotExist},
		"the state itself":     {private, ".tacit/state", nil},
		"a folder below":       {private, ".tacit/state/sessions", nil},
		"further down":         {private, ".tacit/state/a/b", fs.ErrInvalid},
		"up again":             {private, ".tacit/state/..", fs.ErrInvalid},
		"a folder of the bank": {private, "tech", fs.ErrInvalid},
		"a link for .tacit":    {func(t *testing.T, dir string) { symlink(t, dir, ".tacit") }, ".tacit/state", fs.ErrInvalid},
		"a link for the state": {func(t *testing.T, dir string) { private(t, dir); symlink(t, dir, ".tacit/state") }, ".tacit/state", fs.ErrInvalid},
		"a file for a folder": {func(t *testing.T, dir string) {
			private(t, dir)
			if err := os.WriteFile(filepath.Join(dir, ".tacit/state"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}, ".tacit/state", fs.ErrInvalid},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.Mkdir(filepath.Join(dir, "tech"), 0o755); err != nil {
				t.Fatal(err)
			}
			test.prepare(t, dir)
			root, err := (&Bank{dir: dir}).OpenState(test.folder)
			if !errors.Is(err, test.want) {
				t.Fatalf("the error is %v, want %v", err, test.want)
			}
			if err == nil {
				root.Close()
				info, err := os.Stat(filepath.Join(dir, test.folder))
				if err != nil || info.Mode().Perm() != 0o700 {
					t.Errorf("the folder is %v, %v", info, err)
				}
			}
		})
	}
}

func private(t *testing.T, dir string) {
	if err := os.Mkdir(filepath.Join(dir, privateDir), 0o700); err != nil {
		t.Fatal(err)
	}
}

// link puts a link to a folder elsewhere in the place of name.
func symlink(t *testing.T, dir, name string) {
	if err := os.Symlink(t.TempDir(), filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}
