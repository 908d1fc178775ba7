package repository

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
	"github.com/tacit-kb/tacit/kb/lang"
)

// ErrNone is wrapped by the error of Open where the bank lies in no repository, or
// there is no git.
var ErrNone = git.ErrNone

// A Repository is the working tree that a bank lies in.
type Repository struct {
	Top    string // folder of the working tree
	Prefix string // of the bank in it, with slashes; "." where it is the top itself

	bank *kb.Bank
	git  *git.Repository
}

// Open returns the repository that a bank lies in, if git is at home there.
func Open(ctx context.Context, b *kb.Bank) (*Repository, error) {
	g, err := git.Find(b.Dir())
	if err != nil {
		return nil, err
	}
	_, err = g.Ask(ctx, "rev-parse", "--git-dir")
	switch {
	case err != nil && (errors.Is(err, exec.ErrNotFound) || strings.Contains(err.Error(), "not a git repository")):
		return nil, lang.Named(ErrNone, err)
	case err != nil:
		return nil, err // such as a folder of somebody else, which git does not trust
	}
	return &Repository{g.Top, g.Prefix, b, g}, nil
}

// Base returns what git has of a file of the bank from before two branches went
// apart, while it waits for a person to merge it; nil where it does not.
func (r *Repository) Base(ctx context.Context, path string) []byte {
	out, err := r.git.Ask(ctx, "cat-file", "blob", ":1:"+r.git.In(path))
	if err != nil {
		return nil
	}
	return out
}

// exists reports whether a name is there, be it only a link that leads nowhere.
func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
