package govern

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Only what says the same or the contrary, and came since, voids a plan.
func TestDuplicate(t *testing.T) {
	at := func(path string, d similar.Decision) similar.Neighbour {
		return similar.Neighbour{Memory: &kb.Memory{Path: path}, Judgement: similar.Judgement{Decision: d}}
	}
	near := []similar.Neighbour{
		at("a", similar.DecideReplace), at("b", similar.DecideMerge), at("c", similar.DecideAsk), at("d", similar.DecideIndependent),
	}
	for _, test := range []struct {
		since []string
		want  string
	}{
		{nil, ""}, {[]string{"c", "d", "e"}, ""}, {[]string{"b", "a"}, "a"}, {[]string{"d", "b"}, "b"},
	} {
		if got := duplicate(near, test.since); got != test.want {
			t.Errorf("since %v: %q, want %q", test.since, got, test.want)
		}
	}
}

// What was written after a plan came since, whatever the file system says about the time: its
// clock may lag behind, and a file that is moved keeps its time.
func TestCameSince(t *testing.T) {
	b, err := kb.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	memory := func(id string) string {
		return "---\nid: " + id + "\nkind: experience\ntitle: Deploy on a Tuesday\nstatus: active\ntype: standard\nlevel: project\n---\n\nDeploy on a Tuesday.\n"
	}
	write := func(name, text string, at time.Time) string {
		path := "experience/project/" + name
		full := filepath.Join(b.Dir(), filepath.FromSlash(path))
		if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o777), os.WriteFile(full, []byte(text), 0o666), os.Chtimes(full, at, at)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	now := time.Now()
	write("EXP-001.md", memory("EXP-001"), now.Add(-time.Hour))
	changed := write("EXP-002.md", memory("EXP-002"), now.Add(-time.Hour))
	text := memory("EXP-009")
	ops := schema.MemoryOps{Operations: []schema.Operation{{Type: schema.Create, Path: "experience/project/EXP-009.md", Content: &text}}}
	p, err := Prepare(b, ops, "test", "", now)
	if err != nil {
		t.Fatal(err)
	}
	if err := Save(t.Context(), b, p); err != nil {
		t.Fatal(err)
	}
	if since := p.cameSince(b); since != nil {
		t.Errorf("nothing came, but %v", since)
	}
	want := []string{
		write("EXP-002.md", memory("EXP-002")+"\nNever on a Friday.\n", now.Add(-time.Hour)),
		write("EXP-003.md", memory("EXP-003"), now.Add(time.Second)),
		write("EXP-004.md", memory("EXP-004"), now),
		write("EXP-005.md", memory("EXP-005"), now.Add(-4*time.Millisecond)),
		write("EXP-006.md", memory("EXP-006"), now.AddDate(-1, 0, 0)),
	}
	waiting, err := Load(b, p.Ops.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*Plan{p, waiting} {
		if got := p.cameSince(b); !slices.Equal(got, want) {
			t.Errorf("came since: %v, want %v (of which %s has changed)", got, want, changed)
		}
	}
	_, err = Apply(t.Context(), b, waiting, Approval{By: ByFlag}, Options{})
	if stale := (*StaleError)(nil); !errors.As(err, &stale) || !slices.Contains(want, stale.Path) {
		t.Errorf("the plan is applied beside what says the same: %v", err)
	}

	// A plan of an older Tacit has no list of what it knows.
	waiting.known = nil
	if err := save(b, waiting); err != nil {
		t.Fatal(err)
	}
	old, err := Load(b, p.Ops.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got := old.cameSince(b); !slices.Equal(got, want[1:2]) {
		t.Errorf("of an older plan came since: %v, want %v", got, want[1:2])
	}
}

// The first plan of a bank knows that there was nothing, which is not the same as knowing nothing.
func TestCameSinceAnEmptyBank(t *testing.T) {
	b, err := kb.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	text := "---\nid: EXP-001\nkind: experience\ntitle: Deploy on a Tuesday\nstatus: active\ntype: standard\nlevel: project\n---\n\nDeploy on a Tuesday.\n"
	ops := schema.MemoryOps{Operations: []schema.Operation{{Type: schema.Create, Path: "experience/project/EXP-001.md", Content: &text}}}
	p, err := Prepare(b, ops, "test", "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if err := Save(t.Context(), b, p); err != nil {
		t.Fatal(err)
	}
	waiting, err := Load(b, p.Ops.ID)
	if err != nil || waiting.known == nil || len(waiting.known) != 0 {
		t.Errorf("known %v, error %v", waiting.known, err)
	}
}

// A plan that waits is prepared once for all memories that are held against it: with hundreds on
// both sides, a check --fix did not end.
func TestPendingPlanIsPreparedOnce(t *testing.T) {
	b, err := kb.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	text := "x\n"
	ops := schema.MemoryOps{Operations: []schema.Operation{{Type: schema.Create, Path: "brief.md", Content: &text}}}
	p, err := Prepare(b, ops, "test", "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if err := Save(t.Context(), b, p); err != nil {
		t.Fatal(err)
	}
	void := voidOnce(b)
	if void(p.Ops.ID) || !void("plan-20260131T101500Z-none") {
		t.Error("the plan that waits is void, or one that is not there is none")
	}
	if err := os.WriteFile(filepath.Join(b.Dir(), "brief.md"), []byte("y\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if void(p.Ops.ID) {
		t.Error("the plan was prepared again")
	}
	if !voidOnce(b)(p.Ops.ID) {
		t.Error("a plan is not void where its file has come meanwhile")
	}
}
