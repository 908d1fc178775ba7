package author_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/govern/author"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/lang"
)

const (
	locks = "experience/project/EXP-001-locks.md"
	keys  = "experience/team/knowledge/EXP-002-keys.md"
	api   = "tech/services/api.md"
)

const files = `-- ` + locks + ` --
---
id: EXP-001
kind: experience
title: Take the lock before the row
summary: Locks come first.
status: active
trigger:
  - two workers write the same row
tags: [database, locks]
related: [EXP-002, "[[API gateway]]"]
aliases: [locks first]
---

# Locks

See [[EXP-002]] and [[api|the gateway]], [keys](../team/knowledge/EXP-002-keys.md), EXP-002.

` + "```" + `
EXP-002 in code
` + "```" + `
-- ` + keys + ` --
---
id: EXP-002
kind: experience
title: 幂等键要带上租户
status: active
level: team
tags: [database]
---

Also EXP-001 and ` + "`EXP-001`" + `.
-- ` + api + ` --
---
id: api
kind: tech
title: API gateway
status: active
service: gateway
---

[[locks first]] [[Nobody]]
`

var day = func() time.Time { return time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC) }

func open(t testing.TB, txtar string) *author.Workspace {
	t.Helper()
	d := author.Open(kbtest.New(t, txtar), day)
	if _, err := d.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d
}

// labels completes a text at the sign ‸, and returns what is offered and what it replaces.
func labels(t *testing.T, d *author.Workspace, path, text string) (all []string, replaced string) {
	t.Helper()
	before, after, found := strings.Cut(text, "‸")
	if !found {
		t.Fatal("no cursor")
	}
	o := d.Complete(path, []byte(before+after), len(before))
	for _, x := range o.List {
		all = append(all, x.Insert)
	}
	return all, (before + after)[o.From:o.To]
}

func TestComplete(t *testing.T) {
	d := open(t, files)
	const head = "---\nid: EXP-003\nkind: experience\ntitle: x\n"
	for _, c := range []struct{ text, want, replaced string }{
		{head + "stat‸\n---\n", "status: ", "stat"},
		{head + "stre‸: x\n---\n", "strength", "stre"},
		{head + "rev‸", "review: {after: 2026-11-04}", "rev"},
		{head + "status: a‸\n---\n", "draft active archived", "a"},
		{head + "status:‸\n---\n", " draft  active  archived", ""},
		{head + "status: act‸\n---\n", "active", "act"},
		{head + "related: [EXP-002, EXP-0‸]\n---\n", "EXP-001 EXP-002", "EXP-0"},
		{head + "related:\n  - ‸\n---\n", "EXP-001 EXP-002 api", ""},
		{head + "related:\n  - \"[[lock‸]]\"\n---\n", "EXP-001", "lock"},
		{head + "replaces: 租户‸\n---\n", "EXP-002", "租户"},
		{head + "tags: [data‸]\n---\n", "database", "data"},
		{head + "tags:\n- ‸\n", "database locks", ""},
		{head + "created: ‸\n---\n", "2026-05-04", ""},
		{head + "lang: ‸\n---\n", "en zh ja", ""},
		{head + "owner: ‸\n---\n", "", ""},
		{head + "---\nsee [[LOCK‸ more\n", "EXP-001", "LOCK"},
		{head + "---\nsee [[API gate‸way|x]]\n", "api", "API gateway"},
		{head + "---\nsee [x](../team‸)\n", "../team/knowledge/EXP-002-keys.md", "../team"},
		{head + "---\nstat‸\n", "", ""},
		{"---\nid: ‸\n---\n", "EXP-003", ""},
		{"", "", ""},
	} {
		if c.text == "" {
			continue
		}
		got, replaced := labels(t, d, "experience/project/x.md", c.text)
		if strings.Join(got, " ") != c.want || replaced != c.replaced {
			t.Errorf("%q: %q for %q, want %q for %q", c.text, got, replaced, c.want, c.replaced)
		}
	}
	if got, _ := labels(t, d, "tech/services/new.md", "---\nkind: tech\ndepends_on: [g‸\n---\n"); strings.Join(got, " ") != "gateway" {
		t.Errorf("services: %q", got)
	}
	if got, _ := labels(t, d, "tech/services/new.md", "---\nkind: tech\nstren‸\n---\n"); got != nil {
		t.Errorf("a field of another kind: %q", got)
	}
}

