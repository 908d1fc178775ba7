package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb/schema"
)

type mergeOptions struct {
	reason           string
	replace, archive bool
}

func newMergeCommand(a *app) *cobra.Command {
	var opts mergeOptions
	cmd := &cobra.Command{
		Use:  "merge KEEP GONE",
		Args: a.argsBetween(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if opts.archive && !opts.replace {
				return a.wrongUsage(cmd, msgNeedsBoth, "--archive", "--replace")
			}
			return runMerge(cmd.Context(), a, args[0], args[1], opts)
		},
	}
	a.addChangeFlags(cmd, &opts.reason)
	cmd.Flags().BoolVar(&opts.replace, "replace", false, a.say(msgFlagReplace))
	cmd.Flags().BoolVar(&opts.archive, "archive", false, a.say(msgFlagArchive))
	return cmd
}

// runMerge makes one memory of two: the first takes up what the second says or,
// with --replace, holds in its stead.
func runMerge(ctx context.Context, a *app, first, second string, opts mergeOptions) error {
	d, err := a.openDrafting("merge", opts.reason)
	if err != nil {
		return err
	}
	keep, err := d.find(first)
	if err != nil {
		return err
	}
	gone, err := d.find(second)
	if err != nil {
		return err
	}
	if err := a.canMerge(keep, gone); err != nil {
		return err
	}
	ops, err := d.merge(keep, gone, opts)
	if errors.Is(err, similar.ErrKinds) {
		err = &problem{code: codeBadInput, msg: a.say(msgMergeKinds, keep.Memory.ID, gone.Memory.ID), hint: a.say(msgHintMergeKinds), err: err}
	}
	return d.propose(ctx, ops, err)
}

// canMerge refuses what is no memory, or is one and the same.
func (a *app) canMerge(keep, gone draft.Source) error {
	for _, s := range []draft.Source{keep, gone} {
		switch {
		case s.Bad != nil:
			return s.Bad
		case s.Memory == nil:
			return a.noMemory(msgNoMemory, s.Path, nil)
		}
	}
	if keep.Path == gone.Path {
		return &problem{code: codeUsage, msg: a.say(msgMergeSame, keep.Memory.ID), hint: a.say(msgHintMergeSame)}
	}
	return nil
}

// merge drafts the change of the one, the end of the other, and that no other
// memory names what is gone.
func (d *drafting) merge(keep, gone draft.Source, opts mergeOptions) ([]schema.Operation, error) {
	one, other := similar.Text{Memory: keep.Memory, Source: keep.Text}, similar.Text{Memory: gone.Memory, Source: gone.Text}
	var ops []schema.Operation
	var err error
	if opts.replace {
		ops, err = similar.Replace(one, other, opts.archive, opts.reason)
	} else {
		ops, err = similar.Merge(one, other, opts.reason)
	}
	if err != nil || opts.archive {
		return ops, err
	}
	mentions, err := d.Remove(gone)
	for _, op := range mentions {
		if op.Path != keep.Path && op.Path != gone.Path {
			ops = append(ops, op)
		}
	}
	return ops, err
}
