package govern_test

import (
	"fmt"
	"runtime"
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

// Many operations that add to the cited observations keep one text, and to take back what many
// lines say takes no longer for each than for one.
func TestManyCitedObservations(t *testing.T) {
	const there, more = 20_000, 100
	var log strings.Builder
	for i := range there {
		log.WriteString(seen(i, "x") + "\n")
	}
	b := newBank(t, map[string]string{cited: log.String(), "active.md": "now\n"})
	var all []schema.Operation
	for i := range more {
		all = append(all, rewrite(cited, seen(there+i, "x")+"\n"+seen(i, "x")+"\n"))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p, err := govern.Prepare(b, ops(all...), "test", "", now)
	if err != nil || len(p.Edits) != more {
		t.Fatal(len(p.Edits), err)
	}
	if p.Digest(b) == "" {
		t.Error("no digest")
	}
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > uint64(40*log.Len()) {
		t.Errorf("%d operations on %d KiB took %d KiB", more, log.Len()>>10, grown>>10)
	}
	for i, e := range p.Edits { // no text writes over what another one has
		if !strings.HasSuffix(string(e.New), seen(there+i, "x")+"\n") || len(e.New)-len(e.Old) != len(seen(0, "x"))+1 {
			t.Fatalf("operation %d does something else", i)
		}
	}
	done := apply(t, b, p)
	if _, err := undo(t.Context(), b, done.Record.ID, govern.Approval{By: govern.Terminal, At: now}); err != nil {
		t.Fatal(err)
	}
	if tree(t, b)[cited] != log.String() {
		t.Error("the undo did not bring back what stood there")
	}
}

// A plan with so many operations on one large memory that it would keep gigabytes is refused,
// and says why.
func TestLargeFileRewrittenTooOften(t *testing.T) {
	if testing.Short() {
		t.Skip("writes a large file hundreds of times")
	}
	path := "experience/project/EXP-001.md"
	b := newBank(t, map[string]string{path: "---\nid: EXP-001\nkind: experience\ntype: knowledge\nlevel: project\ntitle: T\n---\n\n" + strings.Repeat("word ", 48_000)})
	var all []schema.Operation
	for i := range 700 {
		all = append(all, schema.Operation{Type: schema.Update, Path: path, FrontMatter: map[string]any{"title": fmt.Sprint("x", i)}})
	}
	if _, err := govern.Prepare(b, ops(all...), "test", "", now); err == nil || !strings.Contains(err.Error(), "too many operations on this large file") {
		t.Errorf("%v", err)
	}
	if _, err := govern.Prepare(b, ops(all[:50]...), "test", "", now); err != nil {
		t.Errorf("50 operations: %v", err)
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
