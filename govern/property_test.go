package govern_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A model is a bank as it should be, beside the one on disk.
type model struct {
	t     *rapid.T
	tb    testing.TB
	bank  *kb.Bank
	files map[string]string // what a person would commit, but for INDEX.md and history
	past  map[string]map[string]string
	waits *govern.Plan // made earlier, on files that may have changed since
	step  int
}

var paths = []string{"business/a.md", "business/b.md", "experience/project/c.md", "drafts/business/a.md", "archive/business/b.md", "active.md"}

// text is a random text for a path: a memory whose id follows from its name.
func (m *model) text(path string) string {
	body := rapid.SampledFrom([]string{"one\n", "two\r\n", "three", "# Rules\n\nfour\n", "- 五\n"}).Draw(m.t, "body")
	if !kb.IsMemory(path) {
		return body
	}
	id, kind, status := path[len(path)-4:len(path)-3], "business", "active"
	switch path[0] {
	case 'e':
		kind = "experience"
	case 'd':
		status = "draft"
	case 'a':
		status = "archived"
	}
	title := rapid.SampledFrom([]string{"A title", `"quoted"`, "题目 # 注释", "a | b"}).Draw(m.t, "title")
	return fmt.Sprintf("---\nid: %s\nkind: %s\ntitle: %s\ntopic: t\nstatus: %s\n---\n\n%s", id, kind, title, status, body)
}

// operation is one that fits the bank as it is, most of the time.
func (m *model) operation() schema.Operation {
	path := rapid.SampledFrom(paths).Draw(m.t, "path")
	_, there := m.files[path]
	switch {
	case !there:
		return create(path, m.text(path))
	case rapid.Bool().Draw(m.t, "delete"):
		return remove(path)
	case kb.IsMemory(path) && rapid.Bool().Draw(m.t, "field"):
		return set(path, map[string]any{"summary": rapid.SampledFrom([]string{"s", "t", "no"}).Draw(m.t, "summary")})
	}
	return rewrite(path, m.text(path))
}

func (m *model) plan() *govern.Plan {
	var list []schema.Operation
	for range rapid.IntRange(1, 3).Draw(m.t, "operations") {
		list = append(list, m.operation())
	}
	p, err := govern.Prepare(m.bank, ops(list...), "test", "", m.now())
	var stale *govern.StaleError
	var bad *kb.FileError
	if err != nil && !errors.Is(err, govern.ErrNothing) && !errors.As(err, &stale) && !errors.As(err, &bad) {
		m.t.Fatal(err)
	}
	return p
}

func (m *model) now() time.Time {
	m.step++
	return now.Add(time.Duration(m.step) * time.Second)
}

// carryOut applies a plan; what it does to the model is in its edits.
func (m *model) carryOut(p *govern.Plan, may bool) {
	before := tree(m.tb, m.bank)
	r, err := govern.Apply(context.Background(), m.bank, p, govern.Approval{By: govern.Terminal, At: m.now()}, govern.Options{})
	if err != nil {
		var stale *govern.StaleError
		var used *govern.UsedError
		var conflict *govern.ConflictError
		if may || !errors.As(err, &stale) && !errors.As(err, &used) && !errors.As(err, &conflict) {
			m.t.Fatal(err)
		}
		if diff := cmp.Diff(before, tree(m.tb, m.bank)); diff != "" {
			m.t.Fatalf("a plan that failed wrote something (-before +after):\n%s", diff)
		}
		return
	}
	m.past[r.Record.ID] = before
	for _, e := range p.Edits {
		if e.New == nil {
			delete(m.files, e.Path)
		} else {
			m.files[e.Path] = string(e.New)
		}
	}
}

func (m *model) check() {
	got := tree(m.tb, m.bank)
	delete(got, table.Path)
	if diff := cmp.Diff(m.files, got); diff != "" {
		m.t.Fatalf("the bank is not what was agreed to and typed (-want +got):\n%s", diff)
	}
}

// Whatever is planned, applied, undone and typed, in whatever order: the bank has
// what was agreed to and what a person typed, and nothing else.
func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := &model{t: rt, tb: t, bank: newBank(t, map[string]string{"active.md": "x\n"}), files: map[string]string{"active.md": "x\n"}, past: map[string]map[string]string{}}
		for range rapid.IntRange(1, 12).Draw(rt, "steps") {
			switch rapid.SampledFrom([]string{"plan", "plan", "wait", "late", "undo", "type", "index"}).Draw(rt, "step") {
			case "plan":
				if p := m.plan(); p != nil {
					m.carryOut(p, true)
				}
			case "wait":
				if p := m.plan(); p != nil && govern.Save(context.Background(), m.bank, p) == nil {
					m.waits = p
				}
			case "late":
				if m.waits != nil {
					m.carryOut(m.waits, false)
				}
			case "undo":
				m.undo()
			case "type":
				path := rapid.SampledFrom(paths).Draw(rt, "path")
				m.files[path] = m.text(path)
				write(t, m.bank.Dir(), path, m.files[path])
			case "index":
				syncIndex(t, m.bank)
			}
			m.check()
		}
	})
}

// undo takes a random operation back: an error leaves all as it was.
func (m *model) undo() {
	ids := append(slices.Sorted(maps.Keys(m.past)), "")
	p, err := govern.PrepareUndo(m.bank, rapid.SampledFrom(ids).Draw(m.t, "id"), m.now())
	if err == nil {
		m.carryOut(p, true)
	}
}

// An apply and an undo with nothing in between give the very bytes back, INDEX.md
// included; and so do an undo and its undo.
func TestUndoIsExact(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := &model{t: rt, tb: t, bank: newBank(t, map[string]string{"active.md": "x\n"}), files: map[string]string{"active.md": "x\n"}, past: map[string]map[string]string{}}
		for range rapid.IntRange(0, 4).Draw(rt, "before") {
			if p := m.plan(); p != nil {
				m.carryOut(p, true)
			}
		}
		switch rapid.SampledFrom([]string{"", "index", "words"}).Draw(rt, "table") {
		case "index":
			syncIndex(t, m.bank)
		case "words":
			write(t, m.bank.Dir(), table.Path, tree(t, m.bank)[table.Path]+"\nmy words\n")
		}
		p := m.plan()
		if p == nil {
			return
		}
		before := tree(t, m.bank)
		r := apply(t, m.bank, p)
		after := tree(t, m.bank)
		back, err := undo(context.Background(), m.bank, r.Record.ID, govern.Approval{By: govern.ByFlag, At: m.now()})
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(before, tree(t, m.bank)); diff != "" {
			rt.Fatalf("undone (-before +after):\n%s", diff)
		}
		if _, err := undo(context.Background(), m.bank, back.Record.ID, approved); err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(after, tree(t, m.bank)); diff != "" {
			rt.Fatalf("the undo undone (-before +after):\n%s", diff)
		}
		records, bad, err := govern.History(m.bank)
		if n := len(records); err != nil || len(bad) > 0 || n < 3 || records[n-1].Undoes != back.Record.ID || records[n-2].Undoes != r.Record.ID {
			rt.Fatalf("history: %+v, %v, %v", records, bad, err)
		}
	})
}
