package exchange_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Fields that only the folder or INDEX.md says come along in the copy.
func TestCollectCompletes(t *testing.T) {
	b := kbtest.New(t, `
-- experience/team/standards/EXP-001-x.md --
---
id: EXP-001
kind: experience
title: Old title # of the file
status: active
---
# Body
-- experience/project/EXP-002-y.md --
---
id: EXP-002
kind: experience
title: Untouched
status: active
---
-- experience/project/broken.md --
---
id: [
---
-- drafts/experience/team/standards/EXP-003-z.md --
---
id: EXP-003
kind: experience
title: Draft
---
`)
	one, err := b.Load("experience/team/standards/EXP-001-x.md")
	if err != nil {
		t.Fatal(err)
	}
	served := one.FrontMatter
	served.Title, served.Strength, served.Trigger = "New title", kb.Enforced, []string{"a", "b"}
	live := []index.Entry{{FrontMatter: served, Path: one.Path}}
	e, err := exchange.Collect(b, live, "", func(m *kb.Memory) bool { return m.ID != "EXP-002" })
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, c := range e.Memories {
		texts = append(texts, c.Text())
	}
	want := []string{
		"---\nid: EXP-003\nkind: experience\ntitle: Draft\ntype: standard\nlevel: team\n---\n",
		"---\nid: EXP-001\nkind: experience\ntitle: New title # of the file\nstatus: active\ntype: standard\nlevel: team\nstrength: enforced\ntrigger:\n  - a\n  - b\n---\n# Body\n",
	}
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Errorf("copies (-want +got):\n%s", diff)
	}
	if len(e.Unreadable) != 1 || e.Unreadable[0].Path != "experience/project/broken.md" || e.Unreadable[0].Line == 0 {
		t.Errorf("unreadable %v", e.Unreadable)
	}
	for status, n := range map[kb.Status]int{kb.Active: 1, kb.Draft: 1, kb.Archived: 0} {
		if e, err := exchange.Collect(b, live, status, func(*kb.Memory) bool { return true }); err != nil || len(e.Memories) != n {
			t.Errorf("%s: %d memories, error %v, want %d", status, len(e.Memories), err, n)
		}
	}
}

// An export goes into a new or empty folder, or takes the place of an earlier one.
func TestToFolder(t *testing.T) {
	b := kbtest.New(t, rich)
	dir := filepath.Join(t.TempDir(), "out")
	put := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"rule/EXP-001.md", "uncategorized/EXP-002.md", "uncategorized/psu.serial.md"}
	export := func() error {
		t.Helper()
		files, err := all(t, b).ToFolder(t.Context(), dir, b.Dir())
		if md := slices.DeleteFunc(files, func(s string) bool { return !strings.HasSuffix(s, ".md") }); err == nil && !cmp.Equal(sortedCopy(md), want) {
			t.Fatalf("files %v, want %v", md, want)
		}
		return err
	}
	for range 2 { // new, then in the place of the first
		if err := export(); err != nil {
			t.Fatal(err)
		}
	}
	put(".DS_Store", "")
	if err := export(); err != nil {
		t.Errorf("what a system leaves in a folder: %v", err)
	}
	put("rule/EXP-001.md", "changed by hand")
	refused(t, export(), true, dir)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	put("notes/mine.md", "a person's own")
	refused(t, export(), false, dir)
	if text, err := os.ReadFile(filepath.Join(dir, "notes", "mine.md")); err != nil || string(text) != "a person's own" {
		t.Errorf("%q, error %v: a foreign file was touched", text, err)
	}
	entries, err := os.ReadDir(filepath.Dir(dir))
	if err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, error %v", entries, err)
	}
}

func sortedCopy(names []string) []string { return slices.Sorted(slices.Values(names)) }

func refused(t *testing.T, err error, edited bool, where string) {
	t.Helper()
	var foreign *exchange.ForeignError
	if !errors.As(err, &foreign) || foreign.Edited != edited || !strings.HasPrefix(foreign.Path, where) {
		t.Errorf("error %v, want a ForeignError in %s, edited %v", err, where, edited)
	}
}

// Nothing is written into the bank, or over it, by whatever name.
func TestNeverIntoTheBank(t *testing.T) {
	b := kbtest.New(t, rich)
	link := filepath.Join(t.TempDir(), "link")
	kbtest.Link(t, b.Dir(), link)
	before := kbtest.Files(t, b)
	for _, name := range []string{b.Dir(), filepath.Join(b.Dir(), "out"), filepath.Dir(b.Dir()), link, filepath.Join(link, "new", "out.md")} {
		if _, err := all(t, b).ToFolder(t.Context(), name, b.Dir()); !errors.Is(err, exchange.ErrInBank) {
			t.Errorf("ToFolder(%s) = %v", name, err)
		}
		if err := all(t, b).ToFile(name, b.Dir(), (*exchange.Export).WriteMarkdown); !errors.Is(err, exchange.ErrInBank) {
			t.Errorf("ToFile(%s) = %v", name, err)
		}
	}
	if diff := cmp.Diff(before, kbtest.Files(t, b)); diff != "" {
		t.Errorf("the bank has changed:\n%s", diff)
	}
}

