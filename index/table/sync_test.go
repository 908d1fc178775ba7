package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
)

func experience() *kb.Memory {
	return &kb.Memory{Path: "experience/project/EXP-001-x.md", FrontMatter: kb.FrontMatter{
		ID: "EXP-001", Kind: kb.Experience, Title: "Title", Status: kb.Active, Trigger: []string{"when"},
		Type: kb.Knowledge, Level: kb.Project, Scope: kb.Medium, Strength: kb.Hypothesis, SurfaceSignal: "signal",
	}}
}

// A world is the two sides and the memory of when they last agreed.
type world struct {
	file  *kb.Memory // nil: deleted
	row   *Row       // nil: removed
	more  []*kb.Memory
	rows  []Row
	table *Table // nil: made of row and rows
	none  bool   // no INDEX.md
	last  *State
}

// agreement is a world in which nothing has happened since the last sync.
func agreement() *world {
	m := experience()
	r := RowOf(m)
	w := &world{file: m, row: &r}
	w.last = w.sync().Next
	return w
}

func (w *world) index() *Table {
	if w.none {
		return nil
	}
	if w.table != nil {
		return w.table
	}
	t := New()
	rows := slices.Clone(w.rows)
	if w.row != nil {
		rows = append(rows, *w.row)
	}
	t.Set(rows)
	return t
}

func (w *world) files() []*kb.Memory {
	files := slices.Clone(w.more)
	if w.file != nil {
		files = append(files, w.file)
	}
	return files
}

func (w *world) sync() Result { return Sync(w.files(), w.index(), w.last) }

// tell writes a result in a few words: what is live with which strength and
// title, what is hidden, the drift, the edits, and what INDEX.md will say.
func tell(r Result) []string {
	var out []string
	for _, row := range r.Rows {
		out = append(out, fmt.Sprintf("live %s %q %s %s", row.Tag, row.Title, row.Strength, row.File))
	}
	for _, tag := range r.Hidden {
		out = append(out, "hidden "+tag)
	}
	for _, d := range r.Drift {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s", d.Kind, d.Column)))
	}
	for _, e := range r.FileEdits {
		out = append(out, fmt.Sprintf("file %s: %v", e.Key, e.Value))
	}
	for _, row := range r.Table.Rows() {
		out = append(out, fmt.Sprintf("row %s %q %s %s", row.Tag, row.Title, row.Strength, row.Status))
	}
	return out
}

