package cli

import (
	"context"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
)

func newApplyCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:  "apply ID",
		Args: a.argsBetween(1, 1),
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
	plan, err := govern.Load(bank, id)
	if err != nil {
		return err
	}
	return a.decide(ctx, bank, plan, true)
}

func newRejectCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:  "reject ID",
		Args: a.argsBetween(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return runReject(a, args[0]) },
	}
}

func runReject(a *app, id string) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	return a.dropPlan(bank, id)
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
