package cli

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
)

func newApplyCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:  "apply ID",
		Args: a.onePlan(),
		RunE: func(cmd *cobra.Command, args []string) error { return runApply(cmd.Context(), a, args[0]) },
	}
	a.addYes(cmd)
	return cmd
}

// runApply brings about the decision about a plan that waits.
func runApply(ctx context.Context, a *app, id string) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	plan, err := a.planToApply(ctx, bank, id)
	if err != nil {
		return err
	}
	return a.decide(ctx, bank, plan, true)
}

// planToApply loads a plan that waits. One that does not fit is looked at again
// when nobody writes: it may just have been applied.
func (a *app) planToApply(ctx context.Context, bank *kb.Bank, id string) (*govern.Plan, error) {
	plan, err := govern.Load(bank, id)
	var stale *govern.StaleError
	if !errors.As(err, &stale) && !errors.Is(err, govern.ErrNoPlan) {
		return plan, err
	}
	ctx, cancel := context.WithTimeout(ctx, a.patience)
	defer cancel()
	var used *govern.UsedError
	settled, late := govern.LoadSettled(ctx, bank, id)
	if late == nil || errors.As(late, &used) || errors.As(late, &stale) {
		return settled, late
	}
	return plan, err // the bank cannot be written: what was found first stays true
}

func newRejectCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:  "reject ID",
		Args: a.onePlan(),
		RunE: func(cmd *cobra.Command, args []string) error { return runReject(cmd.Context(), a, args[0]) },
	}
}

func runReject(ctx context.Context, a *app, id string) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	return a.dropPlan(ctx, bank, id)
}

func newUndoCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:  "undo [OP]",
		Args: a.argsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runUndo(cmd.Context(), a, slices.Concat(args, []string{""})[0])
		},
	}
	a.addYes(cmd)
	return cmd
}

func runUndo(ctx context.Context, a *app, id string) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	plan, err := govern.PrepareUndo(bank, id, time.Now())
	return a.proposed(ctx, bank, plan, err)
}
