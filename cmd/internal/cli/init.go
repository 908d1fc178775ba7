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
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/transaction"
	"github.com/tacit-kb/tacit/templates"
)

// bankDocuments are the documents of a new bank, by the name of their template.
var bankDocuments = []struct{ template, path string }{
	{"index", "INDEX.md"}, {"brief", "brief.md"}, {"active", "active.md"},
}

// bankFolders are the folders of a new bank.
var bankFolders = []string{
	"experience/team/standards", "experience/team/knowledge", "experience/project",
	"tech/services", "tech/profiles", "business", "requirements", "drafts", "archive",
}

func newInitCommand(a *app) *cobra.Command {
	var opts gitOptions
	cmd := &cobra.Command{
		Use:  "init [DIR]",
		Args: a.argsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := opts.check(a, cmd); err != nil {
				return err
			}
			return runInit(cmd.Context(), a, slices.Concat(args, []string{""})[0], opts)
		},
	}
	opts.add(a, cmd)
	return cmd
}

// An initDocument says what init made.
type initDocument struct {
	SchemaVersion string   `json:"schemaVersion"`
	Action        string   `json:"action"`
	Bank          string   `json:"bank"`    // absolute
	Created       []string `json:"created"` // relative to the bank; folders end in a slash
	Existed       bool     `json:"existed"` // the folder was there before

	Git []gitItem `json:"git,omitempty"` // with --git: the parts of it

	hooks  bool   // they were asked for
	shown  string // the bank as the person can open it
	inside bool   // init was called inside of it, and did not look further
}

func (d initDocument) writeText(p *page) {
	d.writeBank(p)
	for _, x := range d.Git {
		x.writeText(p)
	}
	if slices.ContainsFunc(d.Git, func(x gitItem) bool { return x.Part == "attributes" && x.Done != "" && x.Done != repository.Removed }) {
		command := "tacit init --git"
		if d.hooks {
			command += " --hooks"
		}
		p.say(msgGitNext, command)
	}
}

func (d initDocument) writeBank(p *page) {
	switch {
	case d.Git != nil && len(d.Created) == 0: // what was asked for comes next
		return
	case d.inside:
		p.say(msgInitInside, d.shown)
		return
	case len(d.Created) == 0:
		p.say(msgInitNothing, d.shown)
		return
	case d.Existed:
		p.say(msgInitCompleted, d.shown)
	default:
		p.say(msgInitMade, d.shown)
	}
	for _, path := range d.Created {
		p.line("  " + quote(path))
	}
	p.say(msgInitNext)
}

func runInit(ctx context.Context, a *app, dir string, opts gitOptions) error {
	d, bank, err := a.makeBank(ctx, dir, opts)
	if err != nil {
		return err
	}
	if opts.git {
		if d.Git, err = a.joinGit(ctx, bank, opts); err != nil {
			if len(d.Created) > 0 && !a.json { // the bank is there all the same
				return cmp.Or(a.show(d), err)
			}
			return err
		}
		d.hooks = opts.hooks
	}
	return cmp.Or(a.show(d), d.status())
}

// status is 3 where a part of what was asked for waits for a person.
func (d initDocument) status() error {
	if slices.ContainsFunc(d.Git, func(x gitItem) bool { return x.Done == repository.Skipped }) {
		return status(exitPartly)
	}
	return nil
}

// makeBank makes the bank, or what it lacks. Where git is all that is asked for, a
// bank above the working directory is meant before a new one.
func (a *app) makeBank(ctx context.Context, dir string, opts gitOptions) (initDocument, *kb.Bank, error) {
	dir = cmp.Or(dir, a.bankDir, a.bankFromEnv())
	none := initDocument{}
	if opts.git && (dir == "" || opts.remove) {
		bank, err := a.bank()
		if err == nil {
			return initDocument{SchemaVersion: schemaVersion, Action: "init", Bank: bank.Dir(), Created: []string{}, Existed: true, shown: a.bankPath(bank, "")}, bank, nil
		}
		if !errors.Is(err, kb.ErrNoBank) || opts.remove {
			return none, nil, err
		}
	}
	if dir == "" {
		if bank := a.enclosingBank(); bank != nil {
			return initDocument{SchemaVersion: schemaVersion, Action: "init", Bank: bank.Dir(), Created: []string{},
				Existed: true, shown: a.bankPath(bank, ""), inside: true}, bank, nil
		}
		dir = "memory-bank"
	}
	_, err := os.Stat(dir)
	existed := err == nil
	bank, err := kb.Make(dir)
	if err != nil {
		return none, nil, err
	}
	created, err := a.furnish(ctx, bank)
	if err != nil {
		return none, nil, err
	}
	return initDocument{SchemaVersion: schemaVersion, Action: "init", Bank: bank.Dir(), Created: created,
		Existed: existed, shown: a.bankPath(bank, "")}, bank, nil
}

// enclosingBank returns the bank that the working directory lies in, or nil. A
// bank that only stands beside a folder above does not count: a project of its
// own may have a bank of its own.
func (a *app) enclosingBank() *kb.Bank {
	dir, err := a.workdir()
	if err != nil {
		return nil
	}
	bank, err := kb.Find(dir)
	if err != nil || dir != bank.Dir() && !strings.HasPrefix(dir, bank.Dir()+string(filepath.Separator)) {
		return nil
	}
	return bank
}

// furnish makes what the bank lacks, and returns what that was. It never writes
// over a file.
func (a *app) furnish(ctx context.Context, bank *kb.Bank) (created []string, err error) {
	tx, err := a.begin(ctx, bank)
	if err != nil {
		return nil, err
	}
	defer tx.End()
	created = []string{}
	commit := transaction.Commit{ID: transaction.NewID(time.Now())}
	for _, d := range bankDocuments {
		if isThere(bank, d.path) {
			continue
		}
		text, err := templates.Document(d.template, string(a.lang), templates.Data{Title: a.title(d.template, bank)})
		if err != nil {
			return nil, err
		}
		commit.Derived = append(commit.Derived, transaction.Change{Path: d.path, Data: text})
		created = append(created, d.path)
	}
	if _, err := tx.Commit(commit); err != nil {
		return nil, a.explainReadOnly(err, bank)
	}
	for _, folder := range bankFolders {
		if isThere(bank, folder) {
			continue
		}
		if err := os.MkdirAll(filepath.Join(bank.Dir(), filepath.FromSlash(folder)), 0o777); err != nil {
			return created, err
		}
		created = append(created, folder+"/")
	}
	return created, nil
}

// isThere reports whether something of that name stands in the bank, be it only
// a link that leads nowhere: that, too, is not ours to replace.
func isThere(bank *kb.Bank, path string) bool {
	_, err := os.Lstat(filepath.Join(bank.Dir(), filepath.FromSlash(path)))
	return !errors.Is(err, fs.ErrNotExist)
}

// title returns the heading of a new document: the brief is named after the
// project, which is the folder that the bank stands in.
func (a *app) title(document string, bank *kb.Bank) string {
	if document == "active" {
		return a.say(msgActiveTitle)
	}
	return filepath.Base(filepath.Dir(bank.Dir()))
}
