package transaction

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
)

// gitSteps are what git leaves in its folder while it is in the middle of
// something that changes the working tree, with what ends it. Whatever was
// written then could be thrown away, or end up in somebody else's commit.
var gitSteps = []struct{ name, what, end string }{
	{"rebase-merge", "a rebase", "git rebase --continue, or --abort"},
	{"rebase-apply", "a rebase", "git rebase --continue, or --abort"},
	{"MERGE_HEAD", "a merge", "git merge --continue, or --abort"},
	{"CHERRY_PICK_HEAD", "a cherry-pick", "git cherry-pick --continue, or --abort"},
	{"REVERT_HEAD", "a revert", "git revert --continue, or --abort"},
}

// gitRetry is how often the index of git is looked at while git has it locked,
// which it does for milliseconds.
const gitRetry = 20 * time.Millisecond

// waitForGit returns nil when git leaves the files around dir alone. It waits for
// a git command that is running until ctx ends, but not for a person who is in
// the middle of a rebase.
func waitForGit(ctx context.Context, dir string) error {
	for {
		err := gitAtWork(dir)
		var lock *indexLocked
		if err == nil || !errors.As(err, &lock) {
			return err
		}
		select {
		case <-ctx.Done():
			if errors.Is(ctx.Err(), context.Canceled) {
				return ctx.Err()
			}
			return err
		case <-time.After(gitRetry):
		}
	}
}

// An indexLocked says that a git command is running, or died.
type indexLocked struct{ file string }

func (e *indexLocked) Error() string {
	return fmt.Sprintf("%v: %s is there; wait, or delete it if no git is running", ErrGit, e.file)
}
func (e *indexLocked) Unwrap() error { return ErrGit }

// GitAtWork returns an error that wraps ErrGit while git is in the middle of
// something that changes the working tree around a bank.
func GitAtWork(b *kb.Bank) error { return gitAtWork(b.Dir()) }

// GitHalfway is GitAtWork for what a person has to end, such as a merge. A git
// command that is just running, as every commit is for its hooks, is none.
func GitHalfway(b *kb.Bank) error {
	if at := gitDir(b.Dir()); at != "" {
		return gitHalfway(at)
	}
	return nil
}

// gitAtWork looks at the repository that dir lies in, if there is one.
func gitAtWork(dir string) error {
	at := gitDir(dir)
	if at == "" {
		return nil
	}
	if err := gitHalfway(at); err != nil {
		return err
	}
	if lock := filepath.Join(at, "index.lock"); exists(lock) {
		return &indexLocked{lock}
	}
	return nil
}

func gitHalfway(at string) error {
	for _, step := range gitSteps {
		if _, err := os.Lstat(filepath.Join(at, step.name)); err == nil {
			return fmt.Errorf("%w: %s is going on; end it with %s", ErrGit, step.what, step.end)
		}
	}
	return nil
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// gitDir returns the folder in which git keeps the state of the working tree
// that dir lies in, or "".
func gitDir(dir string) string {
	repo, err := git.Find(dir)
	if err != nil {
		return ""
	}
	return repo.Dir
}
