package renumber_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/renumber"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

func memory(id, created, rest string) string {
	return "---\nid: " + id + "\nkind: experience\ntype: standard\ntitle: " + id + " of " + created + "\nstatus: active\ncreated: " + created + "\n" + rest
}

func file(path, text string) string { return "-- " + path + " --\n" + text }

const project = "experience/project/"

func draft(t testing.TB, b *kb.Bank) renumber.Result {
	t.Helper()
	r, err := renumber.Draft(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func apply(t testing.TB, b *kb.Bank, r renumber.Result) {
	t.Helper()
	p, err := govern.Prepare(b, schema.MemoryOps{Operations: r.Operations}, "index", "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := govern.Apply(context.Background(), b, p, govern.Approval{By: govern.ByFlag}, govern.Options{}); err != nil {
		t.Fatal(err)
	}
}

func TestTheLaterOneIsRenumbered(t *testing.T) {
	b := kbtest.New(t, file(project+"EXP-001-a.md", memory("EXP-001", "2026-02-02", "---\nA\n"))+
		file(project+"EXP-001-b.md", memory("EXP-001", "2026-01-01", "---\nB\n"))+
		file("archive/"+project+"EXP-007-c.md", strings.Replace(memory("EXP-007", "2026-01-01", "---\nC\n"), "active", "archived", 1)))
	r := draft(t, b)
	want := renumber.Given{Old: "EXP-001", New: "EXP-008", From: project + "EXP-001-a.md", To: project + "EXP-008-a.md", Keeper: project + "EXP-001-b.md"}
	if len(r.Given) != 1 || r.Given[0] != want {
		t.Fatalf("%+v", r)
	}
	if again := draft(t, b); again.Given[0] != want {
		t.Errorf("asked again: %+v", again.Given)
	}
	apply(t, b, r)
	if m, err := b.Load(want.To); err != nil || m.ID != "EXP-008" || !slices.Contains(m.Aliases, "EXP-001") {
		t.Errorf("%+v, %v", m, err)
	}
	if r := draft(t, b); len(r.Operations) != 0 {
		t.Errorf("once more: %+v", r)
	}
}

func TestReferencesFollowWhereTheyMeanIt(t *testing.T) {
	both := file(project+"EXP-001-a.md", memory("EXP-001", "2026-02-02", "related: [EXP-002]\n---\nA\n")) +
		file(project+"EXP-001-b.md", memory("EXP-001", "2026-01-01", "---\nB\n"))
	b := kbtest.New(t, both+
		file(project+"EXP-002-x.md", memory("EXP-002", "2026-01-01", "related: [EXP-001]\nreplaces: [EXP-001]\n---\n[[EXP-001|that]] and [it](./EXP-001-a.md#why)\n"))+
		file(project+"EXP-003-y.md", memory("EXP-003", "2026-01-01", "related: [EXP-001]\n---\n[b](EXP-001-b.md), EXP-001\n"))+
		file("active.md", "# Now\n\nSee `"+project+"EXP-001-a.md`, [[EXP-001]].\n"))
	write(t, b, "brief.md", "In memory-bank/"+project+"EXP-001-a.md及"+project+"EXP-001-a.md的, not docs/"+project+"EXP-001-a.md, "+project+"EXP-001-a.md5. [x](<./"+project+"EXP-001-a.md>)\n")
	r := draft(t, b)
	apply(t, b, r)
	files := kbtest.Files(t, b)
	for path, words := range map[string][]string{
		project + "EXP-002-x.md": {"related: [EXP-004]", "replaces: [EXP-004]", "[[EXP-004|that]] and [it](./EXP-004-a.md#why)"},
		project + "EXP-003-y.md": {"related: [EXP-001]", "[b](EXP-001-b.md), EXP-001"},
		"active.md":              {project + "EXP-004-a.md`, [[EXP-001]]"},
		"brief.md":               {"In memory-bank/" + project + "EXP-004-a.md及" + project + "EXP-004-a.md的, not docs/" + project + "EXP-001-a.md, " + project + "EXP-001-a.md5. [x](<./" + project + "EXP-004-a.md>)"},
	} {
		for _, w := range words {
			if !strings.Contains(files[path], w) {
				t.Errorf("%s has no %q:\n%s", path, w, files[path])
			}
		}
	}
	var unclear []string
	for _, x := range r.Unclear {
		unclear = append(unclear, fmt.Sprintf("%s:%d", x.Path, x.Line))
	}
	slices.Sort(unclear)
	if got := strings.Join(unclear, " "); got != "active.md:3 "+project+"EXP-003-y.md:8" {
		t.Errorf("unclear: %s", got)
	}
}

func TestOneMemoryInTwoPlacesStays(t *testing.T) {
	a := memory("EXP-001", "2026-02-02", "---\nA\n")
	b := kbtest.New(t, file(project+"EXP-001-a.md", a)+file("archive/"+project+"EXP-001-a.md", strings.Replace(a, "active", "archived", 1)))
	if r := draft(t, b); len(r.Operations) > 0 || len(r.Same) != 1 {
		t.Errorf("a copy: %+v", r)
	}
	moved := `{"schemaVersion":"1.0","id":"op-20260101T000000-0000000000","at":"2026-01-01T00:00:00Z","command":"archive","who":"x","confirmed_by":"flag","operations":[` +
		`{"type":"create","path":"archive/` + project + `EXP-001-a.md","memory":"EXP-001"},{"type":"delete","path":"` + project + `EXP-001-a.md","memory":"EXP-001"}]}` + "\n"
	write(t, b, "history.jsonl", moved)
	write(t, b, project+"EXP-001-a.md", a+"edited on the other branch\n")
	if r := draft(t, b); len(r.Operations) > 0 || len(r.Same) != 1 {
		t.Errorf("archived on one branch: %+v", r)
	}
}

// A copy goes, the file with the plain name stays, and a third one that differs gets an
// id of its own.
func TestCopiesGo(t *testing.T) {
	a := memory("EXP-001", "2026-02-02", "---\nA\n")
	b := kbtest.New(t, file(project+"EXP-001-a copy.md", a)+file(project+"EXP-001-a.md", a)+
		file(project+"EXP-001-b.md", memory("EXP-001", "2026-03-03", "---\nB\n")))
	r := draft(t, b)
	if len(r.Copies) != 1 || r.Copies[0].Path != project+"EXP-001-a copy.md" || len(r.Given) != 1 || len(r.Same) != 0 {
		t.Fatalf("%+v", r)
	}
	apply(t, b, r)
	if r := draft(t, b); len(r.Operations)+len(r.Copies)+len(r.Same) > 0 {
		t.Errorf("once more: %+v", r)
	}
}

// A link may write a name with spaces in two ways.
func TestLinksWithSpaces(t *testing.T) {
	b := kbtest.New(t, file(project+"a.md", memory("EXP-001", "2026-01-01", "---\nA\n"))+
		file(project+"EXP-002-y.md", memory("EXP-002", "2026-01-01", "---\n[x](EXP-001%20b.md#why) [y](<EXP-001 b.md>) [z](<../project/EXP-001 b.md#top>)\n")))
	write(t, b, project+"EXP-001 b.md", memory("EXP-001", "2026-01-02", "---\nB\n"))
	r := draft(t, b)
	if len(r.Given) != 1 || r.Given[0].To != project+"EXP-003.md" {
		t.Fatalf("%+v", r)
	}
	apply(t, b, r)
	if text := kbtest.Files(t, b)[project+"EXP-002-y.md"]; !strings.Contains(text, "[x](EXP-003.md#why) [y](<EXP-003.md>) [z](<../project/EXP-003.md#top>)") {
		t.Error(text)
	}
}

// The id of a memory that is gone is not given again, and an id is found wherever it
// stands in the front matter.
func TestIDsThatAreSpent(t *testing.T) {
	b := kbtest.New(t, file(project+"a.md", memory("pay", "2026-01-01", "---\nid: of something else\nA\n"))+
		file(project+"b.md", strings.Replace(memory("pay", "2026-01-02", "---\nid: of another thing\nB\n"), "id: pay\nkind: experience", "kind: experience\n\"id\": pay", 1)))
	write(t, b, "history.jsonl", `{"schemaVersion":"1.0","id":"op-20260101T000000-0000000000","at":"2026-01-01T00:00:00Z","command":"remove","who":"x","confirmed_by":"flag","operations":[{"type":"delete","path":"`+project+`c.md","memory":"pay-2"}]}`+"\n")
	if r := draft(t, b); len(r.Given) != 1 || r.Given[0].New != "pay-3" {
		t.Errorf("%+v", r)
	}
}

func write(t testing.TB, b *kb.Bank, path, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(b.Dir(), filepath.FromSlash(path)), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Whatever memories share ids: afterwards none do, every text is still there, and
// whoever knew a memory by its id finds it among the aliases.
func TestEveryoneGetsAnID(t *testing.T) {
	if testing.Short() {
		t.Skip()
	}
	rapid.Check(t, func(rt *rapid.T) {
		var text strings.Builder
		n := rapid.IntRange(2, 6).Draw(rt, "memories")
		for i := range n {
			id := rapid.SampledFrom([]string{"EXP-001", "EXP-002", "EXP-009", "pay", "pay.v2"}).Draw(rt, "id")
			day := rapid.SampledFrom([]string{"2026-01-01", "2026-01-02"}).Draw(rt, "day")
			text.WriteString(file(fmt.Sprintf("%s%s-%d.md", project, id, i), memory(id, day, fmt.Sprintf("---\nbody %d\n", i))))
		}
		b := kbtest.New(t, text.String())
		before := map[string]bool{}
		for path := range kbtest.Files(t, b) {
			m, _ := b.Load(path)
			before[m.ID] = true
		}
		if r := draft(t, b); len(r.Operations) > 0 {
			apply(t, b, r)
		}
		seen, known, bodies := map[string]bool{}, map[string]bool{}, 0
		for path, text := range kbtest.Files(t, b) {
			if !strings.HasPrefix(path, "experience/") {
				continue
			}
			m, err := b.Load(path)
			if err != nil || seen[m.ID] {
				rt.Fatalf("%s: %v, id twice: %v", path, err, seen[m.ID])
			}
			seen[m.ID], known[m.ID] = true, true
			for _, a := range m.Aliases {
				known[a] = true
			}
			bodies += strings.Count(text, "body ")
		}
		for id := range before {
			if !known[id] {
				rt.Fatalf("nobody is known as %s", id)
			}
		}
		if bodies != n || len(seen) != n {
			rt.Fatalf("%d texts and %d ids of %d", bodies, len(seen), n)
		}
	})
}

// The name of a file stays but for its number, and gives the id where that is free.
func TestNamesOfFilesStay(t *testing.T) {
	for taken, want := range map[string]string{
		"":        project + "EXP-032-与信枠.md",
		"EXP-032": project + "EXP-033-与信枠.md",
	} {
		text := file(project+"EXP-030-締め時刻.md", memory("EXP-030", "2026-01-02", "---\nA\n")) + file(project+"EXP-032-与信枠.md", memory("EXP-030", "2026-01-01", "---\nB\n"))
		if taken != "" {
			text += file(project+"limits.md", memory(taken, "2026-01-03", "---\nC\n"))
		}
		b := kbtest.New(t, text)
		r := draft(t, b)
		if len(r.Given) != 1 || r.Given[0].To != want || !strings.Contains(want, r.Given[0].New+"-") {
			t.Errorf("with %q: %+v", taken, r.Given)
		}
		apply(t, b, r)
		if m, err := b.Load(want); err != nil || m.ID != r.Given[0].New {
			t.Errorf("with %q: %+v, %v", taken, m, err)
		}
		if again := draft(t, b); len(again.Operations) != 0 {
			t.Errorf("with %q once more: %+v", taken, again)
		}
	}
}
