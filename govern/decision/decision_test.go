package decision_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/decision"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"

	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

const bankText = `-- experience/project/EXP-001-refunds.md --
---
id: EXP-001
kind: experience
title: A refund takes the lock of the order
status: active
trigger: [a refund and a charge arrive together, an order is paid back twice]
created: 2026-01-01
---
Take the lock of the order before the balance is read.
-- business/colours.md --
---
id: BIZ-colours
kind: business
title: Colours
topic: colours
status: active
---
Blue.
`

const fresh = `---
id: EXP-002
kind: experience
title: Deploy on a Tuesday
status: active
trigger: [when do we deploy]
---
On a Tuesday, so that two days are left to mend it.
`

const twin = `---
id: EXP-002
kind: experience
title: A refund takes the lock of the order
status: active
trigger: [a refund and a charge arrive together, an order is paid back twice]
---
Take the lock of the order before the balance is read.
`

func newDecider(t *testing.T) *decision.Decider {
	t.Helper()
	b := kbtest.New(t, bankText)
	return &decision.Decider{Bank: b, Lang: lang.English, Patience: 5 * time.Second,
		Similar: func(ctx context.Context) (*builtin.Model, *similar.BankFinder, error) {
			m, err := builtin.New()
			if err != nil {
				return nil, nil, err
			}
			f, err := similar.Open(ctx, b, m, nil)
			return m, f, err
		}}
}

// pending keeps a plan that creates a file or, without a name, changes a memory.
func pending(t *testing.T, d *decision.Decider, path, text string) decision.Plan {
	t.Helper()
	op := schema.Operation{Type: schema.Create, Path: path, Content: &text}
	if path == "" {
		op = schema.Operation{Type: schema.Update, Path: "business/colours.md", FrontMatter: map[string]any{"title": text}}
	}
	p, err := govern.Prepare(d.Bank, schema.MemoryOps{Operations: []schema.Operation{op}}, "add", "because", time.Now())
	if err == nil {
		err = govern.Save(t.Context(), d.Bank, p)
	}
	if err != nil {
		t.Fatal(err)
	}
	shown, err := d.Plan(t.Context(), p.Ops.ID)
	if err != nil || shown.Void != nil {
		t.Fatal(err, shown.Void)
	}
	return shown
}

func read(t *testing.T, d *decision.Decider, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(d.Bank.Dir(), path))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return string(text)
}

// What was shown is applied, once, and the history says how it was agreed to. Undo is a
// plan of its own, which is the same one if it is asked for twice.
func TestApplyAndUndo(t *testing.T) {
	d := newDecider(t)
	before := kbtest.Files(t, d.Bank)
	p := pending(t, d, "experience/project/EXP-002-deploy.md", fresh)
	for _, digest := range []string{"", "x", strings.ToUpper(p.Digest)} {
		if _, err := d.Apply(t.Context(), p.ID(), digest, govern.ByPage); !errors.Is(err, decision.ErrChanged) {
			t.Errorf("with %q: %v", digest, err)
		}
	}
	report, err := d.Apply(t.Context(), p.ID(), p.Digest, govern.ByPage)
	if err != nil || read(t, d, "experience/project/EXP-002-deploy.md") != fresh {
		t.Fatal(err)
	}
	records, _, _ := govern.History(d.Bank)
	if r := records[0]; r.ConfirmedBy != "page" || r.Plan != p.ID() || r.ID != report.Record.ID {
		t.Errorf("%+v", r)
	}
	var used *govern.UsedError
	if _, err := d.Apply(t.Context(), p.ID(), p.Digest, govern.ByPage); !errors.As(err, &used) {
		t.Errorf("twice: %v", err)
	}
	undo, err := d.Undo(t.Context(), report.Record.ID)
	if err != nil || undo.Undoes != report.Record.ID || len(undo.Texts()) > 0 {
		t.Fatal(err, undo)
	}
	if again, err := d.Undo(t.Context(), ""); err != nil || again.ID() != undo.ID() {
		t.Errorf("%v, %s instead of %s", err, again.ID(), undo.ID())
	}
	if _, err := d.Apply(t.Context(), undo.ID(), undo.Digest, govern.ByPage); err != nil {
		t.Fatal(err)
	}
	after := kbtest.Files(t, d.Bank)
	delete(after, "history.jsonl")
	if diff := cmp.Diff(before["business/colours.md"], after["business/colours.md"]); diff != "" || after["experience/project/EXP-002-deploy.md"] != "" {
		t.Error(diff, after["experience/project/EXP-002-deploy.md"])
	}
}

