// Package kbtest builds banks for tests out of txtar text, so that a test shows
// the files that it is about, and compares what a test got with golden files.
package kbtest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/tacit-kb/tacit/kb"
)

// New makes a bank in a temporary folder that goes away with the test. The text
// holds the files, each after a line "-- experience/project/EXP-001-x.md --".
func New(t testing.TB, text string) *kb.Bank {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "memory-bank")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(text)).Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	bank, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return bank
}

// Link makes a symbolic link, and skips the test where there are none: Wine says that it
// has made one, and has not.
func Link(t testing.TB, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Skip(err)
	}
	if info, err := os.Lstat(name); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Skip("no symbolic links here: ", err)
	}
}

// Files returns the content of every file of a bank but those of .tacit, by
// path, to compare a bank before and after.
func Files(t testing.TB, bank *kb.Bank) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(bank.Dir(), func(name string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == ".tacit" {
			return filepath.SkipDir
		}
		rel, err := filepath.Rel(bank.Dir(), name)
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(name)
		files[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
