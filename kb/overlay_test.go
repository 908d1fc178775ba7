package kb_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

const overBank = `
-- business/a.md --
a
-- business/b.md --
b
-- drafts/business/d.md --
d
`

func listed(t *testing.T, files []kb.File, err error) (all []string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		all = append(all, f.Path)
	}
	return all
}

func TestOver(t *testing.T) {
	b := kbtest.New(t, overBank)
	over := b.Over(map[string][]byte{
		"business/a.md": []byte("new"), "business/b.md": nil, "tech/new/c.md": {}, "drafts/x.md": []byte("x"),
		"business/references/r.md": {}, "business/.hidden.md": {}, "business/x.txt": {}, "INDEX.md": []byte("index"),
	})
	files, err := over.List()
	if diff := cmp.Diff([]string{"business/a.md", "tech/new/c.md"}, listed(t, files, err)); diff != "" {
		t.Error(diff)
	}
	files, err = over.ListAll()
	if diff := cmp.Diff([]string{"business/a.md", "drafts/business/d.md", "drafts/x.md", "tech/new/c.md"}, listed(t, files, err)); diff != "" {
		t.Error(diff)
	}
	for p, want := range map[string]string{"business/a.md": "new", "tech/new/c.md": "", "INDEX.md": "index", "drafts/business/d.md": "d\n"} {
		if got, err := over.ReadFile(p); string(got) != want || err != nil {
			t.Errorf("%s is %q, %v", p, got, err)
		}
		if f, err := over.Stat(p); f.Size != int64(len(want)) || err != nil {
			t.Errorf("%s: %v, %v", p, f, err)
		}
	}
	if _, err := over.ReadFile("business/b.md"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := over.Stat("business/b.md"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	twice := over.Over(map[string][]byte{"business/b.md": []byte("back"), "business/a.md": nil})
	files, err = twice.List()
	if diff := cmp.Diff([]string{"business/b.md", "tech/new/c.md"}, listed(t, files, err)); diff != "" {
		t.Error(diff)
	}
	over.Bare()
	files, err = over.List()
	if diff := cmp.Diff([]string{"business/a.md", "business/b.md"}, listed(t, files, err)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[string]string{"business/a.md": "a\n", "business/b.md": "b\n", "drafts/business/d.md": "d\n"}, kbtest.Files(t, b)); diff != "" {
		t.Error(diff)
	}
}

// A conflict copy has the id of its memory, and must not be taken for it.
func TestConflictCopies(t *testing.T) {
	const id = "op-20261121T220501-7f3k2m9qxa"
	b := kbtest.New(t, overBank+"-- business/a.conflict-"+id+".md --\nours\n-- active.conflict-"+id+"-01234567.md --\nours\n-- business/my.conflict-notes.md --\nmine\n")
	files, err := b.List()
	if diff := cmp.Diff([]string{"business/a.md", "business/b.md", "business/my.conflict-notes.md"}, listed(t, files, err)); diff != "" {
		t.Error(diff)
	}
	want := []kb.Conflict{{Path: "active.md", Copy: "active.conflict-" + id + "-01234567.md"}, {Path: "business/a.md", Copy: "business/a.conflict-" + id + ".md"}}
	if diff := cmp.Diff(want, b.Conflicts()); diff != "" {
		t.Error(diff)
	}
}

// A note of a process that died is not believed.
func TestNobodyIsBlamedWhoHasGone(t *testing.T) {
	b := kbtest.New(t, overBank)
	unlock, err := b.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	host, _ := os.Hostname()
	note := filepath.Join(b.Dir(), ".tacit/lock.pid")
	for text, want := range map[string]string{
		"":                         "the bank is locked by another process: wait for it, or end it, and try again",
		"999999999 " + host + "\n": "the bank is locked by another process: wait for it, or end it, and try again",
		"1 elsewhere.example\n":    `the bank is locked by process 1 on "elsewhere.example": wait for it, or end it, and try again`,
		"nonsense\n":               "the bank is locked by another process: wait for it, or end it, and try again",
	} {
		if err := os.WriteFile(note, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Lock(shortly(t)); !errors.Is(err, kb.ErrLocked) || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// shortly is a context for what must not wait long.
func shortly(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	t.Cleanup(cancel)
	return ctx
}