// A plan whose file was changed behind its back is void: it is shown as such, and nothing
// is written.
func TestVoid(t *testing.T) {
	d := newDecider(t)
	p := pending(t, d, "", "Colours of the brochure")
	green := strings.Replace(read(t, d, "business/colours.md"), "Blue", "Green", 1)
	if err := os.WriteFile(filepath.Join(d.Bank.Dir(), "business/colours.md"), []byte(green), 0o600); err != nil {
		t.Fatal(err)
	}
	var stale *govern.StaleError
	if _, err := d.Apply(t.Context(), p.ID(), p.Digest, govern.ByPage); !errors.As(err, &stale) {
		t.Errorf("applied: %v", err)
	}
	all, bad, err := d.Plans(t.Context())
	if err != nil || len(bad) > 0 || len(all) != 1 || all[0].Void == nil || all[0].Digest == p.Digest {
		t.Errorf("%+v, %v, %v", all, bad, err)
	}
	if text := read(t, d, "business/colours.md"); !strings.Contains(text, "title: Colours\n") || !strings.Contains(text, "Green") {
		t.Errorf("%s", text)
	}
	if err := d.Reject(t.Context(), p.ID(), p.Digest); !errors.Is(err, decision.ErrChanged) {
		t.Errorf("not as it was shown: %v", err)
	}
	if err := d.Reject(t.Context(), p.ID(), all[0].Digest); err != nil {
		t.Error(err)
	}
	if _, err := d.Plan(t.Context(), p.ID()); !errors.Is(err, govern.ErrNoPlan) {
		t.Error(err)
	}
}

// An edited plan is another one, with every check of a new plan, and the old one is gone.
func TestEdit(t *testing.T) {
	d := newDecider(t)
	p := pending(t, d, "experience/project/EXP-002-deploy.md", fresh)
	for _, bad := range []string{"", "no front matter", strings.Replace(fresh, "EXP-002", "EXP-001", 1), fresh + "ghp_" + "0123456789abcdefghijABCDEFGHIJ456789\n"} {
		if _, err := d.Edit(t.Context(), p.ID(), p.Digest, "experience/project/EXP-002-deploy.md", bad); err == nil {
			t.Errorf("accepted: %q", bad)
		}
	}
	if _, err := d.Edit(t.Context(), p.ID(), p.Digest, "business/colours.md", fresh); err == nil {
		t.Error("a file that is not in the plan")
	}
	want := strings.Replace(fresh, "Tuesday\n", "Wednesday\n", 1)
	edited, err := d.Edit(t.Context(), p.ID(), p.Digest, "experience/project/EXP-002-deploy.md", want)
	if err != nil || edited.ID() == p.ID() || edited.Command != "add" || edited.Reason != "because" {
		t.Fatal(err, edited)
	}
	if _, err := d.Apply(t.Context(), p.ID(), p.Digest, govern.ByPage); !errors.Is(err, govern.ErrNoPlan) {
		t.Errorf("the old one: %v", err)
	}
	if _, err := d.Apply(t.Context(), edited.ID(), edited.Digest, govern.ByPage); err != nil || read(t, d, "experience/project/EXP-002-deploy.md") != want {
		t.Error(err)
	}
	update := pending(t, d, "", "Colours of the brochure")
	text := strings.Replace(string(update.Texts()["business/colours.md"]), "Blue", "Red", 1)
	if edited, err = d.Edit(t.Context(), update.ID(), update.Digest, "business/colours.md", text); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Apply(t.Context(), edited.ID(), edited.Digest, govern.ByPage); err != nil || read(t, d, "business/colours.md") != text {
		t.Error(err)
	}
}

