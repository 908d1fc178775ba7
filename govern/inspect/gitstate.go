package inspect

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// A GitState is how a bank lies in a repository.
type GitState struct {
	Top     string // of the working tree; empty: the bank is in none, or there is no git
	Branch  string // empty: none is checked out
	Changed int    // files of the bank that differ from the last commit
	Private int    // files of .tacit that git has: it should see none
}

// Git looks at the repository that a bank lies in.
func Git(ctx context.Context, b *kb.Bank) GitState {
	r := repository{ctx, b}
	top, err := r.ask("rev-parse", "--show-toplevel")
	if err != nil {
		return GitState{}
	}
	s := GitState{Top: filepath.FromSlash(strings.TrimSpace(top))}
	branch, _ := r.ask("symbolic-ref", "--quiet", "--short", "HEAD")
	s.Branch = strings.TrimSpace(branch)
	changed, _ := r.ask("status", "--porcelain", "-z", "--untracked-files=all", "--no-renames", "--", ".")
	s.Changed = strings.Count(changed, "\x00")
	private, _ := r.ask("ls-files", "-z", "--", ".tacit")
	s.Private = strings.Count(private, "\x00")
	return s
}
