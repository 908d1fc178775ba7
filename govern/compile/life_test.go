package compile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/schema"
)

// edit changes a file as a person does, in an editor.
func (b *bench) edit(path, old, with string) {
	b.Helper()
	text := b.read(path)
	if !strings.Contains(text, old) {
		b.Fatalf("%s does not hold %q:\n%s", path, old, text)
	}
	if err := os.WriteFile(filepath.Join(b.Dir(), filepath.FromSlash(path)), []byte(strings.Replace(text, old, with, 1)), 0o666); err != nil {
		b.Fatal(err)
	}
}

func (b *bench) promote(id string) {
	b.Helper()
	c, err := draft.Open(b.Bank, now)
	if err != nil {
		b.Fatal(err)
	}
	s, err := c.Find(id)
	if err != nil {
		b.Fatal(err)
	}
	ops, err := compile.Promote(b.Bank, c, s, now)
	if err != nil {
		b.Fatal(err)
	}
	b.carry(ops, "promote")
}

func (b *bench) carry(ops []schema.Operation, command string) {
	b.Helper()
	p, err := govern.Prepare(b.Bank, schema.MemoryOps{Operations: ops}, command, "", now)
	if err != nil {
		b.Fatal(err)
	}
	b.carryOut(p)
}

const live = "tech/profiles/m1/baud.md"

// A rule that a person has edited keeps what they wrote, and they are told.
func TestAPersonsEditsStay(t *testing.T) {
	b := newBench(t, "", 2)
	b.apply(b.respond(b.rule("baud", "1.2.*", 0.9, 9600, b.obs[0])))
	_, report := b.plan(b.respond(b.rule("baud", "1.2.*", 0.95, 115200, b.obs[1])))
	if want := []string{"changes m1.baud"}; !slices.Equal(outcomes(report), want) {
		t.Error("nobody edited it:", outcomes(report))
	}
	b.edit(live, "    baud: 9600\n", "    # at both ends\n    baud: 9600 # measured twice\n")
	b.edit(live, "title: The port of baud\n", "title: My words\ntrigger:\n  - opening the port # mine\n")
	b.edit(live, "\nThe port of baud\n", "\nThe port of baud\n\n## Notes\n\nAsk me.\n")
	p, report := b.plan(b.respond(b.rule("baud", "1.*", 0.95, 115200, b.obs[1])))
	if want := []string{"changes m1.baud edited replacement"}; !slices.Equal(outcomes(report), want) {
		t.Error(outcomes(report))
	}
	if changes := p.Ops.Operations[0].Changes; !strings.Contains(changes, "fw_range: 1.2.* → 1.*") {
		t.Error(changes)
	}
	b.carryOut(p)
	for _, kept := range []string{"    baud: 115200 # measured twice\n", "title: My words\n", "  - opening the port # mine\n", "\n## Notes\n\nAsk me.\n", `fw_range: "1.*"`} {
		if text := b.read(live); !strings.Contains(text, kept) {
			t.Errorf("%q is gone:\n%s", kept, text)
		}
	}
	other := b.rule("baud", "1.*", 0.95, 1, b.obs[1])
	other.Rule.Facts = map[string]any{"procedure": map[string]any{"order": []any{"open", "wait"}}}
	if _, report := b.plan(b.respond(other)); !slices.Equal(outcomes(report), []string{"changes m1.baud dropped commented"}) {
		t.Error(outcomes(report))
	}
}

// A proposal that is not sure enough touches no live rule: it waits beside it, and
// changes it when a person promotes it.
func TestAnAmendmentWaitsBesideTheRule(t *testing.T) {
	b := newBench(t, "", 2)
	b.apply(b.respond(b.rule("baud", "1.2.*", 0.9, 9600, b.obs[0])))
	before := b.read(live)
	for range 2 { // the second one changes the same draft
		_, report := b.apply(b.respond(b.rule("baud", "1.2.*", 0.5, 115200, b.obs[1])))
		if got := outcomes(report)[0]; !strings.HasSuffix(got, " m1.baud.draft low-confidence amendment") {
			t.Error(got)
		}
	}
	if b.read(live) != before {
		t.Error("the live rule changed")
	}
	const waiting = "drafts/tech/profiles/m1/baud.draft.md"
	if _, report := b.plan(b.respond(b.rule("baud", "1.2.*", 0.99, 1, b.obs[1]))); !slices.Equal(outcomes(report), []string{"changes m1.baud waits"}) {
		t.Error(outcomes(report))
	}
	b.promote("m1.baud.draft")
	b.gone(waiting)
	text := b.read(live)
	for _, says := range []string{"id: m1.baud\n", "baud: 115200\n", "confidence: 0.5\n", b.obs[1]} {
		if !strings.Contains(text, says) || strings.Contains(text, "amends") || strings.Contains(text, "reason") {
			t.Errorf("%q is not there:\n%s", says, text)
		}
	}
}

