package govern_test

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// now is the time of every plan in these tests: later than any file here is.
var now = time.Date(2126, 1, 31, 10, 15, 0, 0, time.UTC)

// newBank makes a bank of these files.
func newBank(t testing.TB, files map[string]string) *kb.Bank {
	t.Helper()
	dir := t.TempDir()
	for path, text := range files {
		write(t, dir, path, text)
	}
	bank, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return bank
}

func write(t testing.TB, dir, path, text string) {
	t.Helper()
	full := filepath.Join(dir, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// tree returns the files of a bank that a person would commit, but for history.
func tree(t testing.TB, b *kb.Bank) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(b.Dir(), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if err == nil && d.Name() == ".tacit" {
				return fs.SkipDir
			}
			return err
		}
		rel, _ := filepath.Rel(b.Dir(), path)
		if rel == "history.jsonl" {
			return nil
		}
		text, err := os.ReadFile(path)
		files[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func memory(id, status, body string) string {
	return "---\nid: " + id + "\nkind: business\ntitle: About " + id + " # said so\ntopic: " + id + "\nstatus: " + status + "\n---\n\n" + body + "\n"
}

func ops(list ...schema.Operation) schema.MemoryOps { return schema.MemoryOps{Operations: list} }

func create(path, text string) schema.Operation {
	return schema.Operation{Type: schema.Create, Path: path, Content: &text}
}

func rewrite(path, text string) schema.Operation {
	return schema.Operation{Type: schema.Update, Path: path, Content: &text}
}

func set(path string, fields map[string]any) schema.Operation {
	return schema.Operation{Type: schema.Update, Path: path, FrontMatter: fields}
}

func remove(path string) schema.Operation { return schema.Operation{Type: schema.Delete, Path: path} }

func prepare(t testing.TB, b *kb.Bank, list ...schema.Operation) *govern.Plan {
	t.Helper()
	p, err := govern.Prepare(b, ops(list...), "test", "", now)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var approved = govern.Approval{By: govern.Terminal, At: now}

// undo takes an operation back.
func undo(ctx context.Context, b *kb.Bank, id string, a govern.Approval) (govern.Report, error) {
	p, err := govern.PrepareUndo(b, id, a.At)
	if err != nil {
		return govern.Report{}, err
	}
	return govern.Apply(ctx, b, p, a, govern.Options{})
}

func apply(t testing.TB, b *kb.Bank, p *govern.Plan) govern.Report {
	t.Helper()
	r, err := govern.Apply(context.Background(), b, p, approved, govern.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// An update changes the bytes that it is about, and no others.
func TestUpdatesAreSurgical(t *testing.T) {
	text := "\ufeff---\r\nid: a\r\nkind: business\r\ntitle: 'About a'  # mine\r\ntopic: a\r\nstatus: active\r\n---\r\n\r\n# One\r\n\r\nx\r\n\r\n# Two\r\n\r\ny"
	b := newBank(t, map[string]string{"business/a.md": text})
	body := "z"
	p := prepare(t, b, set("business/a.md", map[string]any{"title": "A"}), schema.Operation{Type: schema.Update, Path: "business/a.md", Section: "Two", Content: &body})
	apply(t, b, p)
	want := strings.Replace(strings.Replace(text, "'About a'", "'A'", 1), "\r\ny", "\r\nz", 1)
	if diff := cmp.Diff(want, tree(t, b)["business/a.md"]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Everything that JSON can say about a field goes into front matter, or is
// refused.
func TestFields(t *testing.T) {
	b := newBank(t, map[string]string{"business/a.md": memory("a", "active", "x")})
	p := prepare(t, b, set("business/a.md", map[string]any{"trigger": []any{"one", "two"}, "confidence": 0.9, "priority": 3,
		"review": map[string]any{"after": "2026-05-01"}, "summary": "no", "topic": "b", "category": nil}))
	apply(t, b, p)
	m, err := b.Load("business/a.md")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(m.Trigger, []string{"one", "two"}) || m.Confidence != 0.9 || m.ReviewOn != "2026-05-01" || m.Summary != "no" || m.Topic != "b" {
		t.Errorf("got %+v", m.FrontMatter)
	}
	apply(t, b, prepare(t, b, set("business/a.md", map[string]any{"facts": map[string]any{"x": map[string]any{"a": 1.0, "z": "1"}}})))
	if text := tree(t, b)["business/a.md"]; !strings.Contains(text, "\nfacts:\n  x:\n    a: 1\n    z: \"1\"\n") {
		t.Error(text)
	}
	if _, err := govern.Prepare(b, ops(set("business/a.md", map[string]any{"tags": []any{map[string]any{"y": 1}}})), "", "", now); err == nil {
		t.Error("a group in a list is not refused")
	}
}

// A plan that was stored and loaded does what was shown, once.
func TestStoredPlans(t *testing.T) {
	b := newBank(t, map[string]string{"business/a.md": memory("a", "active", "x")})
	p := prepare(t, b, set("business/a.md", map[string]any{"trigger": []string{"one"}, "title": kb.Status("draft")}), create("business/b.md", memory("b", "active", "")))
	if err := govern.Save(t.Context(), b, p); err != nil {
		t.Fatal(err)
	}
	waiting, bad, err := govern.Pending(b)
	if err != nil || len(bad) > 0 || len(waiting) != 1 || waiting[0].Ops.ID != p.Ops.ID {
		t.Fatalf("waiting: %v, %v, %v", waiting, bad, err)
	}
	id := p.Ops.ID
	loaded, err := govern.Load(b, id[strings.LastIndex(id, "-")+1:])
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(p.Diff(), loaded.Diff()); diff != "" {
		t.Errorf("(-made +loaded):\n%s", diff)
	}
	apply(t, b, loaded)
	var used *govern.UsedError
	if _, err := govern.Apply(context.Background(), b, loaded, approved, govern.Options{}); !errors.As(err, &used) {
		t.Errorf("used twice: %v", err)
	}
	if _, err := govern.Load(b, id); !errors.As(err, &used) {
		t.Errorf("loaded after use: %v", err)
	}
	if _, err := govern.Load(b, "plan-nothing"); !errors.Is(err, govern.ErrNoPlan) {
		t.Errorf("unknown: %v", err)
	}
	if waiting, _, _ := govern.Pending(b); len(waiting) != 0 {
		t.Errorf("%d plans wait", len(waiting))
	}
}

// A plan that somebody dropped while another was asked about it is not applied.
func TestDroppedMeanwhile(t *testing.T) {
	b := newBank(t, nil)
	p := prepare(t, b, create("brief.md", "x\n"))
	if err := govern.Save(t.Context(), b, p); err != nil {
		t.Fatal(err)
	}
	loaded, err := govern.Load(b, p.Ops.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := govern.Drop(context.Background(), b, p.Ops.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := govern.Apply(context.Background(), b, loaded, approved, govern.Options{}); !errors.Is(err, govern.ErrNoPlan) {
		t.Errorf("error %v", err)
	}
	if len(tree(t, b)) > 0 {
		t.Errorf("written: %v", slices.Collect(maps.Keys(tree(t, b))))
	}
}

// Nothing is written without an approval.
func TestNoApproval(t *testing.T) {
	b := newBank(t, nil)
	p := prepare(t, b, create("brief.md", "x\n"))
	if _, err := govern.Apply(context.Background(), b, p, govern.Approval{}, govern.Options{}); err == nil {
		t.Error("applied without approval")
	}
	if len(tree(t, b)) > 0 {
		t.Error("something was written")
	}
}

// A file that changed voids the plan; the error shows what the person saw.
func TestStale(t *testing.T) {
	b := newBank(t, map[string]string{"business/a.md": memory("a", "active", "x")})
	p := prepare(t, b, set("business/a.md", map[string]any{"topic": "b"}))
	if err := govern.Save(t.Context(), b, p); err != nil {
		t.Fatal(err)
	}
	was := tree(t, b)["business/a.md"]
	write(t, b.Dir(), "business/a.md", memory("a", "active", "y"))
	loaded, err := govern.Load(b, p.Ops.ID)
	for _, err := range []error{err, func() error {
		_, err := govern.Apply(context.Background(), b, p, approved, govern.Options{})
		return err
	}()} {
		var stale *govern.StaleError
		if !errors.As(err, &stale) || string(stale.Was) != was || !strings.Contains(string(stale.Now), "\ny\n") {
			t.Errorf("error %+v", err)
		}
	}
	if loaded == nil || loaded.Ops.ID != p.Ops.ID || loaded.Edits != nil {
		t.Errorf("a void plan cannot be shown: %+v", loaded)
	}
}

// Rows come and go with the memories of the plan. What a person has yet to
// settle elsewhere stays as it is.
func TestRowsFollow(t *testing.T) {
	b := newBank(t, map[string]string{"business/a.md": memory("a", "active", "x"), "business/b.md": memory("b", "active", "x"), "business/c.md": memory("c", "active", "x")})
	syncIndex(t, b)
	text := tree(t, b)["INDEX.md"]
	// b: its row says another title; c: its row was removed; a stray file has no row yet.
	text = strings.Replace(text, "| b | About b ", "| b | About B ", 1)
	lines := slices.DeleteFunc(strings.SplitAfter(text, "\n"), func(l string) bool { return strings.HasPrefix(l, "| c ") })
	text = strings.Join(lines, "") + "\nmy own words\n"
	write(t, b.Dir(), "INDEX.md", text)
	write(t, b.Dir(), "business/stray.md", memory("stray", "active", "x"))

	apply(t, b, prepare(t, b, create("business/d.md", memory("d", "active", "x")), set("business/a.md", map[string]any{"title": "A now"})))
	got := tree(t, b)
	want := strings.Replace(text, "| a | About a ", "| a | A now ", 1)
	want = strings.Replace(want, "| b | About B ", "| b | About B ", 1)
	row := "| d | About d | d |  | active | `business/d.md` |\n"
	want = strings.Replace(want, "\n\nmy own words", "\n"+row+"\nmy own words", 1)
	if diff := cmp.Diff(want, got["INDEX.md"]); diff != "" {
		t.Errorf("INDEX.md (-want +got):\n%s", diff)
	}
	if !strings.Contains(got["business/b.md"], "About b") {
		t.Error("a file took a field over that was not in the plan")
	}
	r, err := table.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]table.DriftKind{}
	for _, d := range r.Sync().Drift {
		kinds[d.Tag] = d.Kind
	}
	if diff := cmp.Diff(map[string]table.DriftKind{"b": table.Changed, "c": table.RemovedRow, "stray": table.MissingRow}, kinds); diff != "" {
		t.Errorf("what is left to settle (-want +got):\n%s", diff)
	}
}

// A field that the plan changes is not changed back by an older row, also in a
// clone that has no state of a sync yet.
func TestRowFollowsInAFreshClone(t *testing.T) {
	b := newBank(t, map[string]string{"experience/project/E-1.md": "---\nid: E-1\nkind: experience\ntitle: E\nstatus: active\nstrength: hypothesis\n---\n"})
	syncIndex(t, b)
	if err := os.RemoveAll(filepath.Join(b.Dir(), ".tacit")); err != nil {
		t.Fatal(err)
	}
	apply(t, b, prepare(t, b, set("experience/project/E-1.md", map[string]any{"strength": "validated"})))
	if row := tree(t, b)["INDEX.md"]; !strings.Contains(row, "| validated |") {
		t.Errorf("the row does not follow:\n%s", row)
	}
	r, err := table.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	if s := r.Sync(); len(s.Drift) > 0 || len(s.FileEdits) > 0 {
		t.Errorf("drift %v, edits %v", s.Drift, s.FileEdits)
	}
}

func syncIndex(t testing.TB, b *kb.Bank) {
	t.Helper()
	r, err := table.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Apply(context.Background(), b, r, r.Sync()); err != nil {
		t.Fatal(err)
	}
}

func TestNextID(t *testing.T) {
	b := newBank(t, map[string]string{"archive/experience/EXP-007.md": "---\nid: EXP-007\nkind: experience\ntitle: E\nstatus: archived\n---\n"})
	if id := govern.NextID(b, "EXP"); id != "EXP-008" {
		t.Errorf("after the archive: %s", id)
	}
	text := "---\nid: EXP-011\nkind: experience\ntitle: E\nstatus: active\n---\n"
	apply(t, b, prepare(t, b, create("experience/project/x.md", text)))
	apply(t, b, prepare(t, b, remove("experience/project/x.md")))
	if id := govern.NextID(b, "EXP"); id != "EXP-012" {
		t.Errorf("after one that is gone: %s", id)
	}
	if err := govern.Save(t.Context(), b, prepare(t, b, create("experience/project/y.md", strings.Replace(text, "011", "020", 1)))); err != nil {
		t.Fatal(err)
	}
	if id := govern.NextID(b, "EXP"); id != "EXP-021" {
		t.Errorf("after one that waits: %s", id)
	}
	apply(t, b, prepare(t, b, create("experience/project/z.md", strings.Replace(text, "011", "9223372036854775807", 1))))
	if id := govern.NextID(b, "EXP"); id != "EXP-021" {
		t.Errorf("after the largest number that there is: %s", id)
	}
}

func TestDecide(t *testing.T) {
	for _, word := range []string{"y", "Y", "yes", "YES", "ok", "OK", "好", "写", "确认", "可以", "行", "是", "是的", "同意", "はい", "うん", "保存", " ｙ ", "ＹＥＳ", "好。", "ok!"} {
		if yes, known := govern.Decide(word); !yes || !known {
			t.Errorf("%q is no yes", word)
		}
	}
	for _, word := range []string{"n", "N", "no", "skip", "不用", "不要", "跳过", "算了", "否", "不", "いいえ", "いや", "ｎｏ", "no."} {
		if yes, known := govern.Decide(word); yes || !known {
			t.Errorf("%q is no no", word)
		}
	}
	for _, word := range []string{"", "maybe", "yno", "d", "不好", "不可以", "いい", "."} {
		if _, known := govern.Decide(word); known {
			t.Errorf("%q is taken for an answer", word)
		}
	}
}

// Where a person has changed the row and the plan changes the file, both stay and
// are reported: nobody guesses.
func TestRowInConflict(t *testing.T) {
	b := newBank(t, map[string]string{"business/a.md": memory("a", "active", "x")})
	syncIndex(t, b)
	text := strings.Replace(tree(t, b)["INDEX.md"], "| a | About a ", "| a | Mine ", 1)
	write(t, b.Dir(), "INDEX.md", text)
	r := apply(t, b, prepare(t, b, set("business/a.md", map[string]any{"title": "Theirs"})))
	if len(r.Open) != 1 || r.Open[0].Kind != table.Conflict || r.Open[0].Column != "Title" {
		t.Errorf("open: %v", r.Open)
	}
	if diff := cmp.Diff(text, tree(t, b)["INDEX.md"]); diff != "" {
		t.Errorf("INDEX.md (-want +got):\n%s", diff)
	}
	if m, err := b.Load("business/a.md"); err != nil || m.Title != "Theirs" {
		t.Errorf("%+v, %v", m, err)
	}
}

// A row that comes back by rows has the cells that people added to it.
func TestUndoBringsAddedCellsBack(t *testing.T) {
	b := newBank(t, map[string]string{"business/a.md": memory("a", "active", "x"), "business/b.md": memory("b", "active", "x"), "INDEX.md": `# Index

## Business（业务记忆）

| Tag | Title | Topic | Trigger | Status | File | Owner |
|---|---|---|---|---|---|---|
| a | About a | a |  | active | ` + "`business/a.md`" + ` | Ann |
| b | About b | b |  | active | ` + "`business/b.md`" + ` | Ben |
`})
	r := apply(t, b, prepare(t, b, remove("business/b.md")))
	if table := tree(t, b)["INDEX.md"]; strings.Contains(table, "Ben") || !strings.Contains(table, "Ann") {
		t.Errorf("removed:\n%s", table)
	}
	apply(t, b, prepare(t, b, set("business/a.md", map[string]any{"topic": "other"})))
	if _, err := undo(context.Background(), b, r.Record.ID, approved); err != nil {
		t.Fatal(err)
	}
	if table := tree(t, b)["INDEX.md"]; !strings.Contains(table, "| b | About b | b |  | active | `business/b.md` | Ben |") || !strings.Contains(table, "| other |") {
		t.Errorf("undone:\n%s", table)
	}
}

// A document that names the id of a plan that waits does not take its place.
func TestPlansHaveTheirOwnIDs(t *testing.T) {
	b := newBank(t, nil)
	p := prepare(t, b, create("brief.md", "x\n"))
	o := ops(create("brief.md", "y\n"))
	o.ID = p.Ops.ID
	other, err := govern.Prepare(b, o, "test", "", now)
	if err != nil || other.Ops.ID == p.Ops.ID {
		t.Errorf("both are %s, %v", p.Ops.ID, err)
	}
}

// An id is taken also where the plan names its file but leaves it as it is.
func TestIDOfAnUntouchedFile(t *testing.T) {
	b := newBank(t, map[string]string{"archive/business/b.md": memory("b", "archived", "x")})
	_, err := govern.Prepare(b, ops(create("business/b.md", memory("b", "active", "x")), set("archive/business/b.md", map[string]any{"topic": "b"})), "test", "", now)
	if err == nil || !strings.Contains(err.Error(), "the id b is also used by archive/business/b.md") {
		t.Errorf("error %v", err)
	}
}

// A number is used once, also when its memory came and went while a plan waited
// for the lock. A service may come back under its name, and a memory may move.
func TestNumbersAreUsedOnce(t *testing.T) {
	const path = "experience/project/x.md"
	text := "---\nid: EXP-011\nkind: experience\ntitle: E\nstatus: active\n---\n"
	b := newBank(t, map[string]string{"business/b.md": memory("b", "active", "x")})
	late := prepare(t, b, create("experience/project/late.md", text))
	apply(t, b, prepare(t, b, create(path, text)))
	apply(t, b, prepare(t, b, create("experience/team/knowledge/x.md", text), remove(path)))
	apply(t, b, prepare(t, b, remove("experience/team/knowledge/x.md")))
	var stale *govern.StaleError
	if _, err := govern.Apply(t.Context(), b, late, govern.Approval{By: govern.ByFlag, At: now}, govern.Options{}); !errors.As(err, &stale) || !errors.Is(err, govern.ErrIDTaken) {
		t.Errorf("applied late: %v", err)
	}
	var file *kb.FileError
	if _, err := govern.Prepare(b, ops(create(path, text)), "test", "", now); !errors.As(err, &file) || !errors.Is(err, govern.ErrIDTaken) {
		t.Errorf("prepared: %v", err)
	}
	apply(t, b, prepare(t, b, remove("business/b.md")))
	apply(t, b, prepare(t, b, create("business/b.md", memory("b", "active", "x"))))
}

// A file that two operations change and change back is not part of what was done, so
// that the rest can be undone.
func TestWhatEndsAsItWasIsLeftOut(t *testing.T) {
	text := func(title string) string {
		return "---\nid: BIZ-001\nkind: business\ntitle: " + title + "\nstatus: active\n---\ntext\n"
	}
	bank := newBank(t, map[string]string{"business/a.md": text("A"), "active.md": "one\n"})
	update := func(path, content string) schema.Operation {
		return schema.Operation{Type: schema.Update, Path: path, Content: &content}
	}
	there, back := update("business/a.md", text("B")), update("business/a.md", text("A"))
	if _, err := govern.Prepare(bank, schema.MemoryOps{Operations: []schema.Operation{there, back}}, "test", "", now); !errors.Is(err, govern.ErrNothing) {
		t.Errorf("a plan that changes nothing in the end: %v", err)
	}
	p, err := govern.Prepare(bank, schema.MemoryOps{Operations: []schema.Operation{there, back, update("active.md", "two\n")}}, "test", "", now)
	if err != nil {
		t.Fatal(err)
	}
	done := apply(t, bank, p)
	if len(done.Record.Operations) != 1 || done.Record.Operations[0].Path != "active.md" {
		t.Errorf("it did %+v", done.Record.Operations)
	}
	if _, err := undo(t.Context(), bank, done.Record.ID, approved); err != nil {
		t.Error(err)
	}
}
