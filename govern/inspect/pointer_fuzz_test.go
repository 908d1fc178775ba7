package inspect

import (
	"path"
	"strings"
	"testing"
)

// A pointer is a path in the tree, a commit, or neither.
func FuzzPointer(f *testing.F) {
	for _, text := range []string{"src/a.go:12", "`kb/*.go`", "commit 3f2a9c1", "https://a.b/c", "~/x", "a/../../etc/passwd", "src\\x.c", "[text](src/a.go#L3)", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p := read(text)
		if p.path != "" && (path.IsAbs(p.path) || strings.ContainsAny(p.path, "\n@:|<>\"")) {
			t.Errorf("%q points to %q", text, p.path)
		}
	})
}
