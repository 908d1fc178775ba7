package repository

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb/git"
)

// A Text is a file as the next commit has it.
type Text struct {
	Path string // relative to the bank
	Text []byte
}

// Staged returns the files of the bank that the next commit has in another form
// than the folder, where they may be gone. In a hook, git may commit from an index of its own, as for
// git commit FILE: that is the one that is read.
func (r *Repository) Staged(ctx context.Context) ([]Text, error) {
	repo := r.git.WithIndex(index())
	changed, err := cached(ctx, repo)
	if err != nil || len(changed) == 0 {
		return nil, err
	}
	differing, err := repo.Differing(ctx, changed)
	if err != nil {
		return nil, err
	}
	var all []Text
	for _, s := range differing {
		if text, err := repo.Ask(ctx, "cat-file", "blob", s.Blob); err == nil {
			all = append(all, Text{s.Path, text})
		}
	}
	return all, nil
}

// Committed returns the files of the bank, relative to it, that the next commit
// changes.
func (r *Repository) Committed(ctx context.Context) (map[string]bool, error) {
	return cached(ctx, r.git.WithIndex(index()))
}

// cached returns the files of the bank that the next commit changes.
func cached(ctx context.Context, repo *git.Repository) (map[string]bool, error) {
	out, err := repo.Ask(ctx, "diff", "--cached", "-z", "--name-only", "--diff-filter=AMT", "--", repo.Prefix)
	set := map[string]bool{}
	for name := range strings.SplitSeq(string(out), "\x00") {
		if name = repo.Out(name); name != "" {
			set[name] = true
		}
	}
	return set, err
}

// index returns the index that git has told a hook of, or "".
func index() string {
	name := os.Getenv("GIT_INDEX_FILE")
	if name == "" {
		return ""
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return ""
	}
	return full
}
