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
	return &cobra.Command{
		Use:  "init [DIR]",
		Args: a.argsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runInit(cmd.Context(), a, slices.Concat(args, []string{""})[0])
		},
	}
}

// An initDocument says what init made.
type initDocument struct {
	SchemaVersion string   `json:"schemaVersion"`
	Action        string   `json:"action"`
	Bank          string   `json:"bank"`    // absolute
	Created       []string `json:"created"` // relative to the bank; folders end in a slash
	Existed       bool     `json:"existed"` // the folder was there before

	shown  string // the bank as the person can open it
	inside bool   // init was called inside of it, and did not look further
}

func (d initDocument) writeText(p *page) {
	switch {
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

func runInit(ctx context.Context, a *app, dir string) error {
	dir = cmp.Or(dir, a.bankDir, a.bankFromEnv())
	if dir == "" {
		if bank := a.enclosingBank(); bank != nil {
			return a.show(initDocument{SchemaVersion: schemaVersion, Action: "init", Bank: bank.Dir(), Created: []string{},
				Existed: true, shown: a.bankPath(bank, ""), inside: true})
		}
		dir = "memory-bank"
	}
	_, err := os.Stat(dir)
	existed := err == nil
	bank, err := kb.Make(dir)
	if err != nil {
		return err
	}
	created, err := a.furnish(ctx, bank)
	if err != nil {
		return err
	}
	return a.show(initDocument{SchemaVersion: schemaVersion, Action: "init", Bank: bank.Dir(), Created: created,
		Existed: existed, shown: a.bankPath(bank, "")})
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
