package cli

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/renumber"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// renumbering returns the plan that gives memories with an id that another one had
// first ids of their own, and says what it cannot settle. No plan: nothing is to be
// done.
func (a *app) renumbering(ctx context.Context, bank *kb.Bank, command string) (*govern.Plan, []renumber.Given, error) {
	r, err := renumber.Draft(ctx, bank)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range r.Same {
		a.note(msgSameMemory, s.ID, strings.Join(s.Paths, ", "))
		a.note(msgHint, a.say(msgHintSameMemory))
	}
	if len(r.Operations) == 0 {
		return nil, nil, nil
	}
	for _, ref := range r.Unclear {
		a.note(msgUnclear, position(a.bankPath(bank, ref.Path), ref.Line, 1), ref.ID)
	}
	reason := a.say(msgRenumberReason, givenWords(r.Given))
	plan, err := govern.Prepare(bank, schema.MemoryOps{Operations: r.Operations}, command, reason, time.Now())
	if errors.Is(err, govern.ErrNothing) {
		return nil, nil, nil
	}
	return plan, r.Given, err
}

func givenWords(all []renumber.Given) string {
	var words []string
	for _, g := range all {
		words = append(words, g.Old+" → "+g.New)
	}
	return strings.Join(words, ", ")
}

// runFix proposes what check can mend by itself, one plan after the other.
func runFix(ctx context.Context, a *app) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	if err := a.explainMarks(ctx, bank); err != nil {
		return err
	}
	if _, err := a.sync(ctx, bank); err != nil { // a plan takes nothing over from rows that somebody edited
		return err
	}
	plan, _, err := a.renumbering(ctx, bank, "check")
	if err != nil {
		return err
	}
	if plan == nil {
		return a.proposed(ctx, bank, nil, govern.ErrNothing)
	}
	return a.decide(ctx, bank, plan, plan.Adopt(bank))
}
