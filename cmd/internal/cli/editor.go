package cli

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
)

// editsFolder holds the copies that are being edited, below the private state of
// the bank: what a person typed must survive whatever comes between.
const editsFolder = "/edits/"

// editByHand opens an editor on a copy of a file and proposes what comes back.
// The copy stays, and is named, unless its text is in the bank or in a plan that
// waits.
func (d *drafting) editByHand(ctx context.Context, s draft.Source) error {
	words, err := d.app.editor()
	if err != nil {
		return err
	}
	kept, err := d.copyFor(s)
	if err != nil {
		return d.app.explainReadOnly(err, d.bank)
	}
	if err := d.app.runEditor(words, filepath.Join(d.bank.Dir(), filepath.FromSlash(kept))); err != nil {
		return d.keep(s, kept, err)
	}
	text, err := d.bank.ReadFile(kept)
	switch {
	case err != nil:
		return d.keep(s, kept, err)
	case bytes.Equal(text, s.Text):
		d.removeCopy(kept)
		return d.unchanged()
	case ctx.Err() != nil:
		return d.keep(s, kept, ctx.Err())
	}
	return d.proposeText(ctx, s, text, kept)
}

// unchanged is what a person hears who changed nothing: nothing.
func (d *drafting) unchanged() error {
	if d.app.json {
		return d.app.show(newNothingDocument())
	}
	d.app.note(msgPlanNothing)
	return nil
}

// copyFor writes the copy of a file that the editor gets, and what it was made of.
func (d *drafting) copyFor(s draft.Source) (kept string, err error) {
	name := strings.ToLower(rand.Text()[:6]) + "-" + path.Base(s.Path)
	kept = d.bank.StateDir() + editsFolder + name
	if err := d.writeBase(kept, s); err != nil {
		return "", err
	}
	return kept, d.bank.WriteFile(kept, s.Text)
}

func (d *drafting) proposeText(ctx context.Context, s draft.Source, text []byte, kept string) error {
	ops, err := d.Rewrite(s, text)
	if err != nil {
		return d.keep(s, kept, d.app.refused(err, d.Catalogue))
	}
	err = d.propose(ctx, ops, nil)
	var done status
	if err == nil || errors.As(err, &done) && done != exitDeclined {
		d.removeCopy(kept)
		return err
	}
	return d.keep(s, kept, err)
}

// keep says where the text is that a person typed, beside what went wrong.
func (d *drafting) keep(s draft.Source, kept string, err error) error {
	a := d.app
	shown := a.bankPath(d.bank, kept)
	again := a.say(msgHintKept, shown, d.fromCommand(s, kept))
	var done status
	if errors.As(err, &done) {
		a.note(msgHint, again)
		return err
	}
	return a.inText(err, s.Path, a.errorPath(kept), again)
}

// inText gives a complaint about the new text of a file the name of the text,
// which is not in the bank, and adds a hint.
func (a *app) inText(err error, file, name, hint string) error {
	if err == nil {
		return nil
	}
	var bad *kb.FileError
	if errors.As(err, &bad) && bad.Path == file {
		named := *bad
		named.Path = ""
		err = &named
	}
	p := *a.diagnose(err)
	p.err = nil
	if bad != nil && bad.Path == file {
		p.path = name
	}
	p.also = hint
	if p.hint == "" {
		p.hint, p.also = hint, ""
	}
	return &p
}

// editor returns the person's editor as a command: that of VISUAL, else EDITOR.
func (a *app) editor() ([]string, error) {
	line := cmp.Or(strings.TrimSpace(a.env("VISUAL")), strings.TrimSpace(a.env("EDITOR")))
	if line == "" {
		return nil, &problem{code: codeUsage, msg: a.say(msgNoEditor), hint: a.say(msgHintNoEditor)}
	}
	if isFile(line) { // a path with blanks in it
		return []string{line}, nil
	}
	words, ok := splitWords(line)
	if !ok || len(words) == 0 {
		return nil, &problem{code: codeUsage, msg: a.say(msgBadEditor, line), hint: a.say(msgHintNoEditor)}
	}
	return words, nil
}

// runEditor opens a file in the editor and waits for it. What it prints goes to
// the terminal, never between the lines of an answer.
func (a *app) runEditor(words []string, file string) error {
	cmd := exec.Command(words[0], append(words[1:], file)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = a.stdin, a.stderr, a.stderr
	if a.interactive() {
		cmd.Stdout = a.stdout
	}
	if err := cmd.Run(); err != nil {
		return &problem{code: codeError, msg: a.say(msgEditorFailed, words[0], err), err: err}
	}
	return nil
}
