package exchange_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

const another = "-- experience/project/ADR-0002-ours.md --\n---\nid: ADR-0002\nkind: experience\ntitle: Ours\nstatus: active\n---\n"

// leaking is a folder of decisions whose second holds a secret, in line 9, and is
// named by the third.
func leaking() fstest.MapFS {
	source := decisions("one", "two", "three")
	source["0002-d.md"].Data = append(source["0002-d.md"].Data, "\npassword=\"Zq8-Lk2vTn9wX4rB\"\n"...)
	source["0003-d.md"].Data = []byte("# 3. Third\n\n## Status\n\nAccepted\n\nSupersedes [2. Second](0002-d.md)\n\nRelates to ADR-0002\n\n## Decision\n\nMore than [that](0002-d.md#why \"it\").\n")
	return source
}

// textOf returns what the plan writes for an id.
func textOf(t *testing.T, ops []schema.Operation, id string) string {
	t.Helper()
	for _, op := range ops {
		if strings.Contains(*op.Content, "id: "+id+"\n") {
			return *op.Content
		}
	}
	t.Fatalf("no operation makes %s", id)
	return ""
}

// A refused item takes no id, and what others say of it ends at no memory that is
// called the same here: it is told, and stays as words.
func TestNothingRefersToARefusedPiece(t *testing.T) {
	for _, as := range []string{"", "old"} {
		bank := kbtest.New(t, another)
		ops, report := imported(t, bank, leaking(), formats.Options{Format: "adr", Source: as})
		wantStates(t, report, "0001-d.md created ADR-0001\n0002-d.md refused \n0003-d.md created ADR-0003")
		text := textOf(t, ops, "ADR-0003")
		for _, want := range []string{"\norigin_replaces:\n  - \"0002-d.md\"\n", "\norigin_related:\n  - ADR-0002\n", "Supersedes 2. Second\n", "More than that."} {
			if !strings.Contains(text, want) {
				t.Errorf("%q is missing in\n%s", want, text)
			}
		}
		told := 0
		for _, n := range report.Notes {
			if n.Code == formats.Renamed {
				t.Errorf("%+v", n)
			}
			if n.Code == formats.NotTaken {
				told++
			}
		}
		if told != 3 {
			t.Errorf("%d notes, want one for each field and one for the links", told)
		}
		write(t, bank, ops)
		if ops, _ := imported(t, bank, leaking(), formats.Options{Format: "adr", Source: as}); len(ops) > 0 && as == "" {
			t.Errorf("again: %d operations", len(ops))
		}
	}
}

// What a named source says of a decision that it does not have is not said of one
// of this bank.
func TestNamesOfAnotherProjectStayThere(t *testing.T) {
	bank := kbtest.New(t, another)
	source := fstest.MapFS{"0009-x.md": {Data: []byte("# 9. X\n\n## Status\n\nAccepted\n\nSupersedes ADR-0002\n\n## Decision\n\nX.\n")}}
	ops, _ := imported(t, bank, source, formats.Options{Format: "adr", Source: "old"})
	if text := textOf(t, ops, "ADR-0009"); !strings.Contains(text, "origin_replaces:\n  - ADR-0002") {
		t.Error(text)
	}
	ops, _ = imported(t, bank, source, asADR)
	if text := textOf(t, ops, "ADR-0009"); !strings.Contains(text, "\nreplaces:\n  - ADR-0002") {
		t.Error(text)
	}
}

// A refusal names the line of the source, and none where it is not known.
func TestRefusalNamesTheLineOfTheSource(t *testing.T) {
	secret := "password=\"Zq8-Lk2vTn9wX4rB\""
	for _, tt := range []struct {
		format, name, text string
		line               int
	}{
		{"adr", "0001-d.md", "---\nstatus: accepted\n---\n# 1. D\n\n## Decision\n\n" + secret + "\n", 8},
		{"adr", "0001-d.md", "---\nstatus: accepted\npassword: \"Zq8-Lk2vTn9wX4rB\"\n---\n# 1. D\n\n## Decision\n\nYes.\n", 3},
		{"claude-memory", "CLAUDE.md", "# A\n\nOne.\n\n# B\n\n" + secret + "\n", 7},
		{"basic-memory", "a.md", "---\ntitle: A\npermalink: a\n---\n\n" + secret + "\n", 6},
	} {
		_, report := imported(t, kbtest.New(t, ""), fstest.MapFS{tt.name: {Data: []byte(tt.text)}}, formats.Options{Format: tt.format})
		i := slices.IndexFunc(report.Outcomes, func(o exchange.Outcome) bool { return o.State == exchange.Refused })
		if i < 0 || report.Outcomes[i].Line != tt.line {
			t.Errorf("%s: %+v, want line %d", tt.format, report.Outcomes, tt.line)
		}
	}
}

