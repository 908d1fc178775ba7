package kb_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

func TestPassedOver(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "bank")
	for _, d := range []string{"Tech/services", "experience/Team/standards", "experience/project", "business/References", "requirements", "Notes", ".hidden"} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.FromSlash(d)), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "real.md"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{
		"experience/project/a.md": "../../real.md", "experience/project/gone": "../nowhere", "experience/project/notes": "../../Notes",
		"experience/project/picture.png": "../../real.md", "drafts": "Notes", "experience/.hidden.md": "../real.md",
		"other.md": "real.md", "requirements/r.md": "../real.md",
		"experience/whole.md": filepath.Join(dir, "real.md"), "experience/out.md": "../../../net/host/x.md", "experience/far": "/net/host/x", "experience/far.txt": "/net/host/x.txt",
	} {
		kbtest.Link(t, filepath.FromSlash(target), filepath.Join(dir, filepath.FromSlash(link)))
	}
	bank, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []kb.Passed{
		{Path: "Tech", Want: "tech"},
		{Path: "business/References", Want: "business/references"},
		{Path: "drafts", Target: kb.ToFolder},
		{Path: "experience/Team", Want: "experience/team"},
		{Path: "experience/far", Target: kb.ToOutside},
		{Path: "experience/out.md", Target: kb.ToOutside},
		{Path: "experience/project/a.md", Target: kb.ToFile},
		{Path: "experience/project/gone", Target: kb.ToNothing},
		{Path: "experience/project/notes", Target: kb.ToFolder},
		{Path: "experience/whole.md", Target: kb.ToFile},
	}
	if diff := cmp.Diff(want, bank.PassedOver()); diff != "" {
		t.Errorf("PassedOver() (-want +got)\n%s", diff)
	}
}