// A plan for a memory that is there already can become a merge, or a replacement.
func TestJoin(t *testing.T) {
	for _, what := range []similar.Decision{similar.DecideMerge, similar.DecideReplace} {
		d := newDecider(t)
		p := pending(t, d, "experience/project/EXP-002-refunds.md", twin)
		twins, err := d.Twins(t.Context(), p)
		if err != nil || len(twins) != 1 || twins[0].Memory.ID != "EXP-001" {
			t.Fatal(err, twins)
		}
		if _, err := d.Join(t.Context(), p.ID(), p.Digest, "experience/project/EXP-002-refunds.md", "BIZ-colours", what); err == nil {
			t.Error("a memory that is not similar")
		}
		joined, err := d.Join(t.Context(), p.ID(), p.Digest, "experience/project/EXP-002-refunds.md", "EXP-001", what)
		if err != nil && what == similar.DecideMerge && errors.Is(err, govern.ErrNothing) {
			continue // it says nothing new
		}
		if err != nil {
			t.Fatal(what, err)
		}
		if _, err := d.Apply(t.Context(), joined.ID(), joined.Digest, govern.ByPage); err != nil {
			t.Fatal(err)
		}
		one, two := read(t, d, "experience/project/EXP-001-refunds.md"), read(t, d, "experience/project/EXP-002-refunds.md")
		if what == similar.DecideMerge && (one == "" || two != "") || what == similar.DecideReplace && (one != "" || !strings.Contains(two, "supersedes")) {
			t.Errorf("%s: %q, %q", what, one, two)
		}
	}
}

// add keeps a candidate.
func add(t *testing.T, d *decision.Decider, text string) *candidate.Candidate {
	t.Helper()
	c := candidate.FromWords(text)
	c.Source = candidate.Remembered
	c.ID = "cand-abcdefgh"
	if _, err := candidate.In(d.Bank).Add([]*candidate.Candidate{c}, time.Now()); err != nil {
		t.Fatal(err)
	}
	h, err := d.Candidates(t.Context(), time.Minute)
	if err != nil || len(h.Shown)+len(h.Filtered) != 1 || !h.Whole {
		t.Fatal(h, err)
	}
	return append(h.Shown, h.Filtered...)[0]
}

// A candidate becomes a plan, is in it, and comes back when the plan is rejected; it stays
// in the plan when that is edited, and is a memory once it is applied.
func TestPick(t *testing.T) {
	d := newDecider(t)
	c := add(t, d, "Deploy on Tuesday rather than on Friday, because two days are left to mend it. If a change needs two people to mend, it waits for Tuesday.")
	digest := decision.DigestOf(c)
	if _, _, err := d.Pick(t.Context(), c.ID, "x", decision.Choice{}); !errors.Is(err, decision.ErrChanged) {
		t.Errorf("another digest: %v", err)
	}
	if _, _, err := d.Pick(t.Context(), "cand-aaaaaaaa", digest, decision.Choice{}); !errors.Is(err, decision.ErrChanged) {
		t.Errorf("a candidate that is gone: %v", err)
	}
	if _, _, err := d.Pick(t.Context(), c.ID, digest, decision.Choice{Target: candidate.Tech}); err == nil {
		t.Error("a service without a name")
	}
	p, _, err := d.Pick(t.Context(), c.ID, digest, decision.Choice{Target: candidate.Project})
	if err != nil || p.Command != "candidates" {
		t.Fatal(err)
	}
	if _, _, err := d.Pick(t.Context(), c.ID, digest, decision.Choice{}); !errors.Is(err, decision.ErrChanged) {
		t.Errorf("in another tab: %v", err)
	}
	planned, err := d.Candidate(t.Context(), c.ID)
	if err != nil || planned.Plan != p.ID() {
		t.Fatal(err, planned)
	}
	path := p.Edits[0].Path
	edited, err := d.Edit(t.Context(), p.ID(), p.Digest, path, strings.Replace(string(p.Texts()[path]), "Tuesday", "Wednesday", -1))
	if err != nil {
		t.Fatal(err)
	}
	if planned, err = d.Candidate(t.Context(), c.ID); err != nil || planned.Plan != edited.ID() {
		t.Fatal(err, planned)
	}
	if err := d.Reject(t.Context(), edited.ID(), edited.Digest); err != nil {
		t.Fatal(err)
	}
	if planned, err = d.Candidate(t.Context(), c.ID); err != nil || planned.Plan != "" || decision.DigestOf(planned) != digest {
		t.Fatal(err, planned)
	}
	p, _, err = d.Pick(t.Context(), c.ID, digest, decision.Choice{Target: candidate.Project})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Apply(t.Context(), p.ID(), p.Digest, govern.ByPage); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Candidate(t.Context(), c.ID); !errors.Is(err, decision.ErrChanged) {
		t.Errorf("it is a memory now: %v", err)
	}
}

