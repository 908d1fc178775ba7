package cli

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/kb"
)

// A settleDocument says how conflicts that git left are settled.
type settleDocument struct {
	SchemaVersion string        `json:"schemaVersion"`
	Action        string        `json:"action"`
	Files         []settledFile `json:"files"`
	Applied       bool          `json:"applied"` // the files are written

	bank *kb.Bank
}

// A settledFile is one file with what is left in it for a person.
type settledFile struct {
	Path      string          `json:"path"`      // relative to the bank
	Conflicts int             `json:"conflicts"` // that git left
	Left      []leftCollision `json:"left"`      // that stay between marks

	settled repository.Settled
}

// A leftCollision is what nobody but a person can say.
type leftCollision struct {
	Line    int      `json:"line"` // 1-based, in the file as it will be
	ID      string   `json:"id"`   // of the memory; empty for a text that is no row
	Columns []string `json:"columns"`
	Message string   `json:"message"`
}

// runSettle settles what git left between marks.
func runSettle(ctx context.Context, a *app) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	d := &settleDocument{SchemaVersion: schemaVersion, Action: "settle", Files: []settledFile{}, bank: bank}
	all, err := repository.Settle(ctx, bank)
	var odd *repository.OddError
	if errors.As(err, &odd) {
		return &problem{code: codeBadFile, msg: a.say(msgMarksOdd, odd.Path, odd.Err), hint: a.say(msgHintMarksOdd), path: a.errorPath(odd.Path), line: odd.Line, column: 1, err: odd.Err}
	}
	if err != nil {
		return err
	}
	for _, s := range all {
		d.Files = append(d.Files, a.settledFile(s))
	}
	if len(d.Files) == 0 {
		if !a.json {
			a.note(msgNoMarks)
			return nil
		}
		return a.show(d)
	}
	return a.decideSettle(ctx, d)
}

// settledFile is a file with what is left in it in words.
func (a *app) settledFile(s repository.Settled) settledFile {
	f := settledFile{Path: s.Path, Conflicts: s.Conflicts, Left: []leftCollision{}, settled: s}
	for _, c := range s.Left {
		f.Left = append(f.Left, leftCollision{c.Line, c.Tag, slices.Concat([]string{}, c.Columns), a.collision(c)})
	}
	return f
}

// decideSettle brings about a decision, as decide does for plans: these are not
// operations on memories, and git is in the middle of a merge, so that no plan can
// be carried out.
func (a *app) decideSettle(ctx context.Context, d *settleDocument) error {
	mine, err := a.personalSettings()
	if err != nil {
		return err
	}
	yes := a.yes
	if yes && mine.Confirm == confirmTerminal {
		yes = false
		a.note(msgTerminalOnly)
	}
	switch {
	case !d.better(): // there is nothing to agree to
		if err := a.show(d); err != nil {
			return err
		}
		return d.status()
	case yes:
	case a.interactive():
		if err := a.askSettle(ctx, d); err != nil {
			return err
		}
	default:
		if err := a.show(d); err != nil {
			return err
		}
		if !a.json {
			a.page().hint(a.say(msgHintResolveYes))
		}
		return status(exitUnconfirmed)
	}
	if err := a.writeSettled(ctx, d); err != nil {
		return a.explainReadOnly(err, d.bank)
	}
	d.Applied = true
	if err := a.show(d); err != nil {
		return err
	}
	return d.status()
}

// askSettle shows what would be done and asks for a decision; no answer is no.
func (a *app) askSettle(ctx context.Context, d *settleDocument) error {
	if err := a.show(d); err != nil {
		return err
	}
	yes, err := a.agreed(ctx, func() (all string) {
		for _, f := range d.Files {
			all += govern.DiffOf("a/"+f.Path, "b/"+f.Path, f.settled.Was, f.settled.Now)
		}
		return all
	})
	if err == nil && !yes {
		a.page().say(msgPlanDeclined)
		err = status(exitDeclined)
	}
	return err
}

// writeSettled writes the files, under the lock.
func (a *app) writeSettled(ctx context.Context, d *settleDocument) error {
	unlock, err := a.lock(ctx, d.bank)
	if err != nil {
		return err
	}
	defer unlock()
	var all []repository.Settled
	for _, f := range d.Files {
		all = append(all, f.settled)
	}
	err = repository.WriteSettled(d.bank, all, time.Now())
	var changed *repository.ChangedError
	if errors.As(err, &changed) {
		return &problem{code: codeStale, msg: a.say(msgMarksChanged, changed.Path), hint: a.say(msgHintMarks), path: a.errorPath(changed.Path), err: err}
	}
	return err
}

// better reports whether anything can be settled.
func (d *settleDocument) better() bool {
	return slices.ContainsFunc(d.Files, func(f settledFile) bool { return f.settled.Better() })
}

func (d *settleDocument) status() error {
	for _, f := range d.Files {
		if len(f.Left) > 0 {
			return status(exitPartly)
		}
	}
	return nil
}

// writeText says what becomes of a file. One conflict of git can have many rows, so
// that what is left is counted by itself.
func (f settledFile) writeText(p *page, name string, applied bool) {
	switch {
	case len(f.Left) == 0 && applied:
		p.say(msgResolved, name, f.Conflicts)
	case len(f.Left) == 0:
		p.say(msgResolves, name, f.Conflicts)
	case !f.settled.Better():
		p.say(msgResolvesNone, name, len(f.Left))
	case applied:
		p.say(msgResolvedPart, name, len(f.Left))
	default:
		p.say(msgResolvesPart, name, len(f.Left))
	}
}

func (d *settleDocument) writeText(p *page) {
	var whole []string
	for _, f := range d.Files {
		name := p.app.bankPath(d.bank, f.Path)
		f.writeText(p, name, d.Applied)
		for _, c := range f.Left {
			p.line(position(name, c.Line, 1) + ": " + quote(c.Message))
		}
		if len(f.Left) > 0 {
			p.hint(p.app.say(msgHintLeftOpen))
		} else {
			whole = append(whole, shellWord(name))
		}
	}
	if d.Applied && len(whole) > 0 {
		p.hint(p.app.say(msgHintGitAdd, strings.Join(whole, " ")))
	}
}
