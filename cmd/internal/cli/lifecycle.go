package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A step is what archive does with one memory.
type step func(*draft.Catalogue, draft.Source) ([]schema.Operation, error)

func newRemoveCommand(a *app) *cobra.Command {
	return a.stepCommand("remove ID", runRemove)
}

func newPromoteCommand(a *app) *cobra.Command {
	return a.stepCommand("promote ID", runPromote)
}

func (a *app) stepCommand(use string, run func(ctx context.Context, a *app, name, reason string) error) *cobra.Command {
	var reason string
	cmd := &cobra.Command{
		Use:  use,
		Args: a.argsBetween(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return run(cmd.Context(), a, args[0], reason)
		},
	}
	a.addChangeFlags(cmd, &reason)
	return cmd
}

func runStep(ctx context.Context, a *app, command, name, reason string, do step) error {
	d, err := a.openDrafting(command, reason)
	if err != nil {
		return err
	}
	s, err := d.find(name)
	if err != nil {
		return err
	}
	ops, err := do(d.Catalogue, s)
	return d.propose(ctx, ops, err)
}

// runTidy moves what is finished out of active.md, if there is too much of it.
func runTidy(ctx context.Context, a *app, reason string) error {
	d, err := a.openDrafting("archive", reason)
	if err != nil {
		return err
	}
	ops, load, err := d.Tidy()
	if err != nil {
		return a.refused(err, d.Catalogue)
	}
	if !load.Heavy {
		if !a.json {
			a.note(msgActiveLight, load.Lines, load.Done)
		}
		return d.unchanged()
	}
	if err := a.noteTidied(ctx, d, ops); err != nil {
		return err
	}
	return d.propose(ctx, ops, nil)
}

// noteTidied remembers what the machine block becomes, unless a person had edited
// it: then it stays theirs.
func (a *app) noteTidied(ctx context.Context, d *drafting, ops []schema.Operation) error {
	s, err := d.find(draft.ActivePath)
	if err != nil {
		return err
	}
	text, err := kb.SetMachineBlock(s.Text, *ops[0].Content)
	if errors.Is(err, kb.ErrNoBlock) {
		return nil
	}
	if err != nil {
		return err
	}
	blocks, err := draft.ReadBlocks(d.bank)
	if err != nil || blocks.Edited(s) {
		return err
	}
	return a.noteBlock(ctx, d.bank, s.Path, text)
}
