package govern_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern"
)

// What a person agreed to are bytes: where the operations of a plan come to others by now,
// or to other files, it is void, in memory as on disk.
func TestOtherThanShown(t *testing.T) {
	b := newBank(t, nil)
	p := prepare(t, b, create("business/a.md", memory("a", "active", "as shown")))
	if err := govern.Save(t.Context(), b, p); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(b.Dir(), b.StateDir(), "plans", p.Ops.ID+".json")
	stored, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for what, changed := range map[string]string{
		"another text": strings.Replace(string(stored), "as shown", "not as shown", 1),
		"another file": strings.Replace(string(stored), `"path": "business/a.md"`, `"path": "business/b.md"`, 1),
	} {
		if changed == string(stored) {
			t.Fatalf("%s: the plan has no such text:\n%s", what, stored)
		}
		write(t, b.Dir(), b.StateDir()+"/plans/"+p.Ops.ID+".json", changed)
		var stale *govern.StaleError
		if _, err := govern.Load(b, p.Ops.ID); !errors.As(err, &stale) {
			t.Errorf("%s, as it is stored: %v", what, err)
		}
	}
	write(t, b.Dir(), b.StateDir()+"/plans/"+p.Ops.ID+".json", string(stored))
	other := memory("a", "active", "not as shown")
	p.Ops.Operations[0].Content = &other
	var stale *govern.StaleError
	if _, err := govern.Apply(t.Context(), b, p, approved, govern.Options{}); !errors.As(err, &stale) {
		t.Errorf("another text, after it was shown: %v", err)
	}
	if left := tree(t, b); len(left) > 0 {
		t.Errorf("something was written: %v", left)
	}
}
