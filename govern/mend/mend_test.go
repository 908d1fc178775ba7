package mend_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/govern/mend"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

func file(path, id, status, body string) string {
	return "-- " + path + " --\n---\nid: " + id + "\nkind: experience\ntitle: " + id + "\nstatus: " + status + "\n---\n\n" + body + "\n"
}

func drafted(t *testing.T, b *kb.Bank) mend.Result {
	t.Helper()
	r, err := mend.Draft(context.Background(), b, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func apply(t *testing.T, b *kb.Bank, r mend.Result) {
	t.Helper()
	p, err := govern.Prepare(b, schema.MemoryOps{Operations: r.Operations}, "check", "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := govern.Apply(context.Background(), b, p, govern.Approval{By: govern.ByFlag}, govern.Options{}); err != nil {
		t.Fatal(err)
	}
}

func paths(r mend.Result) (all []string) {
	for _, op := range r.Operations {
		all = append(all, string(op.Type)+" "+op.Path)
	}
	return all
}

// One plan puts everything in order that needs no choice, and after it there is nothing
// to do.
func TestOnePlan(t *testing.T) {
	const project = "experience/project/"
	b := kbtest.New(t, file(project+"a.md", "EXP-001", "active", "Words of the first.")+
		file(project+"a copy.md", "EXP-001", "active", "Words of the first.")+
		file(project+"b.md", "EXP-002", "archived", "Words of the second.")+
		file("drafts/"+project+"c.md", "EXP-003", "active", "Words of the third.")+
		file("notes/d.md", "EXP-004", "active", "Words of the fourth.")+
		file(project+"d.md", "EXP-005", "active", "Words of the fifth."))
	r := drafted(t, b)
	want := "delete experience/project/a copy.md;create experience/project/c.md;delete drafts/experience/project/c.md;" +
		"create archive/experience/project/b.md;delete experience/project/b.md;create experience/project/d-2.md;delete notes/d.md"
	if got := strings.Join(paths(r), ";"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	apply(t, b, r)
	if r := drafted(t, b); len(r.Operations)+len(r.Left)+len(inspect.Strays(b)) > 0 {
		t.Errorf("once more: %v, %v", paths(r), r.Left)
	}
}

// What a plan cannot move stays, with the reason: a draft that is not ready, and a
// memory outside whose id another one has.
func TestWhatStaysIsListed(t *testing.T) {
	b := kbtest.New(t, file("drafts/experience/project/a.md", "EXP-001", "active", "## Decision Shape\n\nx")+
		file("experience/project/b.md", "EXP-002", "active", "Words.")+
		file("notes/c.md", "EXP-002", "active", "Other words."))
	r := drafted(t, b)
	var refused *draft.Refusal
	var bad *kb.FileError
	if len(r.Operations) > 0 || len(r.Left) != 2 || !errors.As(r.Left[0], &refused) || refused.Why != draft.Unready || !errors.As(r.Left[1], &bad) || bad.Path != "notes/c.md" {
		t.Errorf("%v, %v", paths(r), r.Left)
	}
}

// A plan is void once a file is gone for whose sake another one goes.
func TestPremises(t *testing.T) {
	const project = "experience/project/"
	b := kbtest.New(t, file(project+"a.md", "EXP-001", "active", "Words of the first.")+file(project+"a copy.md", "EXP-001", "active", "Words of the first."))
	r := drafted(t, b)
	p, err := govern.Prepare(b, schema.MemoryOps{Operations: r.Operations}, "check", "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	p.Premises = r.Premises
	if err := govern.Save(t.Context(), b, p); err != nil {
		t.Fatal(err)
	}
	if _, err := govern.Load(b, p.Ops.ID); err != nil {
		t.Fatal(err)
	}
	if err := b.RemoveFile(r.Copies[0].Kept); err != nil {
		t.Fatal(err)
	}
	var stale *govern.StaleError
	if _, err := govern.Load(b, p.Ops.ID); !errors.As(err, &stale) || stale.Path != r.Copies[0].Kept {
		t.Errorf("the last copy may go: %v", err)
	}
}

// A memory whose row was removed is archived, and a row without a memory is stale.
func TestRows(t *testing.T) {
	b := kbtest.New(t, file("experience/project/a.md", "EXP-001", "active", "Words.")+file("experience/project/b.md", "EXP-002", "active", "Other words."))
	sync(t, b, (*table.Reading).Sync)
	text, err := b.ReadFile(table.Path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		switch {
		case strings.Contains(line, "EXP-001"):
			lines[i] = strings.ReplaceAll(strings.ReplaceAll(line, "EXP-001", "EXP-009"), "a.md", "gone.md")
		}
	}
	if err := b.WriteFile(table.Path, []byte(strings.Join(lines, "\n"))); err != nil {
		t.Fatal(err)
	}
	r, err := table.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	if stale := r.Stale(); len(stale) != 1 || stale[0].Tag != "EXP-009" {
		t.Errorf("stale: %v", stale)
	}
	sync(t, b, (*table.Reading).WithoutStale)
	rows, err := mend.DraftRows(context.Background(), b, time.Now())
	if err != nil || strings.Join(paths(rows), ";") != "create archive/experience/project/a.md;delete experience/project/a.md" {
		t.Errorf("%v, %v", paths(rows), err)
	}
	apply(t, b, rows)
	if r, err = table.Read(b); err != nil || len(r.Stale()) > 0 || len(r.Sync().Drift) > 0 {
		t.Errorf("once more: %v, %v", r.Sync().Drift, err)
	}
}

func sync(t *testing.T, b *kb.Bank, f func(*table.Reading) table.Result) {
	t.Helper()
	r, err := table.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Apply(context.Background(), b, r, f(r)); err != nil {
		t.Fatal(err)
	}
}
