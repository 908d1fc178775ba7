package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
)

type addOptions struct {
	fields                    fieldFlags
	content, template, reason string
}

func newAddCommand(a *app) *cobra.Command {
	var opts addOptions
	cmd := &cobra.Command{
		Use:  "add",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runAdd(cmd.Context(), a, opts) },
	}
	opts.fields = a.addFieldFlags(cmd)
	cmd.Flags().StringVar(&opts.content, "content", "", a.say(msgFlagContent))
	cmd.Flags().StringVar(&opts.template, "template", "", a.say(msgFlagTemplate))
	complete(cmd, "template", []string{"standard", "knowledge", "decision-record", "learning", "service", "business"})
	a.addChangeFlags(cmd, &opts.reason)
	return cmd
}

// maxAddTries is how often an id is allocated anew because another process was
// faster. Each time one of them has succeeded.
const maxAddTries = 100

func runAdd(ctx context.Context, a *app, opts addOptions) error {
	fields, err := opts.fields.read(a)
	if err != nil {
		return err
	}
	content, err := a.text(ctx, opts.content)
	if err != nil {
		return err
	}
	n := draft.New{Fields: fields, Content: content, Template: opts.template, Lang: string(a.lang)}
	for range maxAddTries {
		var stale *govern.StaleError
		// Nobody has seen the id that was allocated: with --yes nothing is shown
		// before it is applied.
		err = addOnce(ctx, a, n, opts.reason)
		if late := errors.As(err, &stale) || errors.Is(err, govern.ErrIDTaken); !late || !a.yes || fields["id"] != nil {
			break
		}
	}
	return err
}

func addOnce(ctx context.Context, a *app, n draft.New, reason string) error {
	d, err := a.openDrafting("add", reason)
	if err != nil {
		return err
	}
	ops, err := d.Add(n, func(prefix string) (string, error) { return govern.NextID(d.bank, prefix), nil })
	return d.propose(ctx, ops, err)
}
