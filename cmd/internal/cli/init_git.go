package cli

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/kb"
)

// gitOptions are what init is asked to do about git.
type gitOptions struct{ git, hooks, remove bool }

func (o *gitOptions) add(a *app, cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.git, "git", false, a.say(msgFlagGit))
	cmd.Flags().BoolVar(&o.hooks, "hooks", false, a.say(msgFlagHooks))
	cmd.Flags().BoolVar(&o.remove, "remove", false, a.say(msgFlagGitRemove))
}

// check refuses flags that mean nothing without --git, or together.
func (o *gitOptions) check(a *app, cmd *cobra.Command) error {
	switch {
	case o.hooks && !o.git:
		return a.wrongUsage(cmd, msgNeedsBoth, "--hooks", "--git")
	case o.remove && !o.git:
		return a.wrongUsage(cmd, msgNeedsBoth, "--remove", "--git")
	case o.remove && o.hooks:
		return a.wrongUsage(cmd, msgNotTogether, "--remove", "--hooks")
	}
	return nil
}

// A gitItem is one part of what joins the bank to git.
type gitItem struct {
	Part string `json:"part"` // attributes, driver or hook
	Path string `json:"path"` // of the file, absolute
	Done string `json:"done"` // added, changed, removed, skipped, or "" where all was as it should be

	Kept    string `json:"kept,omitempty"`    // the new name of a hook that was there, absolute
	Message string `json:"message,omitempty"` // of what was skipped: why
	Hint    string `json:"hint,omitempty"`    // and what a person can do
}

// partTexts name the parts.
var partTexts = map[string]message{"attributes": msgPartAttributes, "driver": msgPartDriver, "hook": msgPartHook}

// doneTexts say what became of a part.
var doneTexts = map[string]message{"": msgPartAsIs, repository.Added: msgPartAdded, repository.Changed: msgPartChanged, repository.Removed: msgPartRemoved, repository.Skipped: msgPartSkipped}

func (x gitItem) writeText(p *page) {
	p.say(doneTexts[x.Done], p.app.say(partTexts[x.Part]), x.Path)
	if x.Message != "" {
		p.line("  " + quote(x.Message))
	}
	p.hint(x.Hint)
	if x.Kept != "" {
		p.say(msgPartKept, x.Kept)
	}
}

// newGitItem says what became of a part.
func (a *app) newGitItem(c repository.Change) gitItem {
	x := gitItem{Part: c.Part, Path: c.Path, Done: c.Done, Kept: c.Kept}
	var why *problem
	if c.Why != nil && errors.As(a.explainGit(c.Why), &why) {
		x.Message, x.Hint = why.msg, why.hint
	}
	return x
}

// joinGit tells git about the bank, or takes that out again.
func (a *app) joinGit(ctx context.Context, bank *kb.Bank, o gitOptions) ([]gitItem, error) {
	repo, err := repository.Open(ctx, bank)
	if err != nil {
		return nil, a.explainGit(err)
	}
	ctx, cancel := context.WithTimeout(ctx, a.patience)
	defer cancel()
	do := func() ([]repository.Change, error) { return repo.Install(ctx, o.hooks) }
	if o.remove {
		do = func() ([]repository.Change, error) { return repo.Remove(ctx) }
	}
	changes, err := do()
	items := []gitItem{}
	for _, c := range changes {
		items = append(items, a.newGitItem(c))
	}
	return items, a.explainReadOnly(a.explainGit(err), bank)
}

// explainGit says in the person's language what is the matter with the repository.
func (a *app) explainGit(err error) error {
	var hooks *repository.HooksError
	var kept *repository.KeptError
	switch {
	case errors.As(err, &hooks):
		return &problem{code: codeError, msg: a.say(msgHooksElsewhere, hooks.Folder), hint: a.say(msgHintHooksElsewhere, hooks.Command, filepath.Join(hooks.Folder, "pre-commit")), err: err}
	case errors.As(err, &kept):
		return &problem{code: codeError, msg: a.say(msgHookKept, kept.Hook, kept.Kept), hint: a.say(msgHintHookKept), err: err}
	case errors.Is(err, repository.ErrNone):
		return &problem{code: codeError, msg: a.say(msgNoRepository), hint: a.say(msgHintNoRepository), err: err}
	}
	return err
}