// at returns the mark at the n-th place of a word.
func at(t *testing.T, d *author.Workspace, path, word string, n int) *author.Mark {
	t.Helper()
	text, err := d.Text(path)
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for range n {
		i += strings.Index(string(text[i:]), word) + len(word)
	}
	return d.At(path, i-len(word))
}

func TestMarks(t *testing.T) {
	d := open(t, files)
	for _, c := range []struct {
		path, word string
		n          int
		memory     string
		own        bool
	}{
		{locks, "EXP-001", 1, locks, true},
		{locks, "EXP-002", 1, keys, false},
		{locks, "API gateway", 1, api, false},
		{locks, "EXP-002", 2, keys, false},
		{locks, "api", 1, api, false},
		{locks, "../team/knowledge/EXP-002-keys.md", 1, keys, false},
		{locks, "EXP-002", 4, keys, false},
		{api, "locks first", 1, locks, false},
		{api, "Nobody", 1, "", false},
		{keys, "EXP-001", 1, locks, false},
	} {
		m := at(t, d, c.path, c.word, c.n)
		if m == nil || m.Memory != c.memory || m.Own != c.own {
			t.Errorf("%s %s %d: %+v", c.path, c.word, c.n, m)
		}
	}
	if m := at(t, d, locks, "EXP-002", 5); m != nil {
		t.Errorf("a name in code: %+v", m)
	}
	if m := at(t, d, keys, "EXP-001", 2); m != nil {
		t.Errorf("a name between backquotes: %+v", m)
	}
	var places []string
	for _, p := range d.References(keys) {
		places = append(places, p.Path)
	}
	if got := strings.Join(places, " "); got != strings.Join([]string{keys, locks, locks, locks, locks}, " ") {
		t.Errorf("references: %s", got)
	}
}

func TestUnsavedText(t *testing.T) {
	d := open(t, files)
	text, _ := d.Text(locks)
	changed := strings.Replace(string(text), "EXP-002, ", "EXP-099, ", 1)
	d.Lay(locks, []byte(strings.Replace(changed, "status: active", "status: activ", 1)))
	if got := codes(d.Problems(t.Context(), locks)); got != "bad-file" {
		t.Errorf("a word of no set: %s", got)
	}
	d.Lay(locks, []byte(changed))
	if got := codes(d.Problems(t.Context(), locks)); !strings.Contains(got, "dead-reference") {
		t.Errorf("a name that is none: %s", got)
	}
	d.Lay(locks, nil)
	if got := codes(d.Problems(t.Context(), locks)); strings.Contains(got, "dead-reference") {
		t.Errorf("after the text went: %s", got)
	}
	d.Lay("experience/project/EXP-001-new.md", []byte("---\nid: EXP-001\nkind: experience\ntitle: New\nstatus: active\n---\n"))
	if got := codes(d.Problems(t.Context(), "experience/project/EXP-001-new.md")); !strings.Contains(got, "duplicate-id") {
		t.Errorf("an id that is taken: %s", got)
	}
}

func codes(all []author.Problem) string {
	var s []string
	for _, p := range all {
		s = append(s, p.Code)
	}
	return strings.Join(s, " ")
}

// What check says of a whole bank, the workspace says too, of texts that are not saved.
func TestWhole(t *testing.T) {
	d := open(t, files+"-- experience/project/EXP-001-twin.md --\n---\nid: EXP-001\nkind: experience\ntitle: Twin\nstatus: active\n---\n")
	all, err := d.Whole(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"duplicate-id", "missing-table"} {
		if !strings.Contains(codes(all), want) {
			t.Errorf("no %s in %s", want, codes(all))
		}
	}
}

// fix returns what the first fix with some words makes of a text.
func fix(t *testing.T, d *author.Workspace, path, title string) string {
	t.Helper()
	var titles []string
	for _, p := range d.Problems(t.Context(), path) {
		for _, f := range d.Fixes(t.Context(), p) {
			said := lang.Tell(f.Title, lang.English)
			if strings.Contains(said, title) {
				return string(f.Texts[path])
			}
			titles = append(titles, p.Code+": "+said)
		}
	}
	t.Fatalf("no %q in %q", title, titles)
	return ""
}

