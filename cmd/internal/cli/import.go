package cli

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

type importOptions struct {
	dir, from, as, status, reason string
	update                        bool
}

func newImportCommand(a *app) *cobra.Command {
	var opts importOptions
	cmd := &cobra.Command{
		Use:  "import [DIR]",
		Args: a.argsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && opts.dir != "" {
				return a.wrongUsage(cmd, msgNotTogether, "DIR", "--dir")
			}
			opts.dir = slices.Concat(args, []string{opts.dir})[0]
			return runImport(cmd, a, opts)
		},
	}
	cmd.Flags().StringVar(&opts.from, "from", "", a.say(msgFlagImportFrom, strings.Join(formatNames(), ", ")))
	cmd.Flags().StringVar(&opts.dir, "dir", "", a.say(msgFlagImportDir))
	cmd.Flags().StringVar(&opts.as, "as", "", a.say(msgFlagImportAs))
	cmd.Flags().StringVar(&opts.status, "status", "", a.say(msgFlagImportStatus))
	cmd.Flags().BoolVar(&opts.update, "update", false, a.say(msgFlagImportUpdate))
	complete(cmd, "from", formatNames())
	complete(cmd, "status", statusNames)
	a.addChangeFlags(cmd, &opts.reason)
	return cmd
}

func formatNames() (names []string) {
	for _, f := range exchange.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// runImport reads the memories of another tool and proposes them as a plan.
func runImport(cmd *cobra.Command, a *app, opts importOptions) error {
	if opts.dir == "" && opts.from == "" {
		return a.wrongUsage(cmd, msgImportWhat)
	}
	if opts.status = strings.ToLower(opts.status); opts.status != "" && !slices.Contains(statusNames, opts.status) {
		return a.wrongWord(msgUnknownStatus, opts.status, statusNames)
	}
	if opts.as != "" && !kb.ValidID(opts.as) {
		return &problem{code: codeUsage, msg: a.say(msgBadID, opts.as), hint: a.say(msgHintBadID)}
	}
	d, err := a.openDrafting("import", opts.reason)
	if err != nil {
		return err
	}
	root, fsys, err := a.openSource(cmp.Or(opts.dir, "."))
	if err != nil {
		return err
	}
	defer root.Close()
	formats, err := a.chooseFormats(d.bank, root, fsys, opts)
	if err != nil {
		return err
	}
	ops, report, err := a.readFirst(d.bank, fsys, formats, opts)
	if err != nil {
		return err
	}
	a.imported = a.newImport(report)
	a.imported.Originals = originals(d.bank, root, report)
	a.updating = opts.update
	return d.proposeImport(cmd.Context(), ops)
}

// proposeImport makes a plan of what was read and brings about a decision. What
// had to be refused shows in the exit status.
func (d *drafting) proposeImport(ctx context.Context, ops []schema.Operation) error {
	a := d.app
	plan, err := (*govern.Plan)(nil), error(govern.ErrNothing)
	if len(ops) > 0 {
		plan, err = govern.Prepare(d.bank, schema.MemoryOps{Operations: ops}, d.command, d.reason, d.now)
	}
	if errors.Is(err, govern.ErrNothing) && !a.json {
		a.writeImport(a.page(), a.imported)
	}
	err = a.proposed(ctx, d.bank, plan, err)
	if err == nil && a.imported.Refused > 0 {
		return status(exitPartly)
	}
	return err
}
