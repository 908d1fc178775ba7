package life

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// A chapter has the difference where both states are known, and is told without it where
// they are not.
func TestOf(t *testing.T) {
	b, err := kb.Make(t.TempDir(), "tech/services")
	if err != nil {
		t.Fatal(err)
	}
	const path = "tech/services/a.md"
	text := "---\nid: SVC-a\nkind: tech\ntitle: A\nstatus: active\nservice: a\n---\n\nnew\n"
	sum := transaction.SumOf([]byte(text)).String()
	line := func(id, typ, from, to string) string {
		return `{"schemaVersion":"1.0","id":"` + id + `","at":"2026-01-31T10:15:02Z","command":"edit","who":"a","confirmed_by":"terminal","operations":[{"type":"` + typ + `","path":"` + path + `","memory":"SVC-a","from":"` + from + `","to":"` + to + `"}]}` + "\n"
	}
	history := line("op-20260131T101502-aaaaaaaaaa", "create", "", strings.Repeat("0", 64)) + line("op-20260131T101503-bbbbbbbbbb", "create", "", sum)
	for name, src := range map[string]string{path: text, "history.jsonl": history} {
		if err := b.WriteFile(name, []byte(src)); err != nil {
			t.Fatal(err)
		}
	}
	all, err := Of(t.Context(), b, "SVC-a", path, 10)
	if err != nil || len(all) != 2 {
		t.Fatalf("%d chapters, error %v", len(all), err)
	}
	if c := all[0]; c.ID != "op-20260131T101503-bbbbbbbbbb" || !strings.Contains(c.Diff, "+new") || c.Operations != nil {
		t.Errorf("the last chapter is %+v", c)
	}
	if c := all[1]; c.Diff != "" || c.Deed.Type != "create" {
		t.Errorf("the first chapter is %+v", c)
	}
	if all, err = Of(t.Context(), b, "SVC-a", path, 1); err != nil || len(all) != 1 {
		t.Errorf("%d chapters of at most one, error %v", len(all), err)
	}
}