// The word that was probably meant is offered first, and each word once.
func TestNearestWordFirst(t *testing.T) {
	const path = "experience/project/EXP-009-x.md"
	for typed, want := range map[string]string{"archvied": "archived draft active", "actve": "active draft archived", "gone": "draft active archived"} {
		d := open(t, "-- "+path+" --\n---\nid: EXP-009\nkind: experience\ntitle: x\nstatus: "+typed+"\n---\n")
		var said []string
		for _, p := range d.Problems(t.Context(), path) {
			for _, f := range d.Fixes(t.Context(), p) {
				if word, ok := strings.CutPrefix(lang.Tell(f.Title, lang.English), "Write "); ok {
					said = append(said, word)
				}
			}
		}
		if got := strings.Join(said, " "); got != want {
			t.Errorf("%s: %s, want %s", typed, got, want)
		}
	}
}

func TestFixes(t *testing.T) {
	const path = "experience/project/EXP-009-x.md"
	for _, c := range []struct{ in, title, want string }{
		{"id: EXP-009\nkind: experience\ntitle: x\nstatus: activ\n", "Write active", "status: active\n"},
		{"id: EXP-009\nkind: experience\ntitle: x: y\n", "quotes", "title: \"x: y\"\n"},
		{"id: EXP-009\nkind: experience\ntitle: x\ntrigger:\n  - [ERROR] down\n", "quotes", "  - \"[ERROR] down\"\n"},
		{"id: EXP-009\nkind: experience\ntitle：x\n", "colon", "title: x\n"},
		{"id: EXP-009\nkind: experience\ntitle: x\nreview:\n\tafter: 2027-01-01\n", "spaces", "\n  after: 2027-01-01\n"},
		{"id: EXP-009\nkind: experience\ntitle: x\ntriggers: [a]\n", "Rename triggers", "\ntrigger: [a]\n"},
		{"id: EXP-009\nkind: experience\ntitle: Bug #4711 again\n", "quotes", "title: \"Bug #4711 again\"\n"},
		{"id: EXP-009\nkind: experience\ntitle: x\nrelated: [EXP-002, EXP-404]\n", "Remove EXP-404", "related: [EXP-002]\n"},
		{"id: EXP-009\nkind: experience\ntitle: x\nrelated: [EXP-404]\n", "Remove EXP-404", "title: x\n---"},
		{"id: EXP-009\nkind: experience\ntitle: x\nreview: {after: 2026-01-01}\n", "Review again", "review: {after: 2026-11-04}\n"},
		{"id: EXP-009\nkind: experience\ntitle: x\npointers: [src/gone.go]\n", "Remove src/gone.go", "title: x\n---"},
	} {
		d := open(t, files)
		d.Lay(path, []byte("---\n"+c.in+"---\n\nText.\n"))
		if got := fix(t, d, path, c.title); !strings.Contains(got, c.want) || !strings.HasSuffix(got, "Text.\n") {
			t.Errorf("%q: %q", c.in, got)
		}
	}
	d := open(t, files)
	d.Lay(path, []byte("# A note\n\nText.\n"))
	if got := fix(t, d, path, "front matter"); !strings.HasPrefix(got, "---\nid: ") || !strings.HasSuffix(got, "Text.\n") {
		t.Errorf("%q", got)
	}
}

// A memory in the wrong folder moves, and so do its row and the links to it.
func TestFixMoves(t *testing.T) {
	d := open(t, strings.Replace(files, "experience/team/knowledge/EXP-002", "drafts/experience/team/knowledge/EXP-002", 1))
	was := "drafts/" + keys
	for _, p := range d.Problems(t.Context(), was) {
		for _, f := range d.Fixes(t.Context(), p) {
			if f.Moves[was] == keys && strings.Contains(string(f.Texts[table.Path]), "EXP-002") {
				return
			}
		}
	}
	t.Error("nothing moves it")
}

