package govern_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// A path with a secret is refused without being printed.
func TestSecretInPath(t *testing.T) {
	key := "AKIA" + "IOSFODNN7QWERTYB"
	b := newBank(t, nil)
	for path, text := range map[string]string{
		"business/" + key + ".md":                   memory("a", "active", "x"),
		"business/rotate-hunter2zx9qpl.md":          memory("a", "active", "password=hunter2Zx9QpL"),
		"business/" + key + ".txt":                  "no memory",
		"business/rotate-hunter2zx9qpl/../../../.x": "password=hunter2Zx9QpL",
	} {
		_, err := govern.Prepare(b, ops(create(path, text)), "test", "", now)
		if err == nil {
			t.Errorf("%s is not refused", path)
		} else if strings.Contains(err.Error(), key) || strings.Contains(strings.ToLower(err.Error()), "hunter2zx9qpl") {
			t.Errorf("the secret is told: %v", err)
		}
	}
}

// A memory that has a secret already can be moved, not copied; nobody is shown it.
func TestSecretMoves(t *testing.T) {
	text := memory("a", "active", "password=hunter2Zx9QpL")
	b := newBank(t, map[string]string{"business/a.md": text})
	moved := strings.Replace(text, "active", "archived", 1)
	p := prepare(t, b, remove("business/a.md"), create("archive/business/a.md", moved))
	if len(p.Flags) == 0 || p.Flags[0].Severity != guard.Refuse {
		t.Errorf("flags %v", p.Flags)
	}
	if d := p.Diff(); strings.Contains(d, "hunter2") || !strings.Contains(d, "\n password="+guard.Withheld+"\n") || !strings.Contains(d, "\n+status: archived\n") {
		t.Errorf("diff:\n%s", d)
	}
	if _, err := govern.Prepare(b, ops(create("archive/business/b.md", memory("b", "archived", "password=hunter2Zx9QpL"))), "test", "", now); err == nil {
		t.Error("a copy is not refused")
	}
}

// A diff of two texts that differ in their secrets alone still tells that they do.
func TestDiffWithholds(t *testing.T) {
	got := govern.DiffOf("a/x.md", "b/x.md", []byte("one\npassword=hunter2Zx9QpL\n"), []byte("one\npassword=hunter3Zx9QpL\n"))
	want := "--- a/x.md\n+++ b/x.md\n@@ -1,2 +1,2 @@\n one\n-password=<withheld>\n+password=<withheld>\n"
	if got != want {
		t.Errorf("got:\n%s", got)
	}
}

// While somebody applies, nobody can drop: a plan that is gone was not applied.
func TestDropWaits(t *testing.T) {
	b := newBank(t, nil)
	p := prepare(t, b, create("brief.md", "x\n"))
	if err := govern.Save(t.Context(), b, p); err != nil {
		t.Fatal(err)
	}
	tx, err := transaction.Begin(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := govern.Drop(over, b, p.Ops.ID); !errors.Is(err, kb.ErrLocked) && !errors.Is(err, context.Canceled) {
		t.Errorf("dropped without the lock: %v", err)
	}
	tx.End()
	if _, err := govern.Drop(context.Background(), b, p.Ops.ID); err != nil {
		t.Error(err)
	}
}

// Who comes second is told that the plan was applied, also where the plan was
// still found and only its files told that something is different.
func TestSecondIsTold(t *testing.T) {
	b := newBank(t, nil)
	p := prepare(t, b, create("brief.md", "x\n"))
	if err := govern.Save(t.Context(), b, p); err != nil {
		t.Fatal(err)
	}
	waits := filepath.Join(b.Dir(), filepath.FromSlash(b.StateDir()), "plans", p.Ops.ID+".json")
	text, err := os.ReadFile(waits)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := govern.Load(b, p.Ops.ID)
	if err != nil {
		t.Fatal(err)
	}
	apply(t, b, loaded)
	if err := os.WriteFile(waits, text, 0o666); err != nil { // as the second one has found it
		t.Fatal(err)
	}
	var used *govern.UsedError
	for _, load := range []func() (*govern.Plan, error){
		func() (*govern.Plan, error) { return govern.Load(b, p.Ops.ID) },
		func() (*govern.Plan, error) { return govern.LoadSettled(context.Background(), b, p.Ops.ID) },
	} {
		if _, err := load(); !errors.As(err, &used) {
			t.Errorf("error %v", err)
		}
	}
}
