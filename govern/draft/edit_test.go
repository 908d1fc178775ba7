package draft_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
)

type fields = map[string]any

func TestEditDrafts(t *testing.T) {
	_, c := open(t, bankText)
	for _, e := range []struct {
		name, id string
		fields   fields
		ops      string
		set      fields
		changes  string
	}{
		{"a field", "EXP-001", fields{"summary": "New."}, "update experience/project/EXP-001-retries.md",
			fields{"summary": "New.", "updated": "2026-11-21"}, "summary"},
		{"a word", "EXP-001", fields{"strength": "enforced"}, "update experience/project/EXP-001-retries.md",
			fields{"strength": "enforced", "updated": "2026-11-21"}, "strength: hypothesis → enforced"},
		{"gone", "EXP-001", fields{"related": nil}, "update experience/project/EXP-001-retries.md",
			fields{"related": nil, "updated": "2026-11-21"}, "-related"},
		{"a date in a group", "pay", fields{"review": "2027-01-31"}, "update tech/services/pay.md",
			fields{"review": map[string]string{"after": "2027-01-31"}, "updated": "2026-11-21"}, "review"},
		{"the date itself", "EXP-001", fields{"updated": "2026-01-01"}, "update experience/project/EXP-001-retries.md",
			fields{"updated": "2026-01-01"}, ""},
		{"a list that is a text", "EXP-001", fields{"trigger": []string{"x"}}, "update experience/project/EXP-001-retries.md",
			fields{"trigger": []string{"x"}, "updated": "2026-11-21"}, "trigger"},
		{"nothing new", "EXP-001", fields{"title": "Retries send payments twice", "scope": "medium", "trigger": []string{"a payment is retried"}}, "", nil, ""},
		{"nothing there", "EXP-001", fields{"summary": nil}, "", nil, ""},
		{"a type that its folder allows", "EXP-001", fields{"type": "standard"}, "update experience/project/EXP-001-retries.md",
			fields{"type": "standard", "updated": "2026-11-21"}, "type: knowledge → standard"},
		{"a level that it does not", "EXP-001", fields{"level": "team"},
			"create experience/team/knowledge/EXP-001-retries.md\ndelete experience/project/EXP-001-retries.md", nil,
			"level: project → team, ← experience/project/EXP-001-retries.md"},
		{"a status", "EXP-002", fields{"status": "draft"},
			"create drafts/experience/team/standards/EXP-002-names.md\ndelete experience/team/standards/EXP-002-names.md", nil,
			"status: active → draft, ← experience/team/standards/EXP-002-names.md"},
		{"a kind", "EXP-001", fields{"kind": "business", "topic": "pay", "type": nil},
			"create business/EXP-001-retries.md\ndelete experience/project/EXP-001-retries.md", nil, ""},
	} {
		t.Run(e.name, func(t *testing.T) {
			ops, err := c.Edit(find(t, c, e.id), draft.Change{Fields: e.fields})
			if err != nil {
				t.Fatal(err)
			}
			wantOps(t, ops, e.ops)
			if len(ops) == 0 {
				return
			}
			if diff := cmp.Diff(e.set, ops[0].FrontMatter); e.set != nil && diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if e.changes != "" && ops[0].Changes != e.changes {
				t.Errorf("changes: %q, want %q", ops[0].Changes, e.changes)
			}
		})
	}
}

func TestEditRefuses(t *testing.T) {
	_, c := open(t, bankText+"-- config.yaml --\ncategories: [rule]\n")
	for _, e := range []struct {
		id     string
		fields fields
		why    draft.Why
	}{
		{"EXP-001", fields{"id": "EXP-009"}, draft.FixedID},
		{"EXP-001", fields{"title": nil}, draft.NeededField},
		{"EXP-001", fields{"status": nil}, draft.NeededField},
		{"EXP-001", fields{"service": "pay"}, draft.NotOfKind},
		{"pay", fields{"type": "standard"}, draft.NotOfKind},
		{"EXP-001", fields{"category": "gossip"}, draft.BadCategory},
		{"EXP-003", fields{"status": "active"}, draft.Unready},
		{"active.md", fields{"title": "x"}, draft.NoMemory},
	} {
		ops, err := c.Edit(find(t, c, e.id), draft.Change{Fields: e.fields})
		wantWhy(t, err, e.why)
		if ops != nil {
			t.Errorf("%s: %s", e.why, told(ops))
		}
	}
	var bad *kb.FileError
	if _, err := c.Edit(find(t, c, "archive/experience/project/broken.md"), draft.Change{Fields: fields{"title": "x"}}); !errors.As(err, &bad) || bad.Line != 1 {
		t.Errorf("a broken file: %v", err)
	}
}

