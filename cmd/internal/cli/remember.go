package cli

import (
	"context"
	"crypto/rand"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

func newRememberCommand(a *app) *cobra.Command {
	var opts candidateOptions
	var edit bool
	cmd := &cobra.Command{
		Use:  "remember TEXT",
		Args: a.argsBetween(0, 1<<10),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && !edit {
				return a.wrongUsage(cmd, msgTooFewArgs, argument(cmd, 0))
			}
			return runRemember(cmd.Context(), a, &opts, args, edit)
		},
	}
	opts.addTarget(a, cmd)
	cmd.Flags().BoolVar(&edit, "edit", false, a.say(msgFlagEditWords))
	return cmd
}

func runRemember(ctx context.Context, a *app, opts *candidateOptions, args []string, edit bool) error {
	if err := opts.checkTarget(a); err != nil {
		return err
	}
	bank, err := a.bank()
	if err != nil {
		return err
	}
	text, name := strings.Join(args, " "), ""
	if len(args) == 1 && args[0] == "-" {
		data, err := a.readInput(ctx, "-")
		if err != nil {
			return err
		}
		text, name = strings.TrimPrefix(string(data), "\ufeff"), "stdin"
	}
	if err := a.fitToRemember(text, name); err != nil {
		return err
	}
	c := candidate.FromWords(text)
	kept := ""
	if edit {
		if c, kept, err = a.editWords(ctx, bank, c); err != nil || c == nil {
			return err
		}
	}
	if strings.TrimSpace(c.Said.Solution+c.Said.Decision) == "" {
		return &problem{code: codeBadInput, msg: a.say(msgNothingToRemember)}
	}
	return a.remember(ctx, bank, c, opts, kept)
}

// remember picks a candidate at once. The copy that was edited goes as soon as
// its text is in the bank or in a plan.
func (a *app) remember(ctx context.Context, bank *kb.Bank, c *candidate.Candidate, opts *candidateOptions, kept string) error {
	if missing := c.Missing(string(a.lang)); len(missing) > 0 {
		a.note(msgRememberMissing, strings.Join(missing, ", "))
	}
	if j := c.Evaluate(); !j.Grows && opts.target != string(candidate.Project) {
		a.note(msgRememberGrowth, j.Growth.In(string(a.lang)))
	}
	all, err := a.choose(ctx, []*candidate.Candidate{c}, opts)
	if err != nil {
		return err
	}
	plan, err := a.planOf(ctx, bank, all, "remember", opts)
	if err != nil {
		return a.withCopy(bank, kept, err)
	}
	err = a.propose(ctx, bank, plan)
	if done, ok := err.(status); kept != "" && (err == nil || ok && done != exitDeclined) {
		bank.RemoveFile(kept)
		return err
	}
	return a.withCopy(bank, kept, err)
}

// withCopy says where the text is that a person typed, if something went wrong.
func (a *app) withCopy(bank *kb.Bank, kept string, err error) error {
	if kept != "" && err != nil {
		a.note(msgRememberKept, a.bankPath(bank, kept))
	}
	return err
}

// fitToRemember refuses a text before anything is made of it: one that is not
// UTF-8, that must not be written, or that Tacit itself has put before an agent.
func (a *app) fitToRemember(text, name string) error {
	if !utf8.ValidString(text) {
		return &problem{code: codeBadInput, msg: a.say(msgNotUTF8)}
	}
	for _, f := range guard.Inspect("", []byte(text)) {
		if f.Severity == guard.Refuse || f.Rule == guard.RuleEcho {
			return &problem{code: codeRefused, path: firstOf(name, "text"), line: f.Line, column: f.Column, msg: lang.Tell(f.Msg, a.lang)}
		}
	}
	return nil
}

func firstOf(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

// editWords opens an editor on the candidate as a form. It returns no candidate
// where nothing was filled in, and the copy that holds what was typed.
func (a *app) editWords(ctx context.Context, bank *kb.Bank, c *candidate.Candidate) (*candidate.Candidate, string, error) {
	words, err := a.editor()
	if err != nil {
		return nil, "", err
	}
	kept := bank.StateDir() + editsFolder + strings.ToLower(rand.Text()[:6]) + "-remember.md"
	if err := bank.WriteFile(kept, []byte(c.Form(string(a.lang)))); err != nil {
		return nil, "", a.explainReadOnly(err, bank)
	}
	if err := a.runEditor(words, filepath.Join(bank.Dir(), filepath.FromSlash(kept))); err != nil {
		return nil, "", a.withCopy(bank, kept, err)
	}
	text, err := bank.ReadFile(kept)
	if err != nil {
		return nil, "", a.withCopy(bank, kept, err)
	}
	if ctx.Err() != nil {
		return nil, "", a.withCopy(bank, kept, ctx.Err())
	}
	if candidate.IsEmptyForm(string(text)) {
		if a.json {
			a.show(newNothingDocument())
		}
		a.note(msgNothingToRemember)
		return nil, "", bank.RemoveFile(kept)
	}
	if err := a.fitToRemember(string(text), a.bankPath(bank, kept)); err != nil {
		return nil, "", a.withCopy(bank, kept, err)
	}
	return candidate.FromWords(string(text)), kept, nil
}
