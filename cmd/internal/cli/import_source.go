package cli

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

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
func (a *app) chooseFormats(bank *kb.Bank, root *os.Root, fsys fs.FS, opts importOptions) ([]formats.Format, error) {
	all := exchange.Formats()
	looks := exchange.Looks(fsys, isSameFolder(filepath.Join(root.Name(), exchange.BankFolder), bank.Dir()))
	if opts.from != "" {
		i := slices.IndexFunc(all, func(f formats.Format) bool { return strings.EqualFold(f.Name, opts.from) })
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
func (a *app) readFirst(bank *kb.Bank, fsys fs.FS, looks []formats.Format, opts importOptions) ([]schema.Operation, *exchange.Report, error) {
	for i, f := range looks {
		ops, report, err := a.readSource(bank, fsys, f, opts)
		if err != nil {
			return nil, nil, err
		}
		if !report.Took() && opts.from == "" {
			continue
		}
		for _, other := range looks[i+1:] {
			a.note(msgImportAlso, f.Name, other.Name)
		}
		return ops, report, nil
	}
	return nil, nil, &problem{code: codeBadInput, msg: a.say(msgImportEmpty, opts.dir, looks[0].Name), hint: a.say(msgHintImportFrom, strings.Join(formatNames(), ", "))}
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
func (a *app) notOfFormat(f formats.Format, looks []formats.Format, opts importOptions) error {
	p := &problem{code: codeBadInput, msg: a.say(msgImportNotThat, cmp.Or(opts.dir, "."), f.Name), hint: a.say(msgHintImportHome, f.Home)}
	if len(looks) > 0 {
		p.hint = a.say(msgHintImportLooks, looks[0].Name)
	}
	return p
}

func (a *app) readSource(bank *kb.Bank, fsys fs.FS, f formats.Format, opts importOptions) ([]schema.Operation, *exchange.Report, error) {
	bar := a.newProgress(a.say(msgProgressImport))
	defer bar.clear()
	info, err := os.Stat(cmp.Or(opts.dir, "."))
	part := err == nil && !info.IsDir()
	o := formats.Options{Format: f.Name, Source: opts.as, Status: kb.Status(opts.status), Part: part, Update: opts.update, Step: bar.step}
	batch, err := f.Read(fsys, o)
	if err != nil {
		return nil, nil, err
	}
	return exchange.Propose(bank, batch, o)
}
