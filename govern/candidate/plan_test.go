package candidate_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

func TestReadDecision(t *testing.T) {
	for answer, want := range map[string]similar.Decision{
		"M": similar.DecideMerge, "取代": similar.DecideReplace, "": similar.DecideIndependent, "両方": similar.DecideIndependent, "no": similar.DecideIndependent,
	} {
		if got, known := candidate.ReadDecision(answer); got != want || !known {
			t.Errorf("%q: %s, known %v", answer, got, known)
		}
	}
	for _, answer := range []string{"yes", "perhaps"} {
		if _, known := candidate.ReadDecision(answer); known {
			t.Errorf("%q is known", answer)
		}
	}
}

func TestReadTarget(t *testing.T) {
	for answer, want := range map[string]candidate.Target{
		"": candidate.Tech, "１": candidate.TeamStandard, "5": candidate.Business, "Project": candidate.Project, "y": candidate.Tech, "はい": candidate.Tech,
	} {
		if got, known := candidate.ReadTarget(answer, candidate.Tech); got != want || !known {
			t.Errorf("%q: %s, known %v", answer, got, known)
		}
	}
	for _, answer := range []string{"0", "6", "somewhere"} {
		if _, known := candidate.ReadTarget(answer, candidate.Tech); known {
			t.Errorf("%q is known", answer)
		}
	}
}

// alone is a person who is never asked.
type alone struct {
	candidate.Person
	unfinished []string
}

func (a *alone) Unfinished(id string, missing []string) { a.unfinished = append(a.unfinished, id) }

// Experience is numbered on within one plan; services and topics are named.
func TestPlannerGivesIDs(t *testing.T) {
	model, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	person := &alone{}
	p := candidate.Planner{
		Absorber: &candidate.Absorber{Bank: bank(t), Model: model, Finder: similar.Among(model, nil), Person: person},
		Name:     "Payments", Today: noon,
	}
	bare := &candidate.Candidate{Said: schema.ExpCandidate{Decision: "Use tabs"}}
	ops, err := p.Operations(context.Background(), []candidate.Chosen{
		{Candidate: captured(sound()), Target: candidate.Project}, {Candidate: captured(soundZh()), Target: candidate.Tech}, {Candidate: bare, Target: candidate.Project},
	})
	if err != nil || len(ops) != 3 {
		t.Fatal(len(ops), err)
	}
	for i, want := range []string{"EXP-001", "payments", "EXP-002"} {
		if m, err := kb.Parse(ops[i].Path, []byte(*ops[i].Content)); err != nil || m.ID != want {
			t.Errorf("%+v, error %v, want id %s", m, err, want)
		}
	}
	if len(person.unfinished) == 0 || person.unfinished[len(person.unfinished)-1] != "EXP-002" {
		t.Errorf("unfinished: %v", person.unfinished)
	}
}

// A candidate that another process picked since it was read cannot be claimed, and
// then none is.
func TestClaim(t *testing.T) {
	s := candidate.In(bank(t))
	added, err := s.Add([]*candidate.Candidate{say("c", "1", "Ask for the state first"), say("c", "2", "Cancel the order")}, noon)
	if err != nil || len(added) != 2 {
		t.Fatal(len(added), err)
	}
	stale := *added[1]
	stale.Plan = "plan-0"
	var taken *candidate.TakenError
	if err := s.Claim("plan-1", []*candidate.Candidate{added[0], &stale}); !errors.As(err, &taken) || taken.Number != 2 {
		t.Errorf("error %v", err)
	}
	if open, _, err := s.All(); err != nil || open[0].Plan != "" {
		t.Errorf("%+v, error %v", open[0], err)
	}
	if err := s.Claim("plan-1", added); err != nil {
		t.Fatal(err)
	}
	if kept, _, err := s.All(); err != nil || kept[0].Plan != "plan-1" || (candidate.Pick{Candidate: kept[0]}).Hindered(true) != candidate.InPlan {
		t.Errorf("%+v, error %v", kept[0], err)
	}
	open, _, err := s.Waiting() // there is no such plan: it was rejected
	if err != nil || len(open) != 2 || (candidate.Pick{Candidate: open[0]}).Hindered(false) != "" {
		t.Errorf("%d open, error %v", len(open), err)
	}
	if ids, err := s.Discard(open); err != nil || len(ids) != 2 {
		t.Errorf("%v, error %v", ids, err)
	}
}