// What the source has no more is told of, and stays; but not what somebody has
// archived here, and not where a single file is imported.
func TestVanishedIsTold(t *testing.T) {
	bank := kbtest.New(t, "")
	source := decisions("one", "two", "three")
	ops, _ := imported(t, bank, source, asADR)
	apply(t, bank, ops)
	delete(source, "0002-d.md")
	ops, report := imported(t, bank, source, asADR)
	wantStates(t, report, "0001-d.md same ADR-0001\n0003-d.md same ADR-0003\n0002-d.md gone ADR-0002")
	if len(ops) > 0 || report.Outcomes[2].Path != "experience/project/ADR-0002-decision-2.md" {
		t.Errorf("%d operations, %+v", len(ops), report.Outcomes[2])
	}
	if _, report := imported(t, bank, source, formats.Options{Format: "adr", Part: true}); report.Count(exchange.Gone) > 0 {
		t.Error(states(report))
	}
	if _, report := imported(t, bank, source, formats.Options{Format: "adr", Source: "other"}); report.Count(exchange.Gone) > 0 {
		t.Error(states(report))
	}
	text, err := bank.ReadFile("experience/project/ADR-0002-decision-2.md")
	if err != nil {
		t.Fatal(err)
	}
	archived, err := front.Set(text, "status", "archived")
	if err != nil {
		t.Fatal(err)
	}
	content := string(archived)
	write(t, bank, []schema.Operation{{Path: "experience/project/ADR-0002-decision-2.md", Content: &content}})
	if _, report := imported(t, bank, source, asADR); report.Count(exchange.Gone) > 0 {
		t.Error(states(report))
	}
}

// The root of a project leads to the bank in it; an export is nothing else, whatever
// lies in it.
func TestOwnIsKnown(t *testing.T) {
	memory := "---\nid: ADR-0001\nkind: experience\ntype: knowledge\nlevel: project\ntitle: A\nstatus: active\n---\n\n# 1. A\n\n## Decision\n\nYes.\n"
	root := fstest.MapFS{"memory-bank/INDEX.md": {Data: []byte("# Index\n")}, "memory-bank/experience/project/ADR-0001-a.md": {Data: []byte(memory)}}
	if looks := exchange.Looks(root, false); len(looks) == 0 || looks[0].Name != "tacit" {
		t.Errorf("%v", looks)
	}
	if looks := exchange.Looks(root, true); len(looks) > 0 && looks[0].Name == "tacit" {
		t.Error("a bank is a source for itself")
	}
	_, report := imported(t, kbtest.New(t, ""), root, formats.Options{Format: "tacit"})
	wantStates(t, report, "experience/project/ADR-0001-a.md created ADR-0001")

	export := fstest.MapFS{".tacit-export.json": {Data: []byte(`{"schemaVersion":"1.0","action":"export","format":"agentmine","files":[]}`)}, "architecture/ADR-0001.md": {Data: []byte(memory)}}
	if looks := exchange.Looks(export, false); len(looks) != 1 || looks[0].Name != "tacit" {
		t.Errorf("%v", looks)
	}
}

// The root of a project leads to its basic-memory: nothing else in it is a note.
func TestBasicMemoryBelowARoot(t *testing.T) {
	note := &fstest.MapFile{Data: []byte("---\ntitle: A\npermalink: a\n---\n\nText.\n")}
	root := fstest.MapFS{"README.md": {Data: []byte("# Read me\n")}, "basic-memory/notes/a.md": note}
	_, report := imported(t, kbtest.New(t, ""), root, formats.Options{Format: "basic-memory"})
	wantStates(t, report, "notes/a.md created a")
}
