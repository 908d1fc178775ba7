package inspect

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A pointer is looked up in the project, in the bank and at the top of the repository, from each of
// them, and never outside of all of them: not by steps up, and not behind a link.
func TestPointersStayInTheProject(t *testing.T) {
	b := kbtest.New(t, "")
	top := filepath.Dir(b.Dir())
	put(t, top, "here.go", "team/x.go")
	outside := t.TempDir()
	put(t, outside, "there.go")
	rel, err := filepath.Rel(top, outside)
	if err != nil {
		t.Fatal(err)
	}
	kbtest.Link(t, outside, filepath.Join(top, "link"))
	v := &Bank{bank: b}
	for _, tt := range []struct {
		path   string
		exists bool // or not looked at
		asked  []string
	}{
		{"here.go", true, []string{"here.go"}},
		{"gone.go", false, []string{"gone.go", "memory-bank/gone.go"}},
		{"../here.go", true, []string{"here.go"}}, // from the bank
		{"../gone.go", false, []string{"gone.go"}},
		{"here.go/x.go", false, nil},
		{"../" + filepath.ToSlash(rel) + "/there.go", true, []string{}},
		{"../" + filepath.ToSlash(rel) + "/gone.go", true, []string{}},
		{"../../gone/gone.go", true, []string{}},
		{"link/there.go", true, nil},
		{"link/gone.go", true, nil},
	} {
		if got := v.exists(tt.path); got != tt.exists {
			t.Errorf("%s: %v", tt.path, got)
		}
		asked := []string{}
		leadingOf(b).find(tt.path, func(root *os.Root, name string) (fs.FileInfo, error) {
			asked = append(asked, filepath.ToSlash(name))
			return root.Lstat(name)
		})
		if tt.asked != nil && !slices.Equal(asked, tt.asked) {
			t.Errorf("%s: looked at %q", tt.path, asked)
		}
	}
	put(t, b.Dir(), "brief.md")
	kbtest.Link(t, outside, filepath.Join(b.Dir(), "way"))
	put(t, outside, "there.md")
	for name, want := range map[string]bool{"brief.md": true, "../brief.md": true, "../../here.go": false, "way/there.md": false, "../../../" + filepath.ToSlash(rel) + "/there.md": false} {
		if got := v.isDocument(name); got != want {
			t.Errorf("a link to %s: a document %v", name, got)
		}
	}
	for pointer, want := range map[string]string{"here.go": filepath.Join(top, "here.go"), "../here.go": filepath.Join(top, "here.go"), "team/": "", "link/there.go": "", "../" + filepath.ToSlash(rel) + "/there.go": ""} {
		if got := Target(b, pointer); got != want {
			t.Errorf("%s leads to %q, want %q", pointer, got, want)
		}
	}
}
