package repository

import (
	"context"
	"os"
	"path/filepath"
	"strings"
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
	env := indexEnv()
	out, err := r.git(ctx, env, "diff-files", "-z", "--name-only", "--diff-filter=DMT", "--relative", "--", ".")
	if err != nil {
		return nil, err
	}
	changed, err := r.cached(ctx, env)
	if err != nil {
		return nil, err
	}
	var all []Text
	for name := range strings.SplitSeq(string(out), "\x00") {
		if !changed[name] {
			continue
		}
		text, err := r.git(ctx, env, "cat-file", "blob", ":./"+name)
		if err != nil {
			continue // it has several versions: a merge that nobody has settled
		}
		all = append(all, Text{name, text})
	}
	return all, nil
}

// Committed returns the files of the bank, relative to it, that the next commit
// changes.
func (r *Repository) Committed(ctx context.Context) (map[string]bool, error) {
	return r.cached(ctx, indexEnv())
}

// cached returns the files of the bank that the next commit changes.
func (r *Repository) cached(ctx context.Context, env []string) (map[string]bool, error) {
	out, err := r.git(ctx, env, "diff", "--cached", "-z", "--name-only", "--no-ext-diff", "--no-renames", "--diff-filter=AMT", "--relative", "--", ".")
	set := map[string]bool{}
	for name := range strings.SplitSeq(string(out), "\x00") {
		set[name] = name != ""
	}
	return set, err
}

// indexEnv hands on the index that git has told a hook of.
func indexEnv() []string {
	name := os.Getenv("GIT_INDEX_FILE")
	if name == "" {
		return nil
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return nil
	}
	return []string{"GIT_INDEX_FILE=" + full}
}
