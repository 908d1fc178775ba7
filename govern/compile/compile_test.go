package compile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

// now is the time of every plan in these tests.
var now = time.Date(2026, 1, 31, 10, 15, 0, 0, time.UTC)

// A bench is a bank with observations, and a request to compile them.
type bench struct {
	testing.TB
	*kb.Bank
	req schema.CompileRequest
	obs []string // ids
}

func newBench(t testing.TB, files string, observations int) *bench {
	t.Helper()
	b := &bench{TB: t, Bank: kbtest.New(t, files)}
	for i := range observations {
		o := schema.Observation{ID: evidence.NewID(), TS: "2026-01-30T10:00:00Z", Source: "report", Content: fmt.Sprintf("seen %d", i), RunID: "r1",
			Subject: schema.Subject{ModelID: "m1", FWVersion: "1.2.3"}}
		if err := evidence.Append(t.Context(), b.Bank, o); err != nil {
			t.Fatal(err)
		}
		b.obs = append(b.obs, o.ID)
	}
	req, bad, err := compile.Prepare(b.Bank, "r1", 200, now)
	if err != nil || len(bad) > 0 {
		t.Fatal(err, bad)
	}
	b.req = req
	return b
}

// facts are one fact of a port.
func facts(baud int) map[string]any {
	return map[string]any{"transport": map[string]any{"baud": float64(baud)}}
}

func (b *bench) rule(id, versions string, confidence float64, baud int, obs ...string) schema.ProfileUpsert {
	return schema.ProfileUpsert{ModelID: "m1", Rule: schema.ProfileRule{ID: id, FWRange: versions, Facts: facts(baud), Confidence: confidence,
		Provenance: schema.Provenance{ObservationIDs: obs}, Summary: "The port of " + id}}
}

func (b *bench) override(device string, confidence float64, f map[string]any, obs ...string) schema.OverrideUpsert {
	return schema.OverrideUpsert{InstanceID: device, Confidence: confidence, Facts: f, Provenance: schema.Provenance{ObservationIDs: obs}}
}

// respond makes a response that answers the request and lists what it cites.
func (b *bench) respond(parts ...any) schema.CompileResponse {
	r := schema.CompileResponse{SchemaVersion: schema.CompileVersion, GeneratedAt: "2026-01-31T10:00:00Z", RequestID: b.req.RequestID,
		ProvenanceSummary: schema.ProvenanceSummary{ObservationIDsUsed: slices.Clone(b.obs)}}
	for _, p := range parts {
		switch p := p.(type) {
		case schema.ProfileUpsert:
			r.ProfilesToUpsert = append(r.ProfilesToUpsert, p)
		case schema.CompileCandidate:
			r.CandidatesToCreate = append(r.CandidatesToCreate, p)
		case schema.OverrideUpsert:
			r.OverridesToUpsert = append(r.OverridesToUpsert, p)
		}
	}
	return r
}

// plan makes the plan of a response.
func (b *bench) plan(r schema.CompileResponse) (*govern.Plan, compile.Report) {
	b.Helper()
	ops, report, err := compile.Propose(b.Bank, b.req, r, now)
	if err != nil {
		b.Fatal(err)
	}
	if len(ops) == 0 {
		return nil, report
	}
	p, err := govern.Prepare(b.Bank, schema.MemoryOps{Operations: ops}, compile.Command, "", now)
	if err != nil {
		b.Fatal(err)
	}
	return p, report
}

// apply carries a response out, and returns the id of the operation.
func (b *bench) apply(r schema.CompileResponse) (string, compile.Report) {
	b.Helper()
	p, report := b.plan(r)
	return b.carryOut(p), report
}

func (b *bench) carryOut(p *govern.Plan) string {
	b.Helper()
	if p == nil {
		return ""
	}
	done, err := govern.Apply(b.Context(), b.Bank, p, govern.Approval{By: govern.Terminal, At: now}, govern.Options{})
	if err != nil {
		b.Fatal(err)
	}
	return done.Record.ID
}

func (b *bench) undo(id string) {
	b.Helper()
	p, err := govern.PrepareUndo(b.Bank, id, now)
	if err != nil {
		b.Fatal(err)
	}
	b.carryOut(p)
}

func (b *bench) read(path string) string {
	b.Helper()
	src, err := b.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	return string(src)
}

