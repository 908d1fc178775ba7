package govern_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb/schema"
)

const cited = "evidence/cited.jsonl"

// seen is an observation with an id that ends in n.
func seen(n int, content string) string {
	return fmt.Sprintf(`{"id":"6f1c1d4e-54f1-4b0e-9f0f-%012d","ts":"2026-01-31T10:00:00Z","source":"chat","subject":{"topic":"t"},"content":"%s"}`, n, content)
}

// The content of an operation on the cited observations is what is added to them.
func TestCitedObservationsAreAddedTo(t *testing.T) {
	torn := seen(1, "one") + "\n" + `{"id":"6f1c1d4e-54f1-4b0e-9f0f-0000000000`
	b := newBank(t, map[string]string{cited: torn, "active.md": "now\n"})
	lines := seen(1, "one") + "\n\n" + seen(2, "two") + "\n" + strings.Replace(seen(2, "two"), "6f1c1d4e", "6F1C1D4E", 1) + "\n"
	p, err := govern.Prepare(b, ops(rewrite(cited, lines), rewrite("active.md", "later\n")), "test", "", now)
	if err != nil {
		t.Fatal(err)
	}
	apply(t, b, p)
	if got, want := tree(t, b)[cited], torn+"\n"+seen(2, "two")+"\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestCitedObservationsAreNothingElse(t *testing.T) {
	b := newBank(t, map[string]string{cited: seen(1, "one") + "\n"})
	key := "AKIA" + "IOSFODNN7EXAMPLQ"
	for want, op := range map[string]schema.Operation{
		"lines can only be added to this file": remove(cited),
		"is not an observation: observation":   rewrite(cited, seen(2, "two")+"\n{}\n"),
		"line 1 of the text to append":         rewrite(cited, "# Notes\n"),
		"cited.jsonl:2:":                       rewrite(cited, seen(2, "the key is "+key)+"\n"),
		"nothing would change":                 rewrite(cited, seen(1, "one")),
	} {
		if _, err := govern.Prepare(b, ops(op), "test", "", now); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// What was undone can be done again, also where others have cited meanwhile.
func TestUndoOfAnUndoCitesAgain(t *testing.T) {
	b := newBank(t, map[string]string{"active.md": "now\n"})
	step := func(n int) string {
		p, err := govern.Prepare(b, ops(rewrite(cited, seen(n, "x"))), "test", "", now)
		if err != nil {
			t.Fatal(err)
		}
		return apply(t, b, p).Record.ID
	}
	undo := func(id string) string {
		r, err := undo(t.Context(), b, id, govern.Approval{By: govern.Terminal, At: now})
		if err != nil {
			t.Fatal(err)
		}
		return r.Record.ID
	}
	first := step(1)
	step(2)
	back := undo(first)
	if got := tree(t, b)[cited]; got != seen(2, "x")+"\n" {
		t.Errorf("after the undo:\n%s", got)
	}
	step(3)
	undo(back)
	if got := tree(t, b)[cited]; got != seen(2, "x")+"\n"+seen(3, "x")+"\n"+seen(1, "x")+"\n" {
		t.Errorf("after the undo of the undo:\n%s", got)
	}
}