func TestSync(t *testing.T) {
	const path = "experience/project/EXP-001-x.md"
	live := `live EXP-001 "Title" hypothesis ` + path
	row := `row EXP-001 "Title" hypothesis active`
	for _, test := range []struct {
		name string
		edit func(*world)
		want []string
	}{
		{"nothing happened", func(w *world) {}, []string{live, row}},
		{"no state, both agree", func(w *world) { w.last = nil }, []string{live, row}},
		{"the file changed", func(w *world) { w.file.Title = "New" },
			[]string{`live EXP-001 "New" hypothesis ` + path, "changed Title", `row EXP-001 "New" hypothesis active`}},
		{"the file changed in governance", func(w *world) { w.file.Strength = kb.Enforced },
			[]string{`live EXP-001 "Title" enforced ` + path, "changed Strength", `row EXP-001 "Title" enforced active`}},
		{"INDEX.md changed", func(w *world) { w.row.Title = "New" },
			[]string{`live EXP-001 "New" hypothesis ` + path, "changed Title", "file title: New", `row EXP-001 "New" hypothesis active`}},
		{"INDEX.md changed in governance", func(w *world) { w.row.Strength = "enforced"; w.row.Replaces = []string{"A", "B"} },
			[]string{`live EXP-001 "Title" enforced ` + path, "changed Strength", "changed Replaces", "file strength: enforced", "file replaces: [A B]", `row EXP-001 "Title" enforced active`}},
		{"INDEX.md was emptied", func(w *world) { w.row.Trigger, w.row.SurfaceSignal = nil, "" },
			[]string{live, "changed Trigger", "changed Surface signal", "file trigger: <nil>", "file surface_signal: <nil>", row}},
		{"an empty cell that cannot be empty", func(w *world) { w.row.Title, w.row.Strength = "", "" },
			[]string{live, "changed Title", "changed Strength", row}},
		{"each side changed another column", func(w *world) { w.file.Title = "New"; w.row.Strength = "validated" },
			[]string{`live EXP-001 "New" validated ` + path, "changed Title", "changed Strength", "file strength: validated", `row EXP-001 "New" validated active`}},
		{"both changed alike", func(w *world) { w.file.Title, w.row.Title = "New", "New" },
			[]string{`live EXP-001 "New" hypothesis ` + path, `row EXP-001 "New" hypothesis active`}},
		{"conflict in content", func(w *world) { w.file.Title, w.row.Title = "File", "Index" },
			[]string{`live EXP-001 "File" hypothesis ` + path, "conflict Title", `row EXP-001 "Index" hypothesis active`}},
		{"conflict in governance", func(w *world) { w.file.Strength, w.row.Strength = kb.Validated, "enforced" },
			[]string{`live EXP-001 "Title" enforced ` + path, "conflict Strength", `row EXP-001 "Title" enforced active`}},
		{"conflict beside a change", func(w *world) {
			w.file.Title, w.row.Title = "File", "Index"
			w.file.Trigger, w.row.Strength = []string{"then"}, "enforced"
		}, []string{`live EXP-001 "File" enforced ` + path, "conflict Title", "changed Trigger", "changed Strength", "file strength: enforced", `row EXP-001 "Index" enforced active`}},
		{"no state, content differs", func(w *world) { w.last = nil; w.file.Title, w.row.Title = "File", "Index" },
			[]string{`live EXP-001 "File" hypothesis ` + path, "changed Title", `row EXP-001 "File" hypothesis active`}},
		{"no state, governance differs", func(w *world) { w.last = nil; w.file.Strength, w.row.Strength = kb.Validated, "enforced" },
			[]string{`live EXP-001 "Title" enforced ` + path, "changed Strength", "file strength: enforced", `row EXP-001 "Title" enforced active`}},
		{"no state, only INDEX.md says something", func(w *world) { w.last = nil; w.file.SurfaceSignal = "" },
			[]string{live, "changed Surface signal", "file surface_signal: signal", row}},
		{"no state, only the file says something", func(w *world) { w.last = nil; w.file.Replaces = []string{"A"} },
			[]string{live, "changed Replaces", row}},

		{"INDEX.md archives it", func(w *world) { w.row.Status = "archived" },
			[]string{"changed Status", "file status: archived"}},
		{"the file goes back to draft", func(w *world) { w.file.Status = kb.Draft },
			[]string{"changed Status"}},
		{"both sides archive it", func(w *world) { w.file.Status, w.row.Status = kb.Archived, "archived" },
			[]string{"changed Status"}},
		{"conflict in status", func(w *world) { w.file.Status, w.row.Status = kb.Draft, "archived" },
			[]string{"conflict Status", `row EXP-001 "Title" hypothesis archived`}},
		{"archived beside a conflict keeps its row", func(w *world) {
			w.row.Status = "archived"
			w.file.Title, w.row.Title = "File", "Index"
		}, []string{"conflict Title", "changed Status", "file status: archived", `row EXP-001 "Index" hypothesis archived`}},
		{"no state, INDEX.md activates a draft", func(w *world) { w.last = nil; w.file.Status = kb.Draft },
			[]string{"changed Status", "file status: active", row}},
		{"an unknown status is not live", func(w *world) { w.row.Status = "deprecated" },
			[]string{"bad-value Status", `row EXP-001 "Title" hypothesis deprecated`}},
		{"an unknown word", func(w *world) { w.row.Strength = "strong" },
			[]string{live, "bad-value Strength", `row EXP-001 "Title" strong active`}},
		{"an unknown word, no state", func(w *world) { w.last = nil; w.row.Strength = "strong" },
			[]string{live, "bad-value Strength", `row EXP-001 "Title" strong active`}},

		{"a new file", func(w *world) { w.last, w.row = nil, nil }, []string{live, "missing-row", row}},
		{"a new draft", func(w *world) { w.last, w.row = nil, nil; w.file.Status = kb.Draft }, nil},
		{"a file in no live folder", func(w *world) { w.last, w.row = nil, nil; w.file.Path = "drafts/experience/x.md" }, nil},
		{"the row was removed", func(w *world) { w.row = nil }, []string{"hidden EXP-001", "removed-row"}},
		{"the row was removed, the file moved", func(w *world) { w.row = nil; w.file.Path = "experience/team/y.md" },
			[]string{"hidden EXP-001", "removed-row"}},
		{"the row was removed, the file set to draft", func(w *world) { w.row = nil; w.file.Status = kb.Draft }, nil},
		{"the file was removed", func(w *world) { w.file = nil }, []string{"orphan-row", row}},
		{"both were removed", func(w *world) { w.file, w.row = nil, nil }, nil},
		{"a row without a file, no state", func(w *world) { w.last, w.file = nil, nil }, []string{"orphan-row", row}},
		{"the file moved", func(w *world) { w.file.Path = "experience/team/y.md" },
			[]string{`live EXP-001 "Title" hypothesis experience/team/y.md`, "changed File", row}},
		{"the file changed its id", func(w *world) { w.file.ID = "EXP-002" },
			[]string{`live EXP-002 "Title" hypothesis ` + path, "orphan-row", "missing-row", row, `row EXP-002 "Title" hypothesis active`}},
		{"the row changed its tag", func(w *world) { w.row.Tag = "EXP-002" },
			[]string{"hidden EXP-001", "orphan-row", "removed-row", `row EXP-002 "Title" hypothesis active`}},
		{"the row lost its tag", func(w *world) { w.row.Tag = "" }, []string{live, "changed File", row}},
		{"the memory changed its kind", func(w *world) {
			w.file.Path, w.file.Kind, w.file.Topic = "business/x.md", kb.Business, "pay"
		}, []string{`live EXP-001 "Title"  business/x.md`, "changed File", `row EXP-001 "Title"  active`}},
		{"INDEX.md is missing", func(w *world) { w.none = true }, []string{live, "missing-table", row}},
		{"INDEX.md is empty", func(w *world) { w.table = &Table{eol: "\n"} }, []string{live, "missing-table", row}},
		{"INDEX.md and the state are missing", func(w *world) { w.none, w.last = true, nil }, []string{live, "missing-table", row}},

		{"two files of one id", func(w *world) {
			twin := experience()
			twin.Path, twin.Title = "experience/team/twin.md", "Twin"
			w.more = append(w.more, twin)
		}, []string{live, `live EXP-001 "Twin" hypothesis experience/team/twin.md`, "duplicate-id", "missing-row", row, `row EXP-001 "Twin" hypothesis active`}},
		{"two rows of one tag", func(w *world) {
			twin := *w.row
			twin.Title = "Twin"
			w.rows = append(w.rows, twin)
		}, []string{`live EXP-001 "Twin" hypothesis ` + path, "changed Title", "duplicate-id", "file title: Twin", `row EXP-001 "Twin" hypothesis active`, row}},
		{"two rows of one tag for two files", func(w *world) {
			twin := experience()
			twin.Path, twin.Title = "experience/team/twin.md", "Twin"
			w.more, w.rows = append(w.more, twin), append(w.rows, RowOf(twin))
		}, []string{live, `live EXP-001 "Twin" hypothesis experience/team/twin.md`, "duplicate-id", row, `row EXP-001 "Twin" hypothesis active`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := agreement()
			test.edit(w)
			index, before := w.index(), ""
			if index != nil {
				before = string(index.Bytes())
			}
			res := Sync(w.files(), index, w.last)
			if diff := cmp.Diff(test.want, tell(res)); diff != "" {
				t.Error(diff)
			}
			if index != nil && string(index.Bytes()) != before {
				t.Error("Sync changed its argument")
			}
			if res.Changed != (index == nil || before != string(res.Table.Bytes())) {
				t.Errorf("Changed is %v", res.Changed)
			}
		})
	}
}

