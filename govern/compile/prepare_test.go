package compile

import (
	"context"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A request holds what was observed last, and is what its schema says.
func TestPrepare(t *testing.T) {
	b := kbtest.New(t, "-- brief.md --\n# Shop\n")
	now := time.Date(2026, 1, 31, 10, 0, 0, 0, time.FixedZone("", 8*3600))
	for _, run := range []string{"", "r1", "r2"} {
		o := schema.Observation{ID: evidence.NewID(), TS: now.UTC().Format(time.RFC3339), Source: "report", RunID: run,
			Subject: schema.Subject{ModelID: "m1", FWVersion: "1.2.3", InstanceID: "SN-1"}, Content: map[string]any{"run": "of " + run},
			Tags: []string{"启动"}, Artifacts: []schema.Artifact{{Path: "boot.log"}}, Extra: map[string]any{"tool": "bench"}}
		if err := evidence.Append(context.Background(), b, o); err != nil {
			t.Fatal(err)
		}
	}
	for run, want := range map[string]int{"": 1, "r1": 2, "nobody": 1} {
		r, bad, err := Prepare(b, run, 200, now)
		if err != nil || len(bad) > 0 || len(r.Observations) != want || len(r.ObservationIDs) != want || r.RunID != run {
			t.Fatalf("run %q: %d observations, want %d; %v, %v", run, len(r.Observations), want, bad, err)
		}
		if r.GeneratedAt != "2026-01-31T02:00:00Z" {
			t.Errorf("generated at %s", r.GeneratedAt)
		}
		data, err := schema.Encode(r)
		if err == nil {
			err = schema.Validate("compile_request", data)
		}
		var again schema.CompileRequest
		if err == nil {
			err = schema.Decode("compile_request", data, &again)
		}
		if err != nil {
			t.Errorf("run %q: %v", run, err)
		}
	}
	if r, _, err := Prepare(b, "", 200, now); err != nil || r.Observations[0].Extra["tool"] != "bench" {
		t.Errorf("members of other tools are lost: %+v, %v", r.Observations, err)
	}
	if _, _, err := Prepare(b, "../esc", 200, now); err == nil {
		t.Error("a run outside of the bank was read")
	}
}
