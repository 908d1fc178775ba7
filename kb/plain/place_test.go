package plain

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/kb/lang"
)

// A link that came with a project leads nothing that is written out of it. Where a person
// keeps links of their own, they are followed.
func TestPlace(t *testing.T) {
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(top, filepath.FromSlash(name)) }
	for _, dir := range []string{"clone/.git", "clone/sub/memory-bank", "clone/docs", "outside"} {
		if err := os.MkdirAll(in(dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{"clone/out": "outside", "clone/inner": "clone/docs", "mine": "outside", "way": "clone"} {
		if !linked(in(target), in(link)) {
			t.Skip("no links here")
		}
	}
	if err := os.Symlink(in("missing"), in("clone/nowhere")); err != nil {
		t.Skip(err)
	}
	for name, want := range map[string]string{
		"clone/docs/x.md":      "clone/docs/x.md",
		"clone/new/x.md":       "clone/new/x.md",
		"clone/inner/x.md":     "clone/docs/x.md",
		"clone/out":            "",
		"clone/out/x.md":       "",
		"clone/out/new/x.md":   "",
		"clone/nowhere":        "",
		"clone/nowhere/x.md":   "",
		"way/out/x.md":         "", // the way is the person's, the link is not
		"way/docs/x.md":        "clone/docs/x.md",
		"mine/x.md":            "outside/x.md",
		"outside/x.md":         "outside/x.md",
		"clone/docs/../x/y.md": "clone/x/y.md",
	} {
		got, err := Place(in("clone/sub/memory-bank"), in(name))
		if want == "" {
			var told *lang.Error
			if !errors.As(err, &told) || told.Msg != errLeadsOut {
				t.Errorf("%s is written to %q, %v", name, got, err)
			}
			continue
		}
		if err != nil || got != in(want) {
			t.Errorf("%s is written to %q, %v, want %q", name, got, err, want)
		}
	}
}
