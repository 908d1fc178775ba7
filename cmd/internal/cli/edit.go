package cli

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
)

type editOptions struct {
	fields                        fieldFlags
	section, content, from        string
	machineBlock, userBlock       string
	keep, overwrite, appendBlocks bool
	reason                        string

	given func(flag string) bool
}

func newEditCommand(a *app) *cobra.Command {
	var opts editOptions
	cmd := &cobra.Command{
		Use:  "edit ID",
		Args: a.argsBetween(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return runEdit(cmd.Context(), a, opts, args[0]) },
	}
	opts.fields = a.addFieldFlags(cmd)
	cmd.Flags().MarkHidden("id") // refused, with the reason
	opts.given = cmd.Flags().Changed
	flags := cmd.Flags()
	flags.StringVar(&opts.section, "section", "", a.say(msgFlagSection))
	flags.StringVar(&opts.content, "content", "", a.say(msgFlagNewContent))
	flags.StringVar(&opts.from, "from", "", a.say(msgFlagEditFrom))
	flags.StringVar(&opts.machineBlock, "machine-block", "", a.say(msgFlagMachineBlock))
	flags.StringVar(&opts.userBlock, "user-block", "", a.say(msgFlagUserBlock))
	flags.BoolVar(&opts.keep, "keep", false, a.say(msgFlagKeep))
	flags.BoolVar(&opts.overwrite, "overwrite", false, a.say(msgFlagOverwrite))
	flags.BoolVar(&opts.appendBlocks, "append", false, a.say(msgFlagAppend))
	a.addChangeFlags(cmd, &opts.reason)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return opts.check(a, cmd) }
	return cmd
}

// check refuses flags that make no sense together: one change of the text at a
// time, and fields only beside a change of a section or of the body.
func (o *editOptions) check(a *app, cmd *cobra.Command) error {
	if err := a.atMostOne(cmd, "keep", "overwrite", "append"); err != nil {
		return err
	}
	for _, name := range []string{"keep", "overwrite", "append"} {
		if o.given(name) && !o.given("machine-block") {
			return a.wrongUsage(cmd, msgNeedsBoth, "--"+name, "--machine-block")
		}
	}
	for _, alone := range []string{"from", "machine-block", "user-block"} {
		for _, f := range draft.Fields {
			if err := a.atMostOne(cmd, alone, flagOf(f.Name)); err != nil {
				return err
			}
		}
	}
	if o.given("section") && !o.given("content") {
		return a.wrongUsage(cmd, msgNeedsBoth, "--section", "--content")
	}
	return a.atMostOne(cmd, "content", "from", "machine-block", "user-block")
}

func runEdit(ctx context.Context, a *app, opts editOptions, name string) error {
	fields, err := opts.fields.read(a)
	if err != nil {
		return err
	}
	d, err := a.openDrafting("edit", opts.reason)
	if err != nil {
		return err
	}
	s, err := d.find(name)
	switch {
	case err != nil:
		return err
	case opts.given("machine-block"):
		return d.editMachineBlock(ctx, s, opts)
	case opts.given("user-block"):
		return d.editUserBlock(ctx, s, opts.userBlock)
	case opts.given("from"):
		return d.editFrom(ctx, s, opts.from)
	case len(fields) > 0 || opts.given("content"):
		return d.editByFlags(ctx, s, opts, fields)
	}
	return d.editByHand(ctx, s)
}

func (d *drafting) editByFlags(ctx context.Context, s draft.Source, opts editOptions, fields map[string]any) error {
	d.noteRelated(fields)
	change := draft.Change{Fields: fields, Section: opts.section}
	if opts.given("content") {
		text, err := d.app.text(ctx, opts.content)
		if err != nil {
			return err
		}
		change.Content = &text
	}
	ops, err := d.Edit(s, change)
	return d.propose(ctx, ops, err)
}

// noteRelated warns of related memories that are not there.
func (d *drafting) noteRelated(fields map[string]any) {
	related, _ := fields["related"].([]string)
	for _, id := range related {
		if !slices.ContainsFunc(d.IDs(), func(have string) bool { return kb.SameName(have, id) }) {
			d.app.note(msgRelatedUnknown, id)
		}
	}
}

// editFrom takes over the whole new text of a file.
func (d *drafting) editFrom(ctx context.Context, s draft.Source, name string) error {
	text, err := d.app.readInput(ctx, name)
	if err != nil {
		return err
	}
	if kept := d.keptCopy(name); kept != "" {
		return d.editFromCopy(ctx, s, kept, text)
	}
	ops, err := d.Rewrite(s, text)
	if name == "-" {
		name = "stdin"
	}
	return d.propose(ctx, ops, d.app.inText(d.app.refused(err, d.Catalogue), s.Path, name, ""))
}
