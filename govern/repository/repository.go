package repository

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
)

// ErrNone is wrapped by the error of Open where the bank lies in no repository, or
// there is no git.
var ErrNone = errors.New("the bank is in no git repository")

// patience is how long git may take for a question: it reads a file or two.
const patience = 10 * time.Second

// A Repository is the working tree that a bank lies in.
type Repository struct {
	Top    string // folder of the working tree
	Prefix string // of the bank in it, with slashes; "." where it is the top itself

	bank *kb.Bank
}

// Open asks git which repository a bank lies in.
func Open(ctx context.Context, b *kb.Bank) (*Repository, error) {
	r := &Repository{bank: b}
	out, err := r.git(ctx, nil, "rev-parse", "--show-toplevel", "--show-prefix")
	switch {
	case err != nil && (errors.Is(err, exec.ErrNotFound) || strings.Contains(err.Error(), "not a git repository")):
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	case err != nil:
		return nil, err // such as a folder of somebody else, which git does not trust
	}
	top, prefix, _ := strings.Cut(string(out), "\n") // spaces at their ends are part of the names
	r.Top = filepath.FromSlash(strings.TrimSuffix(top, "\r"))
	if r.Prefix = strings.TrimSuffix(strings.TrimRight(prefix, "\r\n"), "/"); r.Prefix == "" {
		r.Prefix = "."
	}
	if r.Top == "" {
		return nil, ErrNone
	}
	return r, nil
}

// git asks git in the folder of the bank. No hook and no watcher is run: nothing
// here changes more than the configuration. Unlike [govern.Git] it leaves
// core.hooksPath as the person has it, because that is what is asked for.
func (r *Repository) git(ctx context.Context, env []string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "git", append([]string{"--no-pager", "-c", "core.fsmonitor=false"}, args...)...)
	cmd.Dir = r.bank.Dir()
	cmd.Env = append(govern.GitEnv(), env...)
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if said := strings.TrimSpace(string(exit.Stderr)); said != "" {
			return out, fmt.Errorf("git: %s: %w", firstLine(said), err)
		}
	}
	return out, err
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return strings.TrimPrefix(s, "fatal: ")
}

// Base returns what git has of a file of the bank from before two branches went
// apart, while it waits for a person to merge it; nil where it does not.
func (r *Repository) Base(ctx context.Context, path string) []byte {
	out, err := r.git(ctx, nil, "cat-file", "blob", ":1:./"+path)
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