// What a person removed stays hidden whatever happens to the rest of INDEX.md,
// until the row is back.
func TestRemovedRowStaysHidden(t *testing.T) {
	w := agreement()
	row := w.row
	w.row = nil
	w.last = w.sync().Next
	w.none = true
	if got := w.sync(); len(got.Rows) != 0 || !slices.Equal(got.Hidden, []string{"EXP-001"}) {
		t.Errorf("without INDEX.md: %q", tell(got))
	}
	w.none, w.row = false, row
	w.last = w.sync().Next
	w.row, w.none = nil, true
	if got := w.sync(); len(got.Rows) != 1 {
		t.Errorf("after the row was back: %q", tell(got))
	}
}

// A conflict outlives syncs until the two sides say the same.
func TestConflictStaysUntilSettled(t *testing.T) {
	w := agreement()
	w.file.Title, w.row.Title = "File", "Index"
	for range 3 {
		res := w.sync()
		if len(res.Drift) != 1 || res.Drift[0].Kind != Conflict || !res.Drift[0].Open() || res.Changed || len(res.FileEdits) > 0 {
			t.Fatalf("%q", tell(res))
		}
		w.last = res.Next
	}
	w.row.Title = "File"
	if res := w.sync(); len(res.Drift) != 0 {
		t.Errorf("%q", tell(res))
	}
}

