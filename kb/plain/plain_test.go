package plain

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestOpen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such modes, and links need a privilege")
	}
	dir := t.TempDir()
	if err := errors.Join(os.Mkdir(filepath.Join(dir, "folder"), 0o700), os.Symlink(t.TempDir(), filepath.Join(dir, "link"))); err != nil {
		t.Fatal(err)
	}
	root := rootOf(t, dir)
	for _, name := range []string{"link", "folder"} {
		if f, err := Open(root, name, os.O_RDONLY); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%s: %v, %v", name, f, err)
		}
	}
	if _, err := Open(root, "new", os.O_RDONLY); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	f, err := Open(root, "new", os.O_CREATE|os.O_WRONLY)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("a new file is %v, %v", info, err)
	}
}

// A file is replaced by its name: a link in its place becomes a file, and what the link
// leads to stays. Nothing else is left in the folder, also where it cannot be done.
// Settings may be a link, but nothing that never ends.
func TestOpenOwn(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "settings")
	if err := os.WriteFile(name, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	names := []string{name}
	if link := filepath.Join(dir, "link"); linked(name, link) {
		names = append(names, link)
	}
	for _, name := range names {
		f, err := OpenOwn(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		f.Close()
	}
	if _, err := OpenOwn(dir); err == nil {
		t.Error("a folder was opened")
	}
	if _, err := OpenOwn(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if _, err := OpenOwn(filepath.Join(name, "tacit", "settings")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file below one that is no folder: %v", err)
	}
}

// linked makes a link, and reports whether there is one: Wine says that it made it, and makes
// none.
func linked(target, link string) bool {
	if os.Symlink(target, link) != nil {
		return false
	}
	behind, err := os.Stat(target)
	here, linkErr := os.Stat(link)
	if err != nil || linkErr != nil || !os.SameFile(behind, here) {
		os.Remove(link)
		return false
	}
	return true
}

// What is kept elsewhere is replaced there.
func TestKeepOwn(t *testing.T) {
	dir, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "settings")
	if err := os.WriteFile(elsewhere, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	names := []string{filepath.Join(dir, "new")}
	if linked(elsewhere, link) {
		names = append(names, link)
	}
	for _, name := range names {
		if err := KeepOwn(name, []byte("new")); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != "new" {
			t.Errorf("%s is %q, %v", name, got, err)
		}
	}
	if len(names) > 1 {
		if got, err := os.ReadFile(elsewhere); err != nil || string(got) != "new" {
			t.Errorf("the file behind the link is %q, %v", got, err)
		}
		if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
			t.Errorf("the link is %v, %v", info, err)
		}
	}
}

func TestReplace(t *testing.T) {
	dir, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "theirs")
	if err := errors.Join(os.WriteFile(elsewhere, []byte("theirs"), 0o600), os.MkdirAll(filepath.Join(dir, "folder", "full"), 0o700)); err != nil {
		t.Fatal(err)
	}
	root := rootOf(t, dir)
	at := time.Date(2026, 3, 4, 5, 6, 8, 0, time.UTC)
	names := []string{"new", "folder/new"}
	if os.Symlink(elsewhere, filepath.Join(dir, "link")) == nil {
		names = append(names, "link")
	}
	for _, name := range names {
		for _, text := range []string{"first", "second"} {
			if err := ReplaceAt(root, name, []byte(text), 0o600, at); err != nil {
				t.Fatal(err)
			}
			got, err := root.ReadFile(name)
			if info, statErr := root.Lstat(name); err != nil || statErr != nil || !info.Mode().IsRegular() || !info.ModTime().Equal(at) || string(got) != text {
				t.Errorf("%s is %q, %v, %v", name, got, info, errors.Join(err, statErr))
			}
		}
	}
	if err := Replace(root, "folder", []byte("no"), 0o600); err == nil {
		t.Error("a folder was replaced by a file")
	}
	if theirs, _ := os.ReadFile(elsewhere); string(theirs) != "theirs" {
		t.Errorf("a file elsewhere is %q", theirs)
	}
	fs.WalkDir(root.FS(), ".", func(name string, _ fs.DirEntry, _ error) error {
		if strings.HasSuffix(name, TempSuffix) {
			t.Errorf("%s is left", name)
		}
		return nil
	})
}

func rootOf(t *testing.T, dir string) *os.Root {
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return root
}

// A file with a second name is not added to, and the name gets a copy; one that is ours stays.
func TestAppend(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(t.TempDir(), "outside")
	if err := os.WriteFile(outside, []byte("theirs\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(outside, filepath.Join(dir, "log")); err != nil {
		t.Skip(err)
	}
	root := rootOf(t, dir)
	for i := range 2 {
		f, err := Append(root, "log")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString("ours\n"); err != nil || !isOurs(f) {
			t.Errorf("%d: %v, ours: %v", i, err, isOurs(f))
		}
		f.Close()
	}
	for name, want := range map[string]string{outside: "theirs\n", filepath.Join(dir, "log"): "theirs\nours\nours\n"} {
		if data, err := os.ReadFile(name); string(data) != want {
			t.Errorf("%s is %q, want %q, %v", name, data, want, err)
		}
	}
	if entries, err := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("the folder has %v, %v", entries, err)
	}
	if info, err := os.Stat(filepath.Join(dir, "log")); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the copy is %v, %v", info, err)
	}
}

// A folder is opened, and a link to one inside; nothing else is, and the error has its name.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	if err := errors.Join(os.Mkdir(filepath.Join(dir, "folder"), 0o700), os.WriteFile(filepath.Join(dir, "folder", "file"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	root := rootOf(t, dir)
	inner, err := Folder(root, "folder")
	if err != nil {
		t.Fatal(err)
	}
	inner.Close()
	for _, name := range []string{".", "folder"} {
		listing, err := Listing(root, name)
		if err != nil {
			t.Fatal(err)
		}
		if names, err := listing.Readdirnames(-1); len(names) != 1 {
			t.Errorf("%s has %v, %v", name, names, err)
		}
		listing.Close()
	}
	for _, name := range []string{"folder/file", "none"} {
		_, err := Folder(root, name)
		_, also := Listing(root, name)
		for _, err := range []error{err, also} {
			if err == nil || strings.Contains(err.Error(), "/.:") {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
