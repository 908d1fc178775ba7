package govern

import (
	"os"
	"path/filepath"
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
