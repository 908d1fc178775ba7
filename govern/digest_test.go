package govern_test

import (
	"testing"

	"github.com/tacit-kb/tacit/govern"
)

// Another word, another file or another bank gives another digest.
func TestDigest(t *testing.T) {
	b, other := newBank(t, nil), newBank(t, nil)
	p := prepare(t, b, create("business/a.md", memory("a", "active", "x")))
	was := p.Digest(b)
	if was == "" || was != p.Digest(b) || was == p.Digest(other) {
		t.Errorf("digest %q", was)
	}
	p.Reason = "another"
	if p.Digest(b) == was {
		t.Error("the reason does not count")
	}
}

func TestChangesRows(t *testing.T) {
	b := newBank(t, map[string]string{"business/a.md": memory("a", "active", "x")})
	for _, test := range []struct {
		name string
		plan *govern.Plan
		want bool
	}{
		{"a new memory", prepare(t, b, create("business/b.md", memory("b", "active", "x"))), true},
		{"a new draft", prepare(t, b, create("drafts/business/b.md", memory("b", "draft", "x"))), false},
		{"a title", prepare(t, b, set("business/a.md", map[string]any{"title": "Another"})), true},
		{"no memory", prepare(t, b, create("brief.md", "x\n")), false},
	} {
		if got := test.plan.ChangesRows(); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// A plan that is asked for twice keeps its first id; another plan does not take it.
func TestAdopt(t *testing.T) {
	b := newBank(t, nil)
	first := prepare(t, b, create("business/a.md", memory("a", "active", "x")))
	if err := govern.Save(t.Context(), b, first); err != nil {
		t.Fatal(err)
	}
	again := prepare(t, b, create("business/a.md", memory("a", "active", "x")))
	if !again.Adopt(b) || again.Ops.ID != first.Ops.ID {
		t.Errorf("id %s, want %s", again.Ops.ID, first.Ops.ID)
	}
	if other := prepare(t, b, create("business/b.md", memory("b", "active", "x"))); other.Adopt(b) {
		t.Error("another plan took the id")
	}
}