// A file is written over only if it was exported.
func TestToFile(t *testing.T) {
	b := kbtest.New(t, rich)
	name := filepath.Join(t.TempDir(), "new", "all.md")
	for range 2 {
		if err := all(t, b).ToFile(name, b.Dir(), (*exchange.Export).WriteMarkdown); err != nil {
			t.Fatal(err)
		}
	}
	if err := all(t, b).ToFile(name, b.Dir(), (*exchange.Export).WriteLines); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(name, []byte("# My notes\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	refused(t, all(t, b).ToFile(name, b.Dir(), (*exchange.Export).WriteLines), false, filepath.Dir(name))
}

// Names that a file system would not hold, or take for one, become others.
func TestFolderNames(t *testing.T) {
	var e exchange.Export
	for _, m := range []struct{ id, category string }{
		{"EXP-001", "Rule"}, {"exp-001", "rule"}, {"CON", "a/b"}, {"规则", "a-b"}, {".x", ".."}, {"x", "nul"}, {"y", "rule "},
	} {
		e.Memories = append(e.Memories, exchange.Copy{Memory: &kb.Memory{FrontMatter: kb.FrontMatter{ID: m.id, Category: m.category}}})
	}
	files, err := e.ToFolder(t.Context(), filepath.Join(t.TempDir(), "out"), t.TempDir())
	want := []string{"Rule/EXP-001.md", "Rule/exp-001-2.md", "a-b/con-memory.md", "a-b/规则.md", "memory/x.md", "nul-memory/x.md", "Rule/y.md"}
	if diff := cmp.Diff(want, files); diff != "" || err != nil {
		t.Errorf("error %v, files (-want +got):\n%s", err, diff)
	}
}

// A damaged export loses no more than what is damaged.
func TestDamagedExports(t *testing.T) {
	var lines, markdown strings.Builder
	e := all(t, kbtest.New(t, rich))
	if err := errors.Join(e.WriteLines(&lines), e.WriteMarkdown(&markdown)); err != nil {
		t.Fatal(err)
	}
	cut := func(s, old, now string) string {
		t.Helper()
		if !strings.Contains(s, old) {
			t.Fatalf("%q is not in %s", old, s)
		}
		return strings.Replace(s, old, now, 1)
	}
	firstEnd := markdown.String()[:strings.Index(markdown.String(), " end -->")+len(" end -->\n")]
	mark := firstEnd[strings.LastIndex(firstEnd, "<!--"):]
	tests := map[string]struct {
		name, text string
		items      int
		line       int // of the note
	}{
		"a torn line":     {"x.jsonl", lines.String()[:strings.LastIndex(lines.String(), `"subject"`)], 3, 4},
		"an action":       {"x.jsonl", cut(lines.String(), `1.0","action":"memory"`, `1.0","action":"poem"`), 2, 1},
		"no end":          {"x.md", cut(markdown.String(), mark, ""), 2, 8},
		"no block":        {"x.md", cut(markdown.String(), "```yaml\n", ""), 2, 8},
		"an open block":   {"x.md", cut(markdown.String(), "```\n", ""), 2, 8},
		"cut in a memory": {"x.md", firstEnd[:len(firstEnd)-len(mark)-3], 0, 8},
	}
	for name, tt := range tests {
		b, err := exchange.Formats()[0].Read(fstest.MapFS{tt.name: {Data: []byte(tt.text)}}, formats.Options{})
		if err != nil || len(b.Items) != tt.items || len(b.Notes) != 1 || b.Notes[0].Line != tt.line {
			t.Errorf("%s: %d items, notes %+v, error %v, want %d items and one note on line %d", name, len(b.Items), b.Notes, err, tt.items, tt.line)
		}
	}
	crlf := strings.ReplaceAll(markdown.String(), "\n", "\r\n")
	b, err := exchange.Formats()[0].Read(fstest.MapFS{"x.md": {Data: []byte(crlf)}}, formats.Options{})
	if err != nil || len(b.Items) != 3 || len(b.Notes) > 0 || len(b.Observations) != 1 {
		t.Errorf("with other line ends: %d items, notes %v, error %v", len(b.Items), b.Notes, err)
	}
}

// What an export left beside its target when it was killed goes with a later export, and nothing else does.
func TestLeftoversAreSwept(t *testing.T) {
	b := kbtest.New(t, rich)
	for _, toFile := range []bool{false, true} {
		dir, old := t.TempDir(), time.Now().Add(-25*time.Hour)
		for name, age := range map[string]time.Time{
			".tacit-export-ABCDEFGHIJ23.tmp/a.md": old, ".tacit-export-BBCDEFGHIJ23.tmp": old,
			".tacit-export-CBCDEFGHIJ23.tmp": time.Now(), ".tacit-export-mine.tmp": old, "x.tacit-export-ABCDEFGHIJ23.tmp": old,
		} {
			full := filepath.Join(dir, filepath.FromSlash(name))
			if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o777), os.WriteFile(full, []byte("x"), 0o666)); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(filepath.Join(dir, strings.Split(name, "/")[0]), age, age); err != nil {
				t.Fatal(err)
			}
		}
		var err error
		if name := filepath.Join(dir, "out"); toFile {
			err = all(t, b).ToFile(name, b.Dir(), (*exchange.Export).WriteMarkdown)
		} else {
			_, err = all(t, b).ToFolder(t.Context(), name, b.Dir())
		}
		entries, _ := os.ReadDir(dir)
		var names []string
		for _, e := range entries {
			names = append(names, e.Name())
		}
		if want := []string{".tacit-export-CBCDEFGHIJ23.tmp", ".tacit-export-mine.tmp", "out", "x.tacit-export-ABCDEFGHIJ23.tmp"}; err != nil || !slices.Equal(names, want) {
			t.Errorf("%v, %q, want %q", err, names, want)
		}
	}
}
