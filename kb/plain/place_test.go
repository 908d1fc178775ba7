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

// A link that somebody puts in the place of a folder after the look leads nothing out of the
// project; outside of it, and to another folder in it, it may.
func TestFolderBecomesALink(t *testing.T) {
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(top, filepath.FromSlash(name)) }
	for _, dir := range []string{"clone/docs", "outside"} {
		if err := os.MkdirAll(in(dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if !linked(in("outside"), in("clone/out")) || !linked(in("outside"), in("way")) || os.Symlink("docs", in("clone/inner")) != nil {
		t.Skip("no links here")
	}
	for name, want := range map[string]string{"clone/out": "", "clone/out/new": "", "clone/inner/new": "clone/docs/new", "clone/x/y": "clone/x/y", "way/z": "outside/z", "clone": "clone"} {
		root, err := openReal(in("clone"), in(name), true)
		if err == nil {
			err = Replace(root, "x.md", []byte("x"), 0o666)
			root.Close()
		}
		if want == "" && err == nil {
			t.Errorf("%s is opened through a link", name)
		} else if _, there := os.Lstat(in(want + "/x.md")); want != "" && (err != nil || there != nil) {
			t.Errorf("%s: %v, %v", name, err, there)
		}
	}
	if got, err := os.ReadDir(in("outside")); err != nil || len(got) != 1 {
		t.Errorf("%v lie outside of the project: %v", got, err)
	}
	if _, err := openReal(in("clone"), in("clone/gone"), false); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is missing: %v", err)
	}
}
