package filename

import (
	"path/filepath"
	"testing"
)

func TestBelow(t *testing.T) {
	for _, test := range []struct {
		dir, file, rel string
		below          bool
	}{
		{"a/b", "a/b/c/d.md", "c/d.md", true},
		{"a/b", "a/b", ".", true},
		{"a/b/", "a/b/../b/c", "c", true},
		{"a/b", "a/bc", "", false},
		{"a/b", "a/b/../c", "", false},
		{"a/b", "a", "", false},
		{"a/b", "/a/b/c", "", false},
		{".", "..data/x", "..data/x", true},
	} {
		rel, below := Below(filepath.FromSlash(test.dir), filepath.FromSlash(test.file))
		if below != test.below || below && filepath.ToSlash(rel) != test.rel {
			t.Errorf("Below(%q, %q) is %q, %v", test.dir, test.file, rel, below)
		}
	}
}