func (b *bench) gone(path string) {
	b.Helper()
	if _, err := b.ReadFile(path); err == nil {
		b.Errorf("%s is there", path)
	}
}

func outcomes(r compile.Report) (all []string) {
	for _, i := range r.Items {
		s := string(i.Outcome) + " " + i.ID
		for _, n := range i.Notes {
			s += " " + string(n.Code)
		}
		all = append(all, s)
	}
	return all
}

func TestSureRulesBecomeLiveAndTheRestWaits(t *testing.T) {
	b := newBench(t, "", 3)
	candidate := schema.CompileCandidate{ID: "profile::slow start", ModelID: "m1", Confidence: 0.95, Reason: "seen once",
		Proposal: map[string]any{"fw_range": "1.*", "facts": facts(300), "idea": "wait a second"}, Provenance: schema.Provenance{ObservationIDs: b.obs[2:]}}
	_, report := b.apply(b.respond(
		b.rule("baud", ">= 1.2.0 < 1.3.0", 0.85, 115200, b.obs[0]), b.rule("parity", "1.2.*", 0.84, 9600, b.obs[1]), b.rule("odd", "one dot two", 0.99, 9600, b.obs[1]),
		candidate, b.override("SN-1", 0.8, facts(57600), b.obs[0]), b.override("CON", 0.79, facts(1200), b.obs[0])))
	want := []string{"creates m1.baud", "stages m1.parity low-confidence", "stages m1.odd bad-range", "stages m1.slow-start renamed candidate", "creates SN-1", "stages CON low-confidence"}
	if diff := cmp.Diff(want, outcomes(report)); diff != "" {
		t.Error(diff)
	}
	wantRule := `---
id: m1.baud
kind: tech
title: The port of baud
model_id: m1
fw_range: ">= 1.2.0 < 1.3.0"
summary: The port of baud
status: active
confidence: 0.85
source: compile
created: 2026-01-31
updated: 2026-01-31
facts:
  transport:
    baud: 115200
provenance:
  observation_ids:
    - ` + b.obs[0] + `
---

# The port of baud

The port of baud
`
	got := strings.ReplaceAll(b.read("tech/profiles/m1/baud.md"), `"`+b.obs[0]+`"`, b.obs[0])
	if diff := cmp.Diff(wantRule, got); diff != "" {
		t.Error(diff)
	}
	for path, says := range map[string]string{
		"drafts/tech/profiles/m1/parity.md":     "\nreason: \"confidence 0.84 < 0.85\"\n",
		"drafts/tech/profiles/m1/slow-start.md": "\nreason: seen once\n",
		"drafts/tech/profiles/m1/odd.md":        "\nstatus: draft\n",
		".tacit/state/overrides/SN-1.md":        "\nmodel_id: m1\n",
		"evidence/cited.jsonl":                  b.obs[0],
	} {
		if text := b.read(path); !strings.Contains(text, says) {
			t.Errorf("%s does not say %q:\n%s", path, says, text)
		}
	}
	if o, err := b.Override("SN-1"); err != nil || o.Staged {
		t.Errorf("%+v, %v", o, err)
	}
	if text := b.read(".tacit/state/overrides/_CON.draft.md"); !strings.Contains(text, "instance_id: CON\n") {
		t.Error(text)
	}
}

func TestTheSameResponseAgainChangesNothing(t *testing.T) {
	b := newBench(t, "", 2)
	r := b.respond(b.rule("baud", "1.2.*", 0.9, 115200, b.obs[0]), b.rule("low", "1.2.*", 0.1, 9600, b.obs[1]), b.override("SN-1", 0.9, facts(1), b.obs[0]), b.override("SN-2", 0.1, facts(1), b.obs[0]))
	b.apply(r)
	ops, report, err := compile.Propose(b.Bank, b.req, r, now.AddDate(0, 0, 1))
	if err != nil || len(ops) > 0 || report.Cited != 0 {
		t.Errorf("%d operations, %d cited, error %v: %v", len(ops), report.Cited, err, outcomes(report))
	}
}

