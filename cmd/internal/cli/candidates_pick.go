package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// pickCandidates makes one plan of all candidates that a person picks.
func (a *app) pickCandidates(ctx context.Context, bank *kb.Bank, kept []*candidate.Candidate, opts *candidateOptions) error {
	picked, err := candidate.Picks(opts.pick, candidate.Pickable(opts.pick, kept))
	if err != nil {
		return a.badPick(err)
	}
	if len(picked) == 0 {
		return a.show(&candidatesDocument{SchemaVersion: schemaVersion, Action: "candidates", Candidates: []candidateItem{}, Filtered: []candidateItem{}})
	}
	for _, c := range picked {
		if err := a.mayPick(c, opts.force); err != nil {
			return err
		}
	}
	if !opts.keepBoth {
		picked = a.withoutRepeats(picked)
	}
	chosen, err := a.choose(ctx, picked, opts)
	if err != nil || len(chosen) == 0 {
		return err
	}
	plan, err := a.planOf(ctx, bank, chosen, "candidates", opts)
	if err != nil {
		return err
	}
	return a.proposePicked(ctx, bank, plan, picked)
}

// withoutRepeats leaves out what says the same as another one of the pick, and
// says so. It waits on.
func (a *app) withoutRepeats(picked []*candidate.Candidate) []*candidate.Candidate {
	repeats := candidate.Repeated(picked)
	var all []*candidate.Candidate
	for _, c := range picked {
		if first := repeats[c.ID]; first != nil {
			a.note(msgCandidateRepeats, c.ID, c.Title(), first.ID)
			continue
		}
		all = append(all, c)
	}
	return all
}

// mayPick refuses a candidate that is in a plan already, and one that was
// filtered, unless that is what the person wants.
func (a *app) mayPick(c *candidate.Candidate, force bool) error {
	switch c.Hindered(force) {
	case candidate.InPlan:
		return &problem{code: codePending, msg: a.say(msgCandidatePlanned, c.ID, c.Plan), hint: a.say(msgPlanHintApply, c.Plan)}
	case candidate.Filtered:
		why := c.Evaluate().Result(string(a.lang)).FilterReason
		return &problem{code: codeUnready, msg: a.say(msgCandidateFiltered, c.ID, why), hint: a.say(msgHintForce, c.ID)}
	}
	return nil
}

// choose settles where each candidate goes: where the flag says, else where the
// person says, else where it is recommended.
func (a *app) choose(ctx context.Context, picked []*candidate.Candidate, opts *candidateOptions) ([]candidate.Chosen, error) {
	var all []candidate.Chosen
	for _, c := range picked {
		x := candidate.Chosen{Candidate: c, Target: c.Evaluate().Target()}
		switch {
		case opts.target != "":
			x.Target = candidate.Target(opts.target)
		case a.interactive() && !a.yes:
			target, ok, err := a.askTarget(ctx, c, x.Target)
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, status(exitDeclined)
			}
			x.Target = target
		}
		all = append(all, x)
	}
	return all, nil
}

// askTarget asks where a candidate goes. An empty answer is the recommended
// target, none is a no.
func (a *app) askTarget(ctx context.Context, c *candidate.Candidate, recommended candidate.Target) (candidate.Target, bool, error) {
	p := a.page()
	p.line("")
	p.say(msgAskTarget, c.Title())
	for i, t := range candidate.Targets {
		line := fmt.Sprintf("  %d  %s  %s", i+1, pad(string(t), 14), t.Name(string(a.lang)))
		if t == recommended {
			line = p.paint(bold, line+a.say(msgRecommended))
		}
		p.line(line)
	}
	for range maxAsked {
		p.w.WriteString(a.say(msgAskTargetPrompt, string(recommended)) + " ")
		answer, err := a.answer(ctx)
		if err == io.EOF {
			p.line("")
			return "", false, nil
		}
		if err != nil {
			return "", false, err
		}
		if t, ok := candidate.ReadTarget(answer, recommended); ok {
			return t, true, nil
		}
		if yes, known := govern.Decide(answer); known && !yes {
			return "", false, nil
		}
	}
	return "", false, nil
}

// planOf makes the plan that turns candidates into memories.
func (a *app) planOf(ctx context.Context, bank *kb.Bank, all []candidate.Chosen, command string, opts *candidateOptions) (*govern.Plan, error) {
	model, near, err := a.openSimilar(ctx, bank)
	if err != nil {
		return nil, err
	}
	defer near.Close()
	now := time.Now()
	planner := candidate.Planner{
		Absorber: &candidate.Absorber{Bank: bank, Model: model, Finder: near, Person: picker{a}},
		Name:     opts.name, Today: now, KeepBoth: opts.keepBoth,
	}
	list, err := planner.Operations(ctx, all)
	if err != nil {
		return nil, err
	}
	ops := schema.MemoryOps{SchemaVersion: schema.Version, Action: "memory_ops", RequiresConfirmation: true, Operations: list}
	return govern.Prepare(bank, ops, command, "", now)
}

// proposePicked proposes a plan, and remembers that candidates are in it. Those
// that became memories are candidates no more.
func (a *app) proposePicked(ctx context.Context, bank *kb.Bank, plan *govern.Plan, picked []*candidate.Candidate) error {
	if err := a.markPlanned(ctx, bank, plan.Ops.ID, picked); err != nil {
		return err
	}
	outcome := a.propose(ctx, bank, plan)
	applied, err := candidate.In(bank).Applied(plan.Ops.ID)
	if err == nil && applied {
		_, err = a.discard(ctx, bank, picked)
	}
	return firstError(outcome, err)
}

// markPlanned notes the plan in each candidate that is kept.
func (a *app) markPlanned(ctx context.Context, bank *kb.Bank, plan string, picked []*candidate.Candidate) error {
	unlock, err := a.lock(ctx, bank)
	if err != nil {
		return err
	}
	defer unlock()
	err = candidate.In(bank).Claim(plan, picked)
	var taken *candidate.TakenError
	if errors.As(err, &taken) {
		return &problem{code: codeStale, msg: a.say(msgCandidateTaken, taken.Number), hint: a.say(msgHintCandidateTaken)}
	}
	return a.explainReadOnly(err, bank)
}

// firstError returns what went wrong first.
func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
