package candidate_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A decision is about the first memory that a candidate is like, so that those that a
// host names are in one order, whatever the order in which it names them.
func TestTwinsThatAHostNamesHaveAnOrder(t *testing.T) {
	model, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	b, c := bank(t), say("a", "b", "look the key up first")
	var want []string
	for n := range 9 {
		id := fmt.Sprintf("EXP-%03d", n+1)
		want = append(want, id)
		c.Said.Similarity = append(c.Said.Similarity, schema.Likeness{ID: fmt.Sprintf("exp-%03d", 9-n), Similarity: 0.1, Reason: "another matter"})
		file := filepath.Join(b.Dir(), "experience", "project", id+".md")
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, fmt.Appendf(nil, "---\nid: %s\nkind: experience\ntitle: Bake bread\nstatus: active\n---\nKnead it.\n", id), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a := candidate.Absorber{Bank: b, Model: model, Finder: similar.Among(model, nil)}
	if err := a.FindTwins(context.Background(), []*candidate.Candidate{c}); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, twin := range c.Twins {
		got = append(got, twin.Memory.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
