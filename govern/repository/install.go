package repository

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/transaction"
)

// Name is that of the merge driver in .gitattributes.
const Name = "tacit"

// Driver is the command that git merges with. tacit ends with 0 where all is merged
// and with 3 where it left marks. With everything else, be it that it is not found,
// cannot make sense of the files, or fails, git's own merge of lines leaves marks: a
// driver that merely fails would leave the one side as it is, and the other's lines
// would be lost with the next git add.
const Driver = "tacit merge-driver -- %O %A %B %L %P; s=$?; test $s = 0 && exit 0; test $s = 3 && exit 1; " +
	"git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B"

// Merged are the files of a bank that the driver merges.
var Merged = []string{"INDEX.md", "history.jsonl", "evidence/cited.jsonl"}

const (
	attributesPath = ".gitattributes"
	beginMark      = "# tacit: begin"
	endMark        = "# tacit: end"
)

// A Change is what Install or Remove did to one of the parts: attributes, driver
// or hook.
type Change struct {
	Part string
	Path string // of the file that changed, absolute
	Done string // Added, Changed, Removed, Skipped, or empty where all was as it should be
	Kept string // the hook of somebody else, under the name that it was given; empty if there is none, or it was there before
	Why  error  // of what is Skipped: a *HooksError or a *KeptError
}

// What becomes of a part.
const (
	Added   = "added"
	Changed = "changed"
	Removed = "removed"
	Skipped = "skipped" // a person has to do it
)

// Install tells git to merge the files of the bank with Tacit and, with hooks, to
// check the bank before each commit. What is there already stays. While git is in
// the middle of a merge or the like the error wraps transaction.ErrGit. Where the hook
// cannot go where git looks for it, that part alone is Skipped. Where .git leads to a repository
// that is kept for another folder, the error is a *lang.Error, and nothing has changed.
func (r *Repository) Install(ctx context.Context, hooks bool) (all []Change, err error) {
	return r.change(ctx, func(text string) string { return withBlock(text) }, r.setDriver, func() (Change, error) {
		if !hooks {
			return Change{}, nil
		}
		c, err := r.addHook(ctx)
		var elsewhere *HooksError
		var taken *KeptError
		if errors.As(err, &elsewhere) || errors.As(err, &taken) {
			c.Done, c.Why, err = Skipped, err, nil
		}
		return c, err
	})
}

// Remove takes out what Install did. The driver stays as long as another bank of
// the repository names it.
func (r *Repository) Remove(ctx context.Context) ([]Change, error) {
	return r.change(ctx, withoutBlock, r.unsetDriver, func() (Change, error) { return r.removeHook(ctx) })
}

func (r *Repository) change(ctx context.Context, attributes func(string) string, driver func(context.Context) (Change, error), hook func() (Change, error)) (all []Change, err error) {
	if err := transaction.GitAtWork(r.bank); err != nil {
		return nil, err
	}
	if err := r.git.CheckOwn(ctx); err != nil {
		return nil, err
	}
	unlock, err := r.bank.Lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	for _, do := range []func() (Change, error){hook, func() (Change, error) { return r.setAttributes(attributes) }, func() (Change, error) { return driver(ctx) }} {
		c, err := do()
		if err != nil {
			return all, err
		}
		if c.Part != "" {
			all = append(all, c)
		}
	}
	slices.Reverse(all)
	return all, nil
}

// setAttributes rewrites the .gitattributes of the bank. Lines of others stay.
func (r *Repository) setAttributes(rewrite func(string) string) (Change, error) {
	c := Change{Part: "attributes", Path: filepath.Join(r.bank.Dir(), attributesPath)}
	old, err := r.bank.ReadFile(attributesPath)
	there := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return c, err
	}
	switch text := rewrite(string(old)); {
	case text == string(old):
		return c, nil
	case text == "":
		c.Done = Removed
		return c, r.bank.RemoveFile(attributesPath)
	default:
		c.Done = Changed
		if _, _, ours := blockIn(text); !ours {
			c.Done = Removed
		} else if !there {
			c.Done = Added
		}
		return c, r.bank.WriteFile(attributesPath, []byte(text))
	}
}