func TestUndoTakesAllOfItBack(t *testing.T) {
	b := newBench(t, "-- brief.md --\nWhat it is.\n", 2)
	before := kbtest.Files(t, b.Bank)
	id, _ := b.apply(b.respond(b.rule("baud", "1.2.*", 0.9, 115200, b.obs[0]), b.override("SN-1", 0.9, facts(1), b.obs[0])))
	b.undo(id)
	after := kbtest.Files(t, b.Bank)
	delete(after, "history.jsonl")
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
	b.gone(".tacit/state/overrides/SN-1.md")
}

func TestWhatAResponseMayNot(t *testing.T) {
	const stranger = "11111111-2222-4333-8444-555555555555"
	for name, test := range map[string]struct {
		change func(*bench, *schema.CompileResponse)
		want   compile.Why
	}{
		"another request": {func(b *bench, r *schema.CompileResponse) { r.RequestID = stranger }, compile.OtherRequest},
		"evidence that nobody has": {func(b *bench, r *schema.CompileResponse) {
			r.ProfilesToUpsert[1].Rule.Provenance.ObservationIDs = []string{stranger}
			r.ProvenanceSummary.ObservationIDsUsed = append(r.ProvenanceSummary.ObservationIDsUsed, stranger)
		}, compile.NoObservation},
		"a summary of what nobody has": {func(b *bench, r *schema.CompileResponse) {
			r.ProvenanceSummary.ObservationIDsUsed = append(r.ProvenanceSummary.ObservationIDsUsed, stranger)
		}, compile.NoObservation},
		"a summary that leaves out":   {func(b *bench, r *schema.CompileResponse) { r.ProvenanceSummary.ObservationIDsUsed = b.obs[:1] }, compile.Uncovered},
		"a folder that is forbidden":  {func(b *bench, r *schema.CompileResponse) { b.req.Inputs.ForbiddenWritePaths = []string{"TECH/"} }, compile.Forbidden},
		"a folder that is not listed": {func(b *bench, r *schema.CompileResponse) { b.req.Inputs.AllowedWritePaths = []string{"drafts/"} }, compile.NotAllowed},
		"an id of another memory":     {func(b *bench, r *schema.CompileResponse) { r.ProfilesToUpsert[1].Rule.ID = "taken" }, compile.TakenID},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, "-- tech/services/x.md --\n---\nid: m1.taken\nkind: tech\ntitle: X\nstatus: active\n---\n", 2)
			r := b.respond(b.rule("baud", "1.2.*", 0.9, 115200, b.obs[0]), b.rule("parity", "1.2.*", 0.9, 9600, b.obs[1]))
			test.change(b, &r)
			ops, _, err := compile.Propose(b.Bank, b.req, r, now)
			refusal, ok := err.(*compile.Refusal)
			if !ok || refusal.Why != test.want || len(ops) > 0 {
				t.Errorf("%d operations, error %v", len(ops), err)
			}
		})
	}
}

// The thresholds are those of the request; what the response echoes lowers
// nothing, and a bank can demand more.
func TestThresholds(t *testing.T) {
	for name, test := range map[string]struct {
		config  string
		request float64
		want    string
	}{
		"the request":          {"", 0.85, "stages m1.baud low-confidence"},
		"a lax request":        {"", 0.5, "creates m1.baud"},
		"a bank that is stern": {"-- config.yaml --\nmin_confidence_profile: 0.8\n", 0.5, "stages m1.baud low-confidence"},
		"a bank that is lax":   {"-- config.yaml --\nmin_confidence_profile: 0.1\n", 0.85, "stages m1.baud low-confidence"},
	} {
		b := newBench(t, test.config, 1)
		b.req.Policy.MinConfidenceProfile = test.request
		r := b.respond(b.rule("baud", "1.2.*", 0.7, 115200, b.obs[0]))
		r.PolicyEcho = map[string]any{"min_confidence_profile": 0.0}
		if _, report := b.plan(r); outcomes(report)[0] != test.want {
			t.Errorf("%s: %v", name, outcomes(report))
		}
	}
	b := newBench(t, "", 1)
	b.req.Policy.WriteLowConfidenceToCandidates = false
	p, report := b.plan(b.respond(b.rule("baud", "1.2.*", 0.7, 115200, b.obs[0]), b.override("x", 0.1, facts(1), b.obs[0])))
	if want := []string{"leaves m1.baud not-staged", "leaves x not-staged"}; p != nil || !slices.Equal(outcomes(report), want) {
		t.Error(outcomes(report))
	}
}