// A table without a column says nothing about it.
func TestMissingColumnIsNotEmptied(t *testing.T) {
	w := agreement()
	src := "## Experience\n\n| Tag | Title | Note | File |\n| --- | --- | --- | --- |\n| EXP-001 | Index | ours | experience/project/EXP-001-x.md |\n"
	w.table = parse(t, src)
	res := w.sync()
	want := []string{`live EXP-001 "Index" hypothesis experience/project/EXP-001-x.md`, "changed Title", "file title: Index", `row EXP-001 "Index" hypothesis active`}
	if diff := cmp.Diff(want, tell(res)); diff != "" {
		t.Error(diff)
	}
	if row := res.Table.Rows()[0]; row.SurfaceSignal != "signal" || row.Extra[0].Text != "ours" {
		t.Errorf("row is %+v", row)
	}
}

func TestDriftSaysWhere(t *testing.T) {
	w := agreement()
	w.row.Strength = "strong"
	w.more = []*kb.Memory{{Path: "tech/a.md", FrontMatter: kb.FrontMatter{ID: "a", Kind: kb.Tech, Title: "A", Status: kb.Active}}}
	var got []string
	for _, d := range w.sync().Drift {
		got = append(got, d.String())
	}
	want := []string{
		`INDEX.md:10:1: invalid value "strong" for Strength (write one of hypothesis, validated, enforced)`,
		"tech/a.md: a has no row in INDEX.md yet",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A profile rule has no service: its row shows the model.
func TestRowOfProfileRule(t *testing.T) {
	m := &kb.Memory{Path: "tech/profiles/m1/r.md", FrontMatter: kb.FrontMatter{ID: "m1.r", Kind: kb.Tech, Title: "R", Status: kb.Active, ModelID: "m1"}}
	want := Row{Kind: kb.Tech, Tag: "m1.r", Title: "R", Status: "active", Service: "m1", File: "tech/profiles/m1/r.md"}
	if diff := cmp.Diff(want, RowOf(m)); diff != "" {
		t.Error(diff)
	}
}

// A person types the semicolon of their keyboard; a trigger that holds one keeps it.
func TestTypedSemicolon(t *testing.T) {
	w := agreement()
	w.file.Trigger = []string{"the log says: a; b"}
	w.row.Trigger = []string{"the log says: a; b"}
	w.last = w.sync().Next
	if r := w.sync(); len(r.FileEdits) != 0 || len(r.Drift) != 0 {
		t.Fatalf("nothing was typed, but %+v", tell(r))
	}
	w.row.Trigger = []string{"the log says: a; b", "价格; 金额;"}
	want := []string{"the log says: a; b", "价格", "金额"}
	if r := w.sync(); len(r.FileEdits) != 1 || !cmp.Equal(r.FileEdits[0].Value, any(want)) {
		t.Errorf("edits: %+v", r.FileEdits)
	}
}
