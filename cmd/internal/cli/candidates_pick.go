package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/width"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// pickCandidates makes one plan of all candidates that a person picks.
func (a *app) pickCandidates(ctx context.Context, bank *kb.Bank, kept []*candidate.Candidate, opts *candidateOptions) error {
	picked, err := candidate.Picks(opts.pick, pickable(opts.pick, kept))
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

// pickable are the candidates that an answer can mean: the filtered ones only by
// their ids, never by "all".
func pickable(answer string, kept []*candidate.Candidate) []*candidate.Candidate {
	var all []*candidate.Candidate
	for _, c := range kept {
		if c.Number > 0 || strings.Contains(answer, c.ID) || strings.Contains("cand-"+answer, c.ID) {
			all = append(all, c)
		}
	}
	return all
}

// mayPick refuses a candidate that is in a plan already, and one that was
// filtered, unless that is what the person wants.
func (a *app) mayPick(c *candidate.Candidate, force bool) error {
	switch {
	case c.Plan != "":
		return &problem{code: codePending, msg: a.say(msgCandidatePlanned, c.ID, c.Plan), hint: a.say(msgPlanHintApply, c.Plan)}
	case c.Number == 0 && !force:
		why := c.Evaluate().Result(string(a.lang)).FilterReason
		return &problem{code: codeUnready, msg: a.say(msgCandidateFiltered, c.ID, why), hint: a.say(msgHintForce, c.ID)}
	}
	return nil
}

// A chosen is a candidate with the target that a person chose for it.
type chosen struct {
	*candidate.Candidate
	target candidate.Target
}

// choose settles where each candidate goes: where the flag says, else where the
// person says, else where it is recommended.
func (a *app) choose(ctx context.Context, picked []*candidate.Candidate, opts *candidateOptions) ([]chosen, error) {
	var all []chosen
	for _, c := range picked {
		x := chosen{c, c.Evaluate().Target()}
		switch {
		case opts.target != "":
			x.target = candidate.Target(opts.target)
		case a.interactive() && !a.yes:
			target, ok, err := a.askTarget(ctx, c, x.target)
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, status(exitDeclined)
			}
			x.target = target
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
		if t, ok := targetOf(answer, recommended); ok {
			return t, true, nil
		}
		if yes, known := govern.Decide(answer); known && !yes {
			return "", false, nil
		}
	}
	return "", false, nil
}

// targetOf reads a number or a name of a target.
func targetOf(answer string, recommended candidate.Target) (candidate.Target, bool) {
	answer = strings.ToLower(width.Fold.String(answer))
	if answer == "" {
		return recommended, true
	}
	if n, err := strconv.Atoi(answer); err == nil && n >= 1 && n <= len(candidate.Targets) {
		return candidate.Targets[n-1], true
	}
	t := candidate.Target(answer)
	return t, t.Valid()
}

// planOf makes the plan that turns candidates into memories.
func (a *app) planOf(ctx context.Context, bank *kb.Bank, all []chosen, command string, opts *candidateOptions) (*govern.Plan, error) {
	ops := schema.MemoryOps{SchemaVersion: schema.Version, Action: "memory_ops", RequiresConfirmation: true}
	now := time.Now()
	ids := &idGiver{bank: bank}
	near, err := a.newJoiner(ctx, bank)
	if err != nil {
		return nil, err
	}
	defer near.finder.Close()
	for _, x := range all {
		id := ids.next(x, opts.name)
		op, missing, err := x.operation(candidate.Choice{Target: x.target, ID: id, Name: opts.name, Today: now})
		if err != nil {
			return nil, err
		}
		joined := []schema.Operation{op}
		if !opts.keepBoth {
			if joined, err = near.join(ctx, op); err != nil {
				return nil, err
			}
		}
		if len(missing) > 0 && joined[0].Type == schema.Create {
			a.note(msgPickedDraft, id, strings.Join(missing, ", "))
		}
		ops.Operations = append(ops.Operations, joined...)
	}
	return govern.Prepare(bank, ops, command, "", now)
}

// operation creates the memory of a candidate: a draft, if it lacks what promote
// demands of an active one.
func (x chosen) operation(choice candidate.Choice) (op schema.Operation, missing []string, err error) {
	if op, err = x.Memory(choice); err != nil {
		return op, nil, err
	}
	m, err := kb.Parse(op.Path, []byte(*op.Content))
	if err != nil {
		return op, nil, err
	}
	if missing = draft.Missing(m); len(missing) > 0 {
		choice.Draft = true
		op, err = x.Memory(choice)
	}
	return op, missing, err
}

// An idGiver gives out ids for the memories of one plan.
type idGiver struct {
	bank *kb.Bank
	last int // number of the experience that got its id last; 0: none yet
}

// next returns the id of a memory to be: numbered for experience, else the name
// of its service or topic.
func (g *idGiver) next(x chosen, name string) string {
	if x.target == candidate.Tech || x.target == candidate.Business {
		if name == "" {
			name = x.Title()
		}
		return kb.Slug(name)
	}
	if g.last == 0 {
		digits := strings.TrimPrefix(govern.NextID(g.bank, "EXP"), "EXP-")
		g.last, _ = strconv.Atoi(digits)
	} else {
		g.last++
	}
	return fmt.Sprintf("EXP-%03d", g.last)
}

// proposePicked proposes a plan, and remembers that candidates are in it. Those
// that became memories are candidates no more.
func (a *app) proposePicked(ctx context.Context, bank *kb.Bank, plan *govern.Plan, picked []*candidate.Candidate) error {
	if err := a.markPlanned(ctx, bank, plan.Ops.ID, picked); err != nil {
		return err
	}
	outcome := a.propose(ctx, bank, plan)
	applied, _, err := plansOf(bank)
	if err != nil {
		return firstError(outcome, err)
	}
	for _, id := range applied {
		if id == plan.Ops.ID {
			return firstError(outcome, a.forget(ctx, bank, picked))
		}
	}
	return outcome
}

// markPlanned notes the plan in each candidate that is kept.
func (a *app) markPlanned(ctx context.Context, bank *kb.Bank, plan string, picked []*candidate.Candidate) error {
	unlock, err := a.lock(ctx, bank)
	if err != nil {
		return err
	}
	defer unlock()
	kept, _, err := a.keptCandidates(bank)
	if err != nil {
		return err
	}
	for _, c := range picked { // somebody else may have picked it since it was read
		i := slices.IndexFunc(kept, func(k *candidate.Candidate) bool { return k.ID == c.ID })
		if i < 0 || kept[i].Plan != c.Plan {
			return &problem{code: codeStale, msg: a.say(msgCandidateTaken, c.Number), hint: a.say(msgHintCandidateTaken)}
		}
	}
	for _, c := range picked {
		c.Plan = plan
		if err := candidate.In(bank).Put(c); err != nil {
			return a.explainReadOnly(err, bank)
		}
	}
	return nil
}

// forget throws candidates away that have become memories.
func (a *app) forget(ctx context.Context, bank *kb.Bank, picked []*candidate.Candidate) error {
	unlock, err := a.lock(ctx, bank)
	if err != nil {
		return err
	}
	defer unlock()
	for _, c := range picked {
		if err := candidate.In(bank).Drop(c.ID); err != nil {
			return a.explainReadOnly(err, bank)
		}
	}
	return nil
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
