package exchange_test

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// imported reads a source and proposes it; nothing is written.
func imported(t testing.TB, bank *kb.Bank, source fs.FS, o formats.Options) ([]schema.Operation, *exchange.Report) {
	t.Helper()
	for _, f := range exchange.Formats() {
		if f.Name != o.Format {
			continue
		}
		batch, err := f.Read(source, o)
		if err != nil {
			t.Fatal(err)
		}
		ops, report, err := exchange.Propose(bank, batch, o)
		if err != nil {
			t.Fatal(err)
		}
		return ops, report
	}
	t.Fatalf("no format %s", o.Format)
	return nil, nil
}

// states returns what becomes of each item, one line each.
func states(r *exchange.Report) string {
	var b strings.Builder
	for _, o := range r.Outcomes {
		fmt.Fprintf(&b, "%s %s %s\n", o.Origin, o.State, o.ID)
	}
	return b.String()
}

func wantStates(t *testing.T, r *exchange.Report, want string) {
	t.Helper()
	if got := states(r); strings.TrimSpace(got) != strings.TrimSpace(want) {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// decisions is a folder of decisions, some of which a test changes.
func decisions(texts ...string) fstest.MapFS {
	files := fstest.MapFS{}
	for i, text := range texts {
		name := fmt.Sprintf("%04d-d.md", i+1)
		files[name] = &fstest.MapFile{Data: []byte(fmt.Sprintf("# %d. Decision %d\n\n## Status\n\nAccepted\n\n## Decision\n\n%s\n", i+1, i+1, text))}
	}
	return files
}

var asADR = formats.Options{Format: "adr"}

// What a person edited stays as it is, and what they removed does not come back.
func TestPeopleHaveTheLastWord(t *testing.T) {
	bank := kbtest.New(t, "")
	source := decisions("one", "two", "three")
	ops, _ := imported(t, bank, source, asADR)
	apply(t, bank, ops)

	edited, err := bank.ReadFile("experience/project/ADR-0002-decision-2.md")
	if err != nil {
		t.Fatal(err)
	}
	edit := string(edited) + "\nA remark.\n"
	write(t, bank, []schema.Operation{{Path: "experience/project/ADR-0002-decision-2.md", Content: &edit}})
	apply(t, bank, []schema.Operation{{Type: schema.Delete, Path: "experience/project/ADR-0003-decision-3.md"}})

	ops, report := imported(t, bank, source, asADR)
	wantStates(t, report, "0001-d.md same ADR-0001\n0002-d.md changed ADR-0002\n0003-d.md removed ADR-0003")
	if len(ops) > 0 {
		t.Errorf("%d operations, want none", len(ops))
	}
}

// A memory that cannot be read just now is one that somebody edits.
func TestBrokenFileIsNotGone(t *testing.T) {
	bank := kbtest.New(t, "")
	source := decisions("one")
	ops, _ := imported(t, bank, source, asADR)
	apply(t, bank, ops)
	torn := "---\nid: ADR-0001\n"
	write(t, bank, []schema.Operation{{Path: "experience/project/ADR-0001-decision-1.md", Content: &torn}})
	ops, report := imported(t, bank, source, formats.Options{Format: "adr", Update: true})
	if wantStates(t, report, "0001-d.md changed ADR-0001"); len(ops) > 0 {
		t.Errorf("%d operations, want none", len(ops))
	}
}

// An import that was undone can be made again.
func TestUndoneImportComesBack(t *testing.T) {
	bank := kbtest.New(t, "")
	source := decisions("one")
	ops, _ := imported(t, bank, source, asADR)
	apply(t, bank, ops)
	undo, err := govern.PrepareUndo(bank, "", now)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := govern.Apply(t.Context(), bank, undo, govern.Approval{By: govern.ByFlag, At: now}, govern.Options{}); err != nil {
		t.Fatal(err)
	}
	ops, report := imported(t, bank, source, asADR)
	if report.Count(exchange.Created) != 1 {
		t.Fatal(states(report))
	}
	apply(t, bank, ops)
	_, report = imported(t, bank, source, asADR)
	if report.Count(exchange.Same) != 1 {
		t.Error(states(report))
	}
}

// Only with Update does the bank follow its source, and never where somebody has
// edited it. A decision that is superseded moves to the archive.
func TestUpdateFollowsTheSource(t *testing.T) {
	bank := kbtest.New(t, "")
	source := decisions("one", "two", "three")
	ops, _ := imported(t, bank, source, asADR)
	apply(t, bank, ops)
	edit := "---\nid: ADR-0003\nkind: experience\ntitle: mine\nstatus: active\n---\n"
	write(t, bank, []schema.Operation{{Path: "experience/project/ADR-0003-decision-3.md", Content: &edit}})
	source["0001-d.md"].Data = []byte("# 1. Decision 1\n\n## Status\n\nSuperseded by [2](0002-d.md)\n\n## Decision\n\none\n")
	source["0002-d.md"].Data = append(source["0002-d.md"].Data, "More.\n"...)
	source["0003-d.md"].Data = append(source["0003-d.md"].Data, "More.\n"...)

	if ops, _ := imported(t, bank, source, asADR); len(ops) > 0 {
		t.Errorf("%d operations without Update", len(ops))
	}
	with := formats.Options{Format: "adr", Update: true}
	ops, report := imported(t, bank, source, with)
	wantStates(t, report, "0001-d.md updated ADR-0001\n0002-d.md updated ADR-0002\n0003-d.md changed ADR-0003")
	apply(t, bank, ops)
	m, err := bank.Load("archive/experience/project/ADR-0001-decision-1.md")
	if err != nil || m.ReplacedBy != "ADR-0002" {
		t.Errorf("%+v, error %v", m, err)
	}
	if ops, report := imported(t, bank, source, with); len(ops) > 0 {
		t.Errorf("again: %s", states(report))
	}
}

// An id that another memory has gives way to a new one; the old one is an alias,
// and the references of the source follow it.
func TestTakenIDs(t *testing.T) {
	bank := kbtest.New(t, "-- experience/project/EXP-001-mine.md --\n---\nid: EXP-001\nkind: experience\ntitle: Mine\nstatus: active\n---\n")
	source := tree([]byte(`
-- INDEX.md --
## Experience

| Tag | Type | Title | Trigger | Surface signal | Hidden risk | Status | Scope | Strength | Level | Replaces | ReplacedBy | File |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
| EXP-001 | knowledge | Theirs | | | | active | | | project | | EXP-002 | experience/project/EXP-001.md |
| EXP-002 | knowledge | Next | | | | active | | | project | EXP-001 | | experience/project/EXP-002.md |
-- experience/project/EXP-001.md --
# Theirs
-- experience/project/EXP-002.md --
# Next

Better than [[EXP-001]] and [[EXP-001|the first]], see [it](EXP-001.md).
`))
	o := formats.Options{Format: "lingxi"}
	ops, report := imported(t, bank, source, o)
	wantStates(t, report, "experience/project/EXP-001.md created EXP-003\nexperience/project/EXP-002.md created EXP-002")
	apply(t, bank, ops)
	next, err := bank.Load("experience/project/EXP-002.md")
	if err != nil || len(next.Replaces) != 1 || next.Replaces[0] != "EXP-003" {
		t.Fatalf("%+v, error %v", next, err)
	}
	if got := next.Sections[0].Text; !strings.Contains(got, "[[EXP-003]] and [[EXP-003|the first]], see [it](EXP-003-theirs.md)") {
		t.Errorf("the links are %q", got)
	}
	theirs, err := bank.Load("experience/project/EXP-003-theirs.md")
	if err != nil || len(theirs.Aliases) != 1 || theirs.Aliases[0] != "EXP-001" || theirs.ReplacedBy != "EXP-002" {
		t.Errorf("%+v, error %v", theirs, err)
	}
	if ops, report := imported(t, bank, source, o); len(ops) > 0 || report.Count(exchange.Same) != 2 {
		t.Errorf("again: %s", states(report))
	}
}

// Without history a memory is known by its field origin, or by what it says.
func TestImportKnowsItsOwnWithoutHistory(t *testing.T) {
	bank := kbtest.New(t, "")
	for _, c := range []struct{ name, format string }{{"adrtools", "adr"}, {"storage", "storage"}} {
		source, o := layout(t, c.name), formats.Options{Format: c.format}
		ops, _ := imported(t, bank, source, o)
		write(t, bank, ops)
		if ops, report := imported(t, bank, source, o); len(ops) > 0 {
			t.Errorf("%s: %s", c.name, states(report))
		}
	}
}

// A text is the same one where only its links follow new ids and places.
func TestImportKnowsRelinkedTextsWithoutHistory(t *testing.T) {
	bank := kbtest.New(t, "-- experience/project/EXP-001-mine.md --\n---\nid: EXP-001\nkind: experience\ntitle: Mine\nstatus: active\n---\n")
	source := tree([]byte(`
-- INDEX.md --
## Experience

| Tag | Type | Title | Trigger | Surface signal | Hidden risk | Status | Scope | Strength | Level | Replaces | ReplacedBy | File |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
| EXP-001 | knowledge | Theirs | | | | active | | | project | | | experience/project/EXP-001.md |
| EXP-002 | knowledge | Next | | | | active | | | project | | | experience/project/EXP-002.md |
-- experience/project/EXP-001.md --
# Theirs
-- experience/project/EXP-002.md --
# Next

Better than [[EXP-001]] and [[EXP-001|the first]], see [it](EXP-001.md#why) and [[elsewhere]].
`))
	o := formats.Options{Format: "lingxi"}
	ops, _ := imported(t, bank, source, o)
	write(t, bank, ops)
	if ops, report := imported(t, bank, source, o); len(ops) > 0 {
		t.Errorf("again: %s", states(report))
	}
}

// What must not be written is refused, and everything else comes in.
func TestRefusalsAreForEachPiece(t *testing.T) {
	bank := kbtest.New(t, "")
	key := "AKIA" + "IOSFODNN7" + "QWERTYU"
	source := decisions("one", "the key is "+key, "three", "four\u202e")
	source["0005-d.md"] = &fstest.MapFile{Data: []byte("# 5. Bytes\n\xff\xfe\n")}
	source["0006-d.md"] = &fstest.MapFile{Data: []byte("---\ntags: [a\n---\n# 6. Torn\n\n## Decision\n\nx\n")}
	ops, report := imported(t, bank, source, asADR)
	wantStates(t, report, "0001-d.md created ADR-0001\n0002-d.md refused \n0003-d.md created ADR-0003\n0004-d.md refused \n0006-d.md created ADR-0006")
	for _, o := range report.Outcomes {
		if strings.Contains(lang.Tell(o.Message, lang.English), key) || o.State == exchange.Refused && (o.Message == nil || o.Line == 0) {
			t.Errorf("%+v", o)
		}
	}
	if n := report.Notes[0]; n.Code != formats.Unreadable || n.Origin != "0005-d.md" {
		t.Errorf("the first note is %+v", n)
	}
	apply(t, bank, ops)
	if _, report := imported(t, bank, source, asADR); report.Count(exchange.Same) != 3 || report.Count(exchange.Created) > 0 {
		t.Error(states(report))
	}
}

// A document takes the place of one that a new bank came with, and stands beside
// one that somebody wrote.
func TestDocuments(t *testing.T) {
	source := fstest.MapFS{"brief.md": {Data: []byte("# Shop\n")}, "tech.md": {Data: []byte("# Tech\n\nGo.\n")}, "progress.md": {Data: []byte("# Progress\n")}}
	o := formats.Options{Format: "memory-bank"}
	for _, c := range []struct{ brief, state, path string }{
		{"", "filled", "brief.md"},
		{"# Mine\n", "created", "business/references/memory-bank/brief.md"},
		{"# Shop\n", "same", "brief.md"},
	} {
		bank := kbtest.New(t, "-- brief.md --\n"+c.brief)
		ops, report := imported(t, bank, source, o)
		found := false
		for _, out := range report.Outcomes {
			if out.Origin == "brief.md" {
				found = string(out.State) == c.state && out.Path == c.path
			}
		}
		if !found {
			t.Errorf("%q: %+v", c.brief, report.Outcomes)
		}
		apply(t, bank, ops)
		if ops, report := imported(t, bank, source, o); len(ops) > 0 || report.Count(exchange.Same) != 3 {
			t.Errorf("%q: again: %s", c.brief, states(report))
		}
	}
}

// A status for all overrides the one of the source.
func TestStatusForAll(t *testing.T) {
	bank := kbtest.New(t, "")
	ops, _ := imported(t, bank, decisions("one", "two"), formats.Options{Format: "adr", Status: kb.Draft})
	for _, op := range ops {
		if !strings.HasPrefix(op.Path, "drafts/experience/project/") {
			t.Errorf("%s, want a draft", op.Path)
		}
	}
}

// Whatever folder of a project a person names, the items are the same.
func TestOriginsDoNotDependOnTheFolder(t *testing.T) {
	bank := kbtest.New(t, "")
	for _, c := range []struct{ name, format, inner string }{
		{"madr", "adr", "docs/decisions"}, {"madr", "adr", "docs"}, {"adrtools", "adr", "doc/decisions"}, {"lingxi", "lingxi", ".cursor/.lingxi/memory"}, {"lingxi", "lingxi", ".cursor/.lingxi"},
		{"memorybank", "memory-bank", "memory-bank"}, {"storage", "storage", "memory"},
	} {
		outer := layout(t, c.name)
		inner, err := fs.Sub(outer, c.inner)
		if err != nil {
			t.Fatal(err)
		}
		o := formats.Options{Format: c.format}
		_, whole := imported(t, bank, outer, o)
		_, part := imported(t, bank, inner, o)
		for _, out := range part.Outcomes {
			if !strings.Contains(states(whole), out.Origin+" ") {
				t.Errorf("%s: %s is none of\n%s", c.inner, out.Origin, states(whole))
			}
		}
	}
}

// The bank of another project has ids like ours. With a name for the source they
// give way, and numbers stay numbers.
func TestAnotherBank(t *testing.T) {
	mine := kbtest.New(t, strings.ReplaceAll(rich, "Retry with a key", "Mine"))
	dir := forms["agentmine"](t, all(t, kbtest.New(t, rich)), mine)
	o := formats.Options{Format: "tacit", Source: "theirs"}
	ops, report := imported(t, mine, os.DirFS(dir), o)
	if report.Count(exchange.Created) != 1 || report.Count(exchange.Same) != 2 {
		t.Fatal(states(report))
	}
	apply(t, mine, ops)
	m, err := mine.Load("experience/team/standards/EXP-003-retry-with-a-key.md")
	if err != nil || len(m.Aliases) != 1 || m.Aliases[0] != "EXP-001" {
		t.Errorf("%+v, error %v", m, err)
	}
	if ops, report := imported(t, mine, os.DirFS(dir), o); len(ops) > 0 || report.Count(exchange.Same) != 3 {
		t.Errorf("again: %s", states(report))
	}
}

// A category that the bank does not have, and values that fit no field, stay where
// a person finds them.
func TestWhatDoesNotFit(t *testing.T) {
	bank := kbtest.New(t, "-- config.yaml --\ncategories: [rule]\n")
	source := fstest.MapFS{"short-term/x.md": {Data: []byte("x")}, "long-term/a.md": {Data: []byte("---\nid: a b\nConfidence: 85%\nimportance: urgent\ncategory: ops\ncreated: soon\nsummary: |\n  two\n  lines\nowner: mai\nnested: {a: {b: 1}}\n---\n# A\n")}}
	ops, report := imported(t, bank, source, formats.Options{Format: "storage"})
	apply(t, bank, ops)
	src, err := bank.ReadFile("experience/project/EXP-001-a.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"origin_confidence: \"85%\"", "origin_importance: urgent", "origin_category: ops", "origin_created: soon", "summary: two lines", "owner: mai", "aliases:\n  - a b\n"} {
		if !strings.Contains(string(src), want+"\n") && !strings.Contains(string(src), want) {
			t.Errorf("no %s in\n%s", want, src)
		}
	}
	left := 0
	for _, n := range report.Notes {
		if n.Code == formats.Unmapped && n.Field == "nested" {
			left++
		}
	}
	if left != 1 || strings.Contains(string(src), "nested") {
		t.Errorf("the notes are %+v", report.Notes)
	}
}
