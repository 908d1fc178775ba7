package cli

import (
	"cmp"
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
)

func newDiffCommand(a *app) *cobra.Command {
	var from, to string
	cmd := &cobra.Command{
		Use:  "diff ID",
		Args: a.argsBetween(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runDiff(cmd.Context(), a, args[0], from, to)
		},
	}
	cmd.Flags().StringVar(&from, "from", "", a.say(msgFlagFrom))
	cmd.Flags().StringVar(&to, "to", "", a.say(msgFlagTo))
	return cmd
}

// runDiff compares two states of a memory: as it was before the last operation on
// it, and as it is, unless a person names others.
func runDiff(ctx context.Context, a *app, name, from, to string) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	if name, err = a.diffName(bank, bankRelative(name)); err != nil {
		return err
	}
	a.noteSharedID(bank, name)
	unnamed := from == ""
	if unnamed {
		if from, err = govern.Earlier(bank, name); err != nil {
			return a.explainVersion(err, name, "")
		}
	}
	was, err := a.version(ctx, bank, name, from)
	if errors.Is(err, govern.ErrNoRevision) && unnamed { // another clone did it, and has what was before
		if earlier, gitErr := govern.Committed(ctx, bank, name); gitErr == nil {
			from = earlier
			was, err = a.version(ctx, bank, name, from)
		} else {
			err = &problem{code: codeNotFound, msg: a.say(msgDiffNoHistory, name), hint: a.say(msgHintDiffRevision), err: gitErr}
		}
	}
	if err != nil {
		return err
	}
	now, err := a.version(ctx, bank, name, to)
	if err != nil {
		return err
	}
	path := cmp.Or(now.Path, was.Path, name)
	d := diffDocument{SchemaVersion: schemaVersion, Action: "diff", ID: name, Path: path, From: from, To: to}
	if was.Text == nil && now.Text == nil {
		return &problem{code: codeNotFound, msg: a.say(msgDiffNoHistory, name), hint: a.say(msgHintDiffRevision)}
	}
	if was.Path != now.Path && was.Text != nil && now.Text != nil || string(was.Text) != string(now.Text) || (was.Text == nil) != (now.Text == nil) {
		d.Diff = govern.DiffOf(label("a/", was), label("b/", now), was.Text, now.Text)
	}
	return a.show(d)
}

// diffName is the name under which history knows what a person names: the path of
// an override for a device, if no memory has that id.
func (a *app) diffName(bank *kb.Bank, name string) (string, error) {
	if _, err := govern.Earlier(bank, name); !isMissing(err) {
		return name, nil
	}
	o, err := a.oneOverride(bank, name)
	if o == nil {
		return name, err
	}
	return o.Path, nil
}

// label names one side of a diff.
func label(side string, v govern.Version) string {
	if v.Text == nil {
		return "/dev/null"
	}
	return side + v.Path
}

func (a *app) version(ctx context.Context, bank *kb.Bank, name, rev string) (govern.Version, error) {
	v, err := govern.VersionOf(ctx, bank, name, rev)
	return v, a.explainVersion(err, name, rev)
}

// explainVersion says that a memory, or a state of it, is not known.
func (a *app) explainVersion(err error, name, rev string) error {
	switch {
	case isMissing(err):
		return a.noMemory(msgNoMemory, name, nil)
	case errors.Is(err, govern.ErrNoRevision):
		return &problem{code: codeNotFound, msg: a.say(msgDiffNoRevision, rev), hint: a.say(msgHintDiffRevision), err: err}
	}
	return err
}