// A draft with a range that nobody can read does not take a working rule out of
// force, and an override without facts is none.
func TestWhatCannotHoldIsNotPromoted(t *testing.T) {
	b := newBench(t, "", 1)
	b.apply(b.respond(b.rule("baud", "1.2.*", 0.9, 9600, b.obs[0])))
	b.apply(b.respond(b.rule("baud", "soon", 0.9, 115200, b.obs[0])))
	c, err := draft.Open(b.Bank, now)
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Find("m1.baud.draft")
	if err != nil {
		t.Fatal(err)
	}
	var refused *draft.Refusal
	if _, err := compile.Promote(b.Bank, c, s, now); !errors.As(err, &refused) || refused.Why != draft.BadRange || refused.Words[2] != "6" || refused.Words[3] != "11" {
		t.Error(err)
	}
	path, err := kb.OverridePath("SN-1", true)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(b.Dir(), filepath.FromSlash(path))
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte("---\ninstance_id: SN-1\nstatus: draft\n---\n"), 0o666)); err != nil {
		t.Fatal(err)
	}
	if _, err := compile.PromoteOverride(b.Bank, "SN-1", now); err == nil || !strings.Contains(err.Error(), "no facts") {
		t.Error(err)
	}
}

// The rule that an amendment was for may be gone when somebody promotes it.
func TestAnAmendmentWithoutItsRule(t *testing.T) {
	b := newBench(t, "", 2)
	b.apply(b.respond(b.rule("baud", "1.2.*", 0.9, 9600, b.obs[0])))
	b.apply(b.respond(b.rule("baud", "1.2.*", 0.5, 115200, b.obs[1])))
	b.carry([]schema.Operation{{Type: schema.Delete, Path: live}}, "remove")
	b.promote("m1.baud.draft")
	if text := b.read(live); !strings.Contains(text, "id: m1.baud\n") || strings.Contains(text, "amends") {
		t.Error(text)
	}
}

func TestAStagedRuleBecomesLive(t *testing.T) {
	b := newBench(t, "", 2)
	b.apply(b.respond(b.rule("baud", "1.2.*", 0.5, 9600, b.obs[0])))
	b.promote("m1.baud")
	if text := b.read(live); strings.Contains(text, "reason:") || !strings.Contains(text, "status: active") {
		t.Error(text)
	}
	b.gone("drafts/" + live)

	b = newBench(t, "", 2) // or because the next response is surer
	b.apply(b.respond(b.rule("baud", "1.2.*", 0.5, 9600, b.obs[0])))
	_, report := b.apply(b.respond(b.rule("baud", "1.2.*", 0.9, 115200, b.obs...)))
	if want := []string{"promotes m1.baud"}; !slices.Equal(outcomes(report), want) {
		t.Error(outcomes(report))
	}
	if text := b.read(live); strings.Contains(text, "reason:") || !strings.Contains(text, "baud: 115200") {
		t.Error(text)
	}
	b.gone("drafts/" + live)
}

// What a person has archived stays archived.
func TestARejectedRuleStaysAway(t *testing.T) {
	b := newBench(t, "", 1)
	b.apply(b.respond(b.rule("baud", "1.2.*", 0.5, 9600, b.obs[0])))
	c, err := draft.Open(b.Bank, now)
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Find("m1.baud")
	if err != nil {
		t.Fatal(err)
	}
	ops, err := c.Archive(s)
	if err != nil {
		t.Fatal(err)
	}
	b.carry(ops, "archive")
	p, report := b.plan(b.respond(b.rule("baud", "1.2.*", 0.99, 9600, b.obs[0])))
	if want := []string{"leaves m1.baud archived"}; p != nil || !slices.Equal(outcomes(report), want) {
		t.Error(outcomes(report))
	}
}

