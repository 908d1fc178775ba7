package cli

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
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

// openSource opens the folder, or the one file, that is imported. Nothing outside
// of it can be read, not even through a link.
func (a *app) openSource(name string) (*os.Root, fs.FS, error) {
	info, err := os.Stat(name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = &problem{code: codeNotFound, msg: a.say(msgImportNoFolder, name), hint: a.say(msgHintImportNoFolder), err: err}
		}
		return nil, nil, err
	}
	if info.IsDir() {
		root, err := os.OpenRoot(name)
		if err != nil {
			return nil, nil, err
		}
		return root, root.FS(), nil
	}
	root, err := os.OpenRoot(filepath.Dir(name))
	if err != nil {
		return nil, nil, err
	}
	return root, exchange.Only(root.FS(), filepath.Base(name)), nil
}

// chooseFormats returns the format that was asked for, else those that the source
// looks like, the likeliest first. The bank that lies in a project is no source for
// itself.
func (a *app) chooseFormats(bank *kb.Bank, root *os.Root, fsys fs.FS, opts importOptions) ([]exchange.Format, error) {
	all := exchange.Formats()
	looks := exchange.Looks(fsys, isSameFolder(filepath.Join(root.Name(), exchange.BankFolder), bank.Dir()))
	if opts.from != "" {
		i := slices.IndexFunc(all, func(f exchange.Format) bool { return strings.EqualFold(f.Name, opts.from) })
		if i < 0 {
			return nil, a.wrongWord(msgUnknownFormat, opts.from, formatNames())
		}
		if all[i].Is(fsys) {
			return all[i : i+1], nil
		}
		return nil, a.notOfFormat(all[i], looks, opts)
	}
	if len(looks) == 0 {
		return nil, &problem{code: codeBadInput, msg: a.say(msgImportUnknown, opts.dir), hint: a.say(msgHintImportFrom, strings.Join(formatNames(), ", "))}
	}
	return looks, nil
}

// readFirst reads the source in the likeliest of some formats in which there is
// anything: the look of a folder is a guess, what can be read in it is none.
func (a *app) readFirst(bank *kb.Bank, fsys fs.FS, formats []exchange.Format, opts importOptions) ([]schema.Operation, *exchange.Report, error) {
	for i, f := range formats {
		ops, report, err := a.readSource(bank, fsys, f, opts)
		if err != nil {
			return nil, nil, err
		}
		if !report.Took() && opts.from == "" {
			continue
		}
		for _, other := range formats[i+1:] {
			a.note(msgImportAlso, f.Name, other.Name)
		}
		return ops, report, nil
	}
	return nil, nil, &problem{code: codeBadInput, msg: a.say(msgImportEmpty, opts.dir, formats[0].Name), hint: a.say(msgHintImportFrom, strings.Join(formatNames(), ", "))}
}

// isSameFolder reports whether two paths lead to one folder.
func isSameFolder(x, y string) bool {
	at, err := os.Stat(x)
	other, errOther := os.Stat(y)
	return err == nil && errOther == nil && os.SameFile(at, other)
}

// originals returns the files of the bank that were read as the source and lie
// somewhere else by now: a folder of another tool that has become the bank. Nothing
// reads them any more.
func originals(bank *kb.Bank, root *os.Root, report *exchange.Report) []string {
	if report.Format == exchange.OwnFormat || !isSameFolder(root.Name(), bank.Dir()) && !isSameFolder(filepath.Join(root.Name(), exchange.BankFolder), bank.Dir()) {
		return nil
	}
	var names []string
	for _, o := range report.Outcomes {
		name, _, _ := strings.Cut(o.Origin, "#")
		taken := o.State == exchange.Created || o.State == exchange.Filled || o.State == exchange.Updated || o.State == exchange.Same
		if _, err := bank.Stat(name); taken && o.Path != name && err == nil && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// notOfFormat says that the folder does not look like what it was said to be.
func (a *app) notOfFormat(f exchange.Format, looks []exchange.Format, opts importOptions) error {
	p := &problem{code: codeBadInput, msg: a.say(msgImportNotThat, cmp.Or(opts.dir, "."), f.Name), hint: a.say(msgHintImportHome, f.Home)}
	if len(looks) > 0 {
		p.hint = a.say(msgHintImportLooks, looks[0].Name)
	}
	return p
}

func (a *app) readSource(bank *kb.Bank, fsys fs.FS, f exchange.Format, opts importOptions) ([]schema.Operation, *exchange.Report, error) {
	bar := a.newProgress(a.say(msgProgressImport))
	defer bar.clear()
	info, err := os.Stat(cmp.Or(opts.dir, "."))
	part := err == nil && !info.IsDir()
	o := exchange.Options{Format: f.Name, Source: opts.as, Status: kb.Status(opts.status), Part: part, Update: opts.update, Step: bar.step}
	batch, err := f.Read(fsys, o)
	if err != nil {
		return nil, nil, err
	}
	return exchange.Propose(bank, batch, o)
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
