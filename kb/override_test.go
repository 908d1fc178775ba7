package kb_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/front"
)

func TestOverridePath(t *testing.T) {
	for _, test := range []struct {
		instance string
		staged   bool
		want     string // empty: refused
	}{
		{"SN-0042", false, ".tacit/state/overrides/SN-0042.md"},
		{"SN-0042", true, ".tacit/state/overrides/SN-0042.draft.md"},
		{"左侧.1", false, ".tacit/state/overrides/左侧.1.md"},
		{"con", false, ".tacit/state/overrides/_con.md"},
		{"NUL.1", true, ".tacit/state/overrides/_NUL.1.draft.md"},
		{"x.draft", false, ""},
		{"x.Draft", true, ""},
		{"../x", false, ""},
		{"a/b", false, ""},
		{"a:b", false, ""},
		{"profile::x", false, ""},
		{".hidden", false, ""},
		{"-rf", false, ""},
		{"", false, ""},
		{strings.Repeat("x", 129), false, ""},
	} {
		got, err := kb.OverridePath(test.instance, test.staged)
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%q, %v: %q, %v", test.instance, test.staged, got, err)
		}
		if err == nil && !kb.IsOverride(got) {
			t.Errorf("%s is no override", got)
		}
	}
	for _, p := range []string{"experience/x.md", ".tacit/state/overrides/a/b.md", ".tacit/state/overrides/.x.md", ".tacit/state/overrides/_x.md",
		".tacit/state/overrides/x.txt", ".tacit/state/overrides/x.draft.draft.md", ".tacit/state/plans/x.md", ".tacit/state/overrides/con.md"} {
		if kb.IsOverride(p) {
			t.Errorf("%s is taken for an override", p)
		}
	}
}

func TestOverrides(t *testing.T) {
	bank, err := kb.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir := ".tacit/state/overrides/"
	lay := map[string][]byte{
		dir + "SN-1.md":       []byte("---\ninstance_id: SN-1\nmodel_id: m1\nfw_version: 1.10\nconfidence: 0.9\nfacts:\n  calibration:\n    offset: -3\nprovenance:\n  observation_ids:\n    - a\n    - b\n---\n"),
		dir + "SN-1.draft.md": []byte("---\ninstance_id: SN-1\nstatus: draft\nfacts:\n  x: 1\n---\n"),
		dir + "off.md":        []byte("---\ninstance_id: off\nstatus: draft\nfacts:\n  x: 1\n---\n"),
		dir + "other.md":      []byte("---\ninstance_id: SN-9\n---\n"),
		dir + "broken.md":     []byte("---\ninstance_id: [\n---\n"),
		dir + "note.txt":      []byte("not ours"),
	}
	for p, data := range lay {
		if err := bank.WriteFile(p, data); err != nil {
			t.Fatal(err)
		}
	}
	over := bank.Over(map[string][]byte{dir + "late.md": []byte("---\ninstance_id: late\n---\n"), dir + "off.md": lay[dir+"off.md"]})
	all, bad := over.Overrides()
	if len(all) != 4 || len(bad) != 2 {
		t.Fatalf("%d overrides, problems %v", len(all), bad)
	}
	o, err := bank.Override("sn-1")
	if err != nil || o.InstanceID != "SN-1" || o.FWVersion != "1.10" || o.Confidence != 0.9 || o.Staged || len(o.ObservationIDs) != 2 {
		t.Errorf("%+v, %v", o, err)
	}
	if facts, _ := o.Facts["calibration"].(map[string]any); facts["offset"] != int64(-3) {
		t.Errorf("facts %v", o.Facts)
	}
	for _, none := range []string{"SN-2", "off"} {
		if _, err := bank.Override(none); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", none, err)
		}
	}
	if _, err := bank.Override("other"); err == nil || !strings.Contains(err.Error(), "other.md:2:") {
		t.Errorf("a file of another device: %v", err)
	}
}

// An override that can be read is that of its device, and reads the same again.
func FuzzParseOverride(f *testing.F) {
	f.Add("SN-1.md", []byte("---\ninstance_id: SN-1\nfacts:\n  a: {b: [1, 2.5, no]}\nprovenance:\n  observation_ids: [x]\n---\n"))
	f.Add("_con.draft.md", []byte("---\ninstance_id: con\nstatus: archived\nconfidence: 1\n---\ntext"))
	f.Add("x.md", []byte("---\nfacts: []\n---\n"))
	f.Fuzz(func(t *testing.T, name string, src []byte) {
		p := ".tacit/state/overrides/" + name
		o, err := kb.ParseOverride(p, src)
		if err != nil {
			var complaint *kb.FileError
			if !errors.As(err, &complaint) || complaint.Path != p {
				t.Fatalf("no place: %v", err)
			}
			return
		}
		if !kb.IsOverride(p) {
			return
		}
		if want, err := kb.OverridePath(o.InstanceID, strings.HasSuffix(p, ".draft.md")); err != nil || !filename.Same(want, p) || filename.Portable(p) != nil {
			t.Errorf("%q lies at %q: %v", o.InstanceID, p, err)
		}
		if len(o.Facts) == 0 {
			return
		}
		again, err := front.Set(src, "facts", o.Facts)
		if err == nil && string(again) != string(src) {
			t.Errorf("the same facts change the file:\n%q\n%q", src, again)
		}
	})
}