// A candidate that is like a memory is merged with it, or takes its place, as the person says.
func TestPickTwin(t *testing.T) {
	d := newDecider(t)
	c := add(t, d, "A refund takes the lock of the order rather than that of the account, because a refund and a charge arrive together. If an order is paid back twice, the lock is missing. Take the lock of the order before the balance is read.")
	if len(c.Twins) != 1 {
		t.Fatalf("%+v", c.Twins)
	}
	digest := decision.DigestOf(c)
	p, _, err := d.Pick(t.Context(), c.ID, digest, decision.Choice{Twins: map[string]similar.Decision{c.Twins[0].Memory.Path: similar.DecideMerge}})
	if err != nil || p.Edits[0].Path != "experience/project/EXP-001-refunds.md" {
		t.Fatal(err)
	}
	if err := d.Reject(t.Context(), p.ID(), p.Digest); err != nil {
		t.Fatal(err)
	}
	if err := d.Discard(t.Context(), c.ID, "x"); !errors.Is(err, decision.ErrChanged) {
		t.Error(err)
	}
	if err := d.Discard(t.Context(), c.ID, digest); err != nil {
		t.Error(err)
	}
	if h, _ := d.Candidates(t.Context(), time.Minute); len(h.Shown)+len(h.Filtered) > 0 {
		t.Error(h)
	}
}

// Of several tabs that pick a candidate at once, or change a plan at once, one has its way:
// one plan is pending, and the candidate is in it.
func TestAtOnce(t *testing.T) {
	d := newDecider(t)
	c := add(t, d, "Deploy on Tuesday rather than on Friday, because two days are left to mend it. If a change needs two people to mend, it waits for Tuesday.")
	digest := decision.DigestOf(c)
	atOnce(t, func(i int) error {
		_, _, err := d.Pick(t.Context(), c.ID, digest, decision.Choice{Target: []candidate.Target{candidate.Project, candidate.TeamKnowledge}[i%2]})
		return err
	})
	p := onePlan(t, d)
	path := p.Edits[0].Path
	atOnce(t, func(i int) error {
		text := strings.ReplaceAll(string(p.Texts()[path]), "Tuesday", []string{"Monday", "Wednesday", "Thursday", "Friday"}[i])
		_, err := d.Edit(t.Context(), p.ID(), p.Digest, path, text)
		return err
	})
	edited := onePlan(t, d)
	if planned, err := d.Candidate(t.Context(), c.ID); err != nil || planned.Plan != edited.ID() {
		t.Errorf("%+v, %v", planned, err)
	}
	if _, err := d.Edit(t.Context(), edited.ID(), p.Digest, path, fresh); !errors.Is(err, decision.ErrChanged) {
		t.Errorf("what was shown was another plan: %v", err)
	}
}

// atOnce does something four times beside each other: it may succeed once.
func atOnce(t *testing.T, do func(i int) error) {
	t.Helper()
	var wait sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		wait.Go(func() { errs[i] = do(i) })
	}
	wait.Wait()
	if n := len(slices.DeleteFunc(slices.Clone(errs), func(err error) bool { return err != nil })); n != 1 {
		t.Errorf("%d succeeded: %v", n, errs)
	}
}

func onePlan(t *testing.T, d *decision.Decider) decision.Plan {
	t.Helper()
	all, _, err := d.Plans(t.Context())
	if err != nil || len(all) != 1 {
		t.Fatalf("%d plans, %v", len(all), err)
	}
	return all[0]
}

// A list for which the time did not suffice says so: it is not kept.
func TestHeapIsCut(t *testing.T) {
	d := newDecider(t)
	var all []*candidate.Candidate
	for i, text := range []string{"Deploy on Tuesday rather than on Friday, because two days are left to mend it. If a change needs two people to mend, it waits for Tuesday.",
		"Rotate the signing key in March rather than in January, because partners are on holiday. If a partner cannot change its key, the old one stays a week."} {
		c := candidate.FromWords(text)
		c.Source, c.ID = candidate.Remembered, "cand-abcdefg"+string("ab"[i])
		all = append(all, c)
	}
	if _, err := candidate.In(d.Bank).Add(all, time.Now()); err != nil {
		t.Fatal(err)
	}
	for patience, whole := range map[time.Duration]bool{-time.Second: false, time.Minute: true} {
		if h, err := d.Candidates(t.Context(), patience); err != nil || len(h.Shown) != 2 || h.Whole != whole {
			t.Errorf("%s: %+v, %v", patience, h, err)
		}
	}
}
