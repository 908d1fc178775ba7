package kbtest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Golden compares got with what a file below testdata holds; with update, which is the flag
// -update of the package that tests, it writes the file first.
func Golden[T ~string | ~[]byte](t testing.TB, name string, got T, update bool) {
	t.Helper()
	file := filepath.Join("testdata", filepath.FromSlash(name))
	if update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (go test -update in this folder makes it)", err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got); go test -update in this folder writes it again:\n%s", file, diff)
	}
}