// A file that keeps its name, because the editor cannot move it, or because its name has no
// id, keeps the old id among the aliases all the same.
func TestRenameInPlace(t *testing.T) {
	d := open(t, files)
	c, err := d.Rename(keys, "EXP-042", true)
	if err != nil || len(c.Moves) > 0 {
		t.Fatalf("%v, %v", c.Moves, err)
	}
	if m, err := d.Bank().Over(c.Texts).Load(keys); err != nil || m.ID != "EXP-042" || !slices.Contains(m.Aliases, "EXP-002") {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestRename(t *testing.T) {
	d := open(t, files)
	c, err := d.Rename(keys, "EXP-042", false)
	if err != nil {
		t.Fatal(err)
	}
	to := "experience/team/knowledge/EXP-042-keys.md"
	if c.Moves[keys] != to || c.Texts[keys] != nil {
		t.Errorf("moves: %v", c.Moves)
	}
	after := d.Bank().Over(c.Texts)
	m, err := after.Load(to)
	if err != nil || m.ID != "EXP-042" || !slices.Contains(m.Aliases, "EXP-002") {
		t.Errorf("%+v, %v", m, err)
	}
	text, _ := after.ReadFile(locks)
	for _, want := range []string{`related: [EXP-042, "[[API gateway]]"]`, "[[EXP-042]]", "(../team/knowledge/EXP-042-keys.md)", ", EXP-042.", "\nEXP-002 in code\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	index, _ := after.ReadFile(table.Path)
	if !strings.Contains(string(index), to) || strings.Contains(string(index), keys) {
		t.Errorf("INDEX.md: %s", index)
	}
	for _, id := range []string{"EXP-001", "a b", "", "EXP-002"} {
		if _, err := d.Rename(keys, id, false); err == nil {
			t.Errorf("%q: no error", id)
		}
	}
	if c, err = d.Rename(keys, "EXP-042", true); err != nil || len(c.Moves) > 0 || !strings.Contains(string(c.Texts[keys]), "id: EXP-042") {
		t.Errorf("it stays: %v, %v", slices.Sorted(maps.Keys(c.Texts)), err)
	}
}

// Refresh reads what changed on disk, and forgets what is gone.
func TestRefresh(t *testing.T) {
	b := kbtest.New(t, files)
	d := author.Open(b, day)
	refresh := func(want bool) {
		t.Helper()
		if changed, err := d.Refresh(t.Context()); err != nil || changed != want {
			t.Errorf("changed: %v, %v", changed, err)
		}
	}
	refresh(true)
	refresh(false)
	if err := b.WriteFile("business/new.md", []byte("---\nid: BIZ-1\nkind: business\ntitle: New\n---\n")); err != nil {
		t.Fatal(err)
	}
	refresh(true)
	if d.Card("business/new.md") == nil {
		t.Error("a new file is not known")
	}
	if err := b.RemoveFile("business/new.md"); err != nil {
		t.Fatal(err)
	}
	refresh(true)
	if d.Card("business/new.md") != nil {
		t.Error("a file that is gone is known")
	}
}

// Nothing that a person may type makes an answer fail, and every offer lies in the text.
func FuzzWorkspace(f *testing.F) {
	for _, s := range []string{files, "---\nid: [[x\n", "---\ntags: [a, \"b\n---\n[[", "\ufeff---\nrelated: [[[EXP-001]]]\n---\n](", "---\nrelated: \"\\x41\"\n---\n`[[x`"} {
		f.Add([]byte(s), 7)
	}
	d := author.Open(kbtest.New(f, files), day)
	if _, err := d.Refresh(f.Context()); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text []byte, offset int) {
		o := d.Complete(locks, text, offset)
		if o.From < 0 || o.To > len(text) || o.From > o.To {
			t.Errorf("offers for %d to %d of %d", o.From, o.To, len(text))
		}
		for _, p := range []string{locks, table.Path} {
			for _, m := range d.Marks(p, text) {
				if m.From < 0 || m.To > len(text) || m.From > m.To || !strings.Contains(string(text[m.From:m.To]), m.Name) {
					t.Errorf("%+v", m)
				}
			}
		}
		d.Lay(locks, text)
		for _, p := range d.Problems(t.Context(), locks) {
			for _, c := range d.Fixes(t.Context(), p) {
				if len(c.Texts) == 0 {
					t.Errorf("%s: a fix that changes nothing", p.Code)
				}
			}
		}
		for _, p := range d.Outline(locks) {
			if p.From < 0 || p.To > len(text) || p.At > p.End {
				t.Errorf("%+v", p)
			}
		}
		d.Questions(locks)
		d.References(keys)
		_ = kb.IsMemory(locks)
		d.Lay(locks, nil)
	})
}