// withBlock puts our lines into a .gitattributes: where they are, else at its end,
// because the last line that names a file counts.
func withBlock(text string) string {
	from, to, there := blockIn(text)
	like, eol := text, "\n"
	if there {
		like = text[from:to]
	}
	if strings.Contains(like, "\r\n") {
		eol = "\r\n"
	}
	lines := []string{beginMark + " (tacit init --git)"}
	for _, name := range Merged {
		lines = append(lines, "/"+name+" merge="+Name)
	}
	block := strings.Join(append(lines, endMark), eol) + eol
	if there {
		return text[:from] + block + text[to:]
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += eol
	}
	return text + block
}

func withoutBlock(text string) string {
	if from, to, ok := blockIn(text); ok {
		return text[:from] + text[to:]
	}
	return text
}

// blockIn returns where our lines are, with their ends.
func blockIn(text string) (from, to int, ok bool) {
	from = -1
	at := 0
	for l := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(l, beginMark): // one that was never closed is followed by lines of others
			from = at
		case from >= 0 && strings.HasPrefix(l, endMark):
			return from, at + len(l), true
		}
		at += len(l)
	}
	return 0, 0, false
}

func (r *Repository) setDriver(ctx context.Context) (Change, error) {
	c := r.driverChange()
	switch r.driver(ctx) {
	case Driver:
		return c, nil
	case "":
		c.Done = Added
	default:
		c.Done = Changed
	}
	// All values of a key that stands twice are replaced: git refuses to set one of them.
	if _, err := r.git.Ask(ctx, "config", "--local", "--replace-all", "merge."+Name+".name", "memories of a Tacit bank"); err != nil {
		return c, err
	}
	_, err := r.git.Ask(ctx, "config", "--local", "--replace-all", "merge."+Name+".driver", Driver)
	return c, err
}

func (r *Repository) unsetDriver(ctx context.Context) (Change, error) {
	c := r.driverChange()
	if r.driver(ctx) == "" || r.namedElsewhere(ctx) {
		return c, nil
	}
	c.Done = Removed
	_, err := r.git.Ask(ctx, "config", "--local", "--remove-section", "merge."+Name)
	return c, err
}

// driverChange begins the account of the driver, with the file that holds it.
func (r *Repository) driverChange() Change {
	return Change{Part: "driver", Path: filepath.Join(r.git.Common(), "config")}
}

// driver returns the command that this clone merges with, or "".
func (r *Repository) driver(ctx context.Context) string {
	out, _ := r.git.Ask(ctx, "config", "--local", "--get", "merge."+Name+".driver")
	return strings.TrimSpace(string(out))
}

// namedElsewhere reports whether another .gitattributes of the repository names the
// driver: that of a second bank.
func (r *Repository) namedElsewhere(ctx context.Context) bool {
	out, err := r.git.Ask(ctx, "ls-files", "-z", "--full-name")
	if err != nil {
		return true
	}
	mine := filepath.Join(r.Top, filepath.FromSlash(r.Prefix), attributesPath)
	for name := range strings.SplitSeq(string(out), "\x00") {
		if path.Base(name) != attributesPath {
			continue
		}
		full := filepath.Join(r.Top, filepath.FromSlash(name))
		text, err := readPlain(full)
		if full != mine && err == nil && strings.Contains(string(text), "merge="+Name) {
			return true
		}
	}
	return false
}

// A State is what of Install is in force.
type State struct {
	Attributes bool   // git would merge all Merged with the driver
	Driver     bool   // this clone has the command, as this Tacit writes it
	Other      string // the command where it is another one
	Hook       bool   // the bank is checked before each commit
}

// State asks git what is in force.
func (r *Repository) State(ctx context.Context) State {
	var s State
	asked := []string{"check-attr", "-z", "merge", "--"}
	for _, name := range Merged {
		asked = append(asked, r.git.In(name))
	}
	out, err := r.git.Ask(ctx, asked...)
	s.Attributes = err == nil && strings.Count(string(out), "\x00merge\x00"+Name+"\x00") == len(Merged)
	switch d := r.driver(ctx); d {
	case Driver:
		s.Driver = true
	default:
		s.Other = d
	}
	if name, err := r.hookPath(ctx); err == nil {
		text, _ := readPlain(name)
		s.Hook = isOurs(text) && slices.Contains(banksOf(text), r.Prefix)
	}
	return s
}

// String names a change for an error.
func (c Change) String() string { return fmt.Sprintf("%s: %s %s", c.Part, c.Path, c.Done) }
