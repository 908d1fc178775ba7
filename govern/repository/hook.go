package repository

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/plain"
)

// A HooksError says that git runs hooks from a folder that is not the repository's
// own: what is put there would run for other repositories too.
type HooksError struct {
	Folder  string
	Command string // what to put into the pre-commit there, for who wants it
}

func (e *HooksError) Error() string {
	return fmt.Sprintf("core.hooksPath leads all repositories to %s; put this into its pre-commit: %s", e.Folder, e.Command)
}

// A KeptError says that the hook of somebody else cannot be kept beside ours,
// because one is kept there already: something has written over our hook.
type KeptError struct{ Hook, Kept string }

func (e *KeptError) Error() string {
	return fmt.Sprintf("%s and %s are both hooks that Tacit did not write: make one of them, then try again", e.Hook, e.Kept)
}

const (
	hookName = "pre-commit"
	keptName = "pre-commit.before-tacit"
	hookMark = "# tacit: pre-commit."
)

// hookHead is the hook without the banks that it checks. The hook that was there
// before runs first, and has its say. A clone without tacit can commit, and is told.
const hookHead = `#!/bin/sh
` + hookMark + ` Written by "tacit init --git --hooks", taken out by "tacit init --git --remove".
kept="$(dirname "$0")/` + keptName + `"
if test -x "$kept"; then
	"$kept" "$@" || exit $?
fi
check() {
	test -d "$1" || return 0
	GIT_LITERAL_PATHSPECS=1 git diff --cached --quiet -- "$1" && return 0
	if ! command -v tacit >/dev/null 2>&1; then
		echo "tacit is not in PATH: the memories in $1 were not checked" >&2
		return 0
	fi
	said="$(tacit --bank "$1" check --staged 2>&1)" || {
		printf '%s\n' "$said" >&2
		return 1
	}
}
`

const (
	callBegin = "check '"
	callEnd   = "' || exit 1"
)

// hookOf returns the hook for some banks, by their paths from the top.
func hookOf(banks []string) []byte {
	var b strings.Builder
	b.WriteString(hookHead)
	for _, bank := range banks {
		b.WriteString(callBegin + strings.ReplaceAll(bank, "'", `'\''`) + callEnd + "\n")
	}
	return []byte(b.String())
}

// banksOf returns the banks that a hook of ours checks.
func banksOf(hook []byte) (banks []string) {
	for l := range strings.Lines(string(hook)) {
		l = strings.TrimRight(l, "\r\n")
		if name, ok := strings.CutPrefix(l, callBegin); ok && strings.HasSuffix(name, callEnd) {
			banks = append(banks, strings.ReplaceAll(strings.TrimSuffix(name, callEnd), `'\''`, "'"))
		}
	}
	return banks
}

func isOurs(hook []byte) bool { return bytes.Contains(hook, []byte("\n"+hookMark)) }

// hookPath returns where git looks for the hook.
func (r *Repository) hookPath(ctx context.Context) (string, error) {
	folder, err := r.git.Hooks(ctx)
	return filepath.Join(folder, hookName), err
}

// foreign returns the error for a folder of hooks that lies outside of the repository,
// its working trees and what git keeps of it: other repositories have it too.
func (r *Repository) foreign(hook string) error {
	common := r.git.Common()
	own := []string{r.Top, common}
	if filepath.Base(common) == ".git" {
		own = append(own, filepath.Dir(common))
	}
	folder := resolved(filepath.Dir(hook))
	for _, dir := range own {
		if _, below := filename.Below(resolved(dir), folder); below {
			return nil
		}
	}
	bank := shellQuoted(r.Prefix)
	return &HooksError{filepath.Dir(hook), "! test -d " + bank + " || tacit --bank " + bank + " check --staged || exit 1"}
}

// resolved follows the links in a path, as far as it is there.
func resolved(name string) string {
	if to, err := filepath.EvalSymlinks(name); err == nil {
		return to
	}
	if up := filepath.Dir(name); up != name {
		return filepath.Join(resolved(up), filepath.Base(name))
	}
	return name
}

func shellQuoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

func (r *Repository) addHook(ctx context.Context) (Change, error) {
	name, err := r.hookPath(ctx)
	if err != nil {
		return Change{}, err
	}
	c := Change{Part: "hook", Path: name}
	if err := r.foreign(name); err != nil {
		return c, err
	}
	c.Done = Added
	if exists(name) {
		c.Done = Changed
	}
	old, err := readPlain(name)
	banks := []string{r.Prefix}
	if err == nil && isOurs(old) {
		if banks = banksOf(old); !slices.Contains(banks, r.Prefix) {
			banks = append(banks, r.Prefix)
		}
	} else if exists(name) {
		if err := keep(name); err != nil {
			return c, err
		}
		c.Kept = filepath.Join(filepath.Dir(name), keptName)
	}
	if bytes.Equal(hookOf(banks), old) {
		c.Done = ""
		return c, nil
	}
	return c, writeHook(name, hookOf(banks))
}

// keep gives the hook of somebody else the name under which ours runs it.
func keep(name string) error {
	kept := filepath.Join(filepath.Dir(name), keptName)
	if exists(kept) {
		return &KeptError{name, kept}
	}
	return os.Rename(name, kept)
}

func writeHook(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(filepath.Dir(name))
	if err != nil {
		return err
	}
	defer root.Close()
	return plain.Replace(root, hookName, text, 0o777) // the folder may come with a clone
}

// mostHook bounds a hook and a .gitattributes that are looked at.
const mostHook = 1 << 20

// readPlain reads a file that may have come with a clone, so it may be no file at all.
// A link may lead to a plain one, as a person may have it.
func readPlain(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || info.Size() > mostHook:
		return nil, fs.ErrInvalid
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, mostHook))
}

// removeHook takes the bank out of the hook, and the hook away with the last one.
// The hook that was there before gets its name back.
func (r *Repository) removeHook(ctx context.Context) (Change, error) {
	name, err := r.hookPath(ctx)
	if err != nil {
		return Change{}, err
	}
	c := Change{Part: "hook", Path: name}
	old, err := readPlain(name)
	if err != nil || !isOurs(old) {
		return c, nil
	}
	banks := slices.DeleteFunc(banksOf(old), func(b string) bool { return b == r.Prefix })
	if len(banks) == len(banksOf(old)) {
		return c, nil
	}
	c.Done = Removed
	if len(banks) > 0 {
		return c, writeHook(name, hookOf(banks))
	}
	kept := filepath.Join(filepath.Dir(name), keptName)
	if exists(kept) {
		return c, os.Rename(kept, name)
	}
	return c, os.Remove(name)
}