// Facts of a device add up, because a response knows only what was observed last.
func TestOverridesJoin(t *testing.T) {
	b := newBench(t, "", 3)
	port := map[string]any{"port": "COM3", "steps": []any{"open"}}
	b.apply(b.respond(b.override("SN-1", 0.9, facts(9600), b.obs[0])))
	b.apply(b.respond(b.override("sn-1", 0.9, map[string]any{"transport": port}, b.obs[1]), b.override("SN-2", 0.9, facts(1), b.obs[1])))
	o, err := b.Override("SN-1")
	if err != nil || o.Facts["transport"].(map[string]any)["baud"] != int64(9600) || len(o.ObservationIDs) != 2 {
		t.Errorf("%+v, %v", o, err)
	}
	b.apply(b.respond(b.override("SN-1", 0.3, facts(57600), b.obs[2])))
	if o, _ := b.Override("SN-1"); o.Facts["transport"].(map[string]any)["baud"] != int64(9600) {
		t.Error("what waits is in force")
	}
	ops, err := compile.PromoteOverride(b.Bank, "sn-1", now)
	if err != nil {
		t.Fatal(err)
	}
	b.carry(ops, "promote")
	o, err = b.Override("SN-1")
	if err != nil || o.Facts["transport"].(map[string]any)["baud"] != int64(57600) || o.Facts["transport"].(map[string]any)["port"] != "COM3" || len(o.ObservationIDs) != 3 {
		t.Errorf("%+v, %v", o, err)
	}
	if _, err := compile.PromoteOverride(b.Bank, "SN-1", now); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	b.edit(".tacit/state/overrides/SN-1.md", "status: active", "status: draft")
	if waits, bad, err := compile.Staged(b.Bank); len(waits) != 1 || waits[0].ID != "SN-1" || !waits[0].Override || len(bad) > 0 || err != nil {
		t.Error(waits, bad, err)
	}
	if ops, err = compile.PromoteOverride(b.Bank, "SN-1", now); err != nil {
		t.Fatal(err)
	}
	b.carry(ops, "promote")
	ops, err = compile.RemoveOverride(b.Bank, "SN-1", false)
	if err != nil {
		t.Fatal(err)
	}
	b.carry(ops, "remove")
	if _, err := b.Override("SN-1"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(b.Dir(), "evidence")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("what only one machine knows was copied to where git takes it along")
	}
}

// Two plans that wait cite other observations: neither makes the other void, and
// to undo the first one leaves what the second one needs.
func TestPlansThatCiteDoNotMeet(t *testing.T) {
	b := newBench(t, "", 3)
	first, _ := b.plan(b.respond(b.rule("baud", "1.2.*", 0.9, 9600, b.obs[0], b.obs[1])))
	second, _ := b.plan(b.respond(b.rule("parity", "1.2.*", 0.9, 9600, b.obs[1], b.obs[2])))
	for _, p := range []*govern.Plan{first, second} {
		if err := govern.Save(t.Context(), b.Bank, p); err != nil {
			t.Fatal(err)
		}
	}
	var ids []string
	for _, p := range []*govern.Plan{first, second} {
		p, err := govern.Load(b.Bank, p.Ops.ID)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, b.carryOut(p))
	}
	if n := strings.Count(b.read("evidence/cited.jsonl"), "\n"); n != 3 {
		t.Errorf("%d lines", n)
	}
	for i, left := range [][]string{b.obs[1:], nil} {
		b.undo(ids[i])
		if left == nil {
			break
		}
		text := b.read("evidence/cited.jsonl")
		for _, id := range left {
			if !strings.Contains(text, id) {
				t.Errorf("%s is gone", id)
			}
		}
		if strings.Contains(text, b.obs[0]) {
			t.Error("what nobody cites is still there")
		}
	}
}

func TestNamesThatNoFileCanHave(t *testing.T) {
	b := newBench(t, "", 1)
	odd := b.rule("aux", "1.2.*", 0.9, 1, b.obs[0])
	b.apply(b.respond(odd, b.rule("x", "1.2.*", 0.9, 1, b.obs[0]),
		schema.CompileCandidate{ID: "override::SN:7", ModelID: "m1", Confidence: 0.2, Proposal: map[string]any{"facts": facts(3)}, Provenance: schema.Provenance{ObservationIDs: b.obs}}))
	if filename.Portable("tech/profiles/m1/_aux.md") != nil || !strings.Contains(b.read("tech/profiles/m1/_aux.md"), "id: m1.aux\n") {
		t.Error("no file for aux")
	}
	if text := b.read(".tacit/state/overrides/SN-7.draft.md"); !strings.Contains(text, "baud: 3\n") {
		t.Error(text)
	}
}