// A file that a person put where it does not belong stays there, until a change
// is about its place.
func TestEditLeavesStrays(t *testing.T) {
	_, c := open(t, "-- business/EXP-9.md --\n---\nid: EXP-9\nkind: business\ntitle: a\n---\n")
	ops, err := c.Edit(find(t, c, "EXP-9"), draft.Change{Fields: fields{"title": "b"}})
	if err != nil {
		t.Fatal(err)
	}
	wantOps(t, ops, "update business/EXP-9.md")
	ops, err = c.Edit(find(t, c, "EXP-9"), draft.Change{Fields: fields{"status": "draft"}})
	if err != nil {
		t.Fatal(err)
	}
	wantOps(t, ops, "create drafts/business/EXP-9.md\ndelete business/EXP-9.md")
}

func TestEditText(t *testing.T) {
	_, c := open(t, bankText)
	text := "New text.\n"
	s := find(t, c, "EXP-001")
	ops, err := c.Edit(s, draft.Change{Section: "Fix", Content: &text, Fields: fields{"summary": "x"}})
	if err != nil {
		t.Fatal(err)
	}
	wantOps(t, ops, "update experience/project/EXP-001-retries.md Fix")
	if ops[0].Changes != "summary, # Fix" || len(ops[0].FrontMatter) != 2 {
		t.Errorf("%+v", ops[0])
	}
	if _, err := c.Edit(s, draft.Change{Section: "Fux", Content: &text}); err == nil || !strings.Contains(err.Error(), `the sections are "Retries send payments twice", "Fix"`) {
		t.Errorf("an unknown section: %v", err)
	}
	body := "# All new\n"
	if ops, err = c.Edit(s, draft.Change{Content: &body}); err != nil {
		t.Fatal(err)
	}
	if want := "id: EXP-001 # never change\n"; ops[0].FrontMatter != nil || !strings.Contains(*ops[0].Content, want) || !strings.HasSuffix(*ops[0].Content, "---\n\n# All new\n") {
		t.Errorf("%q", *ops[0].Content)
	}
	if ops, err = c.Edit(find(t, c, "active.md"), draft.Change{Section: "Next", Content: &text}); err != nil {
		t.Fatal(err)
	}
	wantOps(t, ops, "update active.md Next")
}

func TestRewrite(t *testing.T) {
	_, c := open(t, bankText)
	s := find(t, c, "EXP-001")
	with := func(old, new string) string { return strings.Replace(string(s.Text), old, new, 1) }
	for _, e := range []struct {
		name, text, ops string
		why             draft.Why
		where           string // of a complaint
	}{
		{"nothing", string(s.Text), "", "", ""},
		{"a word", with("a key", "one key"), "update experience/project/EXP-001-retries.md", "", ""},
		{"a level", with("type: knowledge", "level: team"), "create experience/team/knowledge/EXP-001-retries.md\ndelete experience/project/EXP-001-retries.md", "", ""},
		{"a kind", with("kind: experience", "kind: business"), "create business/EXP-001-retries.md\ndelete experience/project/EXP-001-retries.md", "", ""},
		{"an id", with("EXP-001", "EXP-009"), "", draft.FixedID, ""},
		{"a typing error", with("status: active", "status: alive"), "", "", "experience/project/EXP-001-retries.md:5:9"},
		{"not closed", "---\nid: EXP-001\n", "", "", "experience/project/EXP-001-retries.md:1:1"},
	} {
		ops, err := c.Rewrite(s, []byte(e.text))
		wantOps(t, ops, e.ops)
		var bad *kb.FileError
		if e.where != "" && (!errors.As(err, &bad) || !strings.HasPrefix(err.Error(), e.where+":")) {
			t.Errorf("%s: error %v, want one at %s", e.name, err, e.where)
		} else if e.where == "" {
			wantWhy(t, err, e.why)
		}
		if len(ops) == 1 && !strings.Contains(*ops[0].Content, "updated: 2026-11-21\n") {
			t.Errorf("%s: no date in %s", e.name, *ops[0].Content)
		}
	}
}

func TestRewriteMendsAndGuards(t *testing.T) {
	_, c := open(t, bankText)
	broken := find(t, c, "archive/experience/project/broken.md")
	ops, err := c.Rewrite(broken, []byte("---\nid: EXP-010\nkind: experience\ntitle: a\nstatus: archived\n---\n"))
	if err != nil {
		t.Fatal(err)
	}
	wantOps(t, ops, "update archive/experience/project/broken.md")
	_, err = c.Rewrite(broken, []byte("---\nid: EXP-001\nkind: experience\ntitle: a\n---\n"))
	wantWhy(t, err, draft.TakenID, "EXP-001", "experience/project/EXP-001-retries.md")
	var bad *kb.FileError
	if _, err = c.Rewrite(find(t, c, "active.md"), []byte("a\n<!-- MACHINE_BLOCK_START -->\n")); !errors.As(err, &bad) || bad.Path != "active.md" || bad.Line != 2 {
		t.Errorf("a block without an end: %v", err)
	}
}
