package cli

import (
	"bytes"
	"context"
	"errors"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/threeway"
	"github.com/tacit-kb/tacit/kb/transaction"
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

	src, out []byte
	better   bool // out has less between marks than src
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
	repo, _ := repository.Open(ctx, bank) // without git there is no base, and the marks have to do
	for _, name := range repository.Merged {
		src, err := bank.ReadFile(name)
		if err != nil || threeway.Marked(src) == 0 {
			continue
		}
		var base []byte
		if repo != nil {
			base = repo.Base(ctx, name)
		}
		f, err := a.settled(bank, name, src, base)
		if err != nil {
			return err
		}
		d.Files = append(d.Files, f)
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

// settled works out one file.
func (a *app) settled(bank *kb.Bank, name string, src, base []byte) (settledFile, error) {
	f := settledFile{Path: name, Left: []leftCollision{}, src: src}
	parts, err := threeway.Parts(src)
	var open []index.Collision
	switch {
	case err != nil:
	case path.Ext(name) == ".jsonl":
		was, ours, theirs, told := threeway.Sides(parts)
		if !told && base != nil {
			was = base
		}
		f.out = threeway.Union(was, ours, theirs)
	default:
		f.out, open, err = index.ResolveTable(src, base, liveMemories(bank))
	}
	if err != nil {
		return f, &problem{code: codeBadFile, msg: a.say(msgMarksOdd, name, err), hint: a.say(msgHintMarksOdd), path: a.errorPath(name), line: threeway.Marked(src), column: 1, err: err}
	}
	for _, p := range parts {
		if p.Conflict {
			f.Conflicts++
		}
	}
	f.better = between(f.out) < between(f.src)
	for _, c := range open {
		f.Left = append(f.Left, leftCollision{c.Line, c.Tag, slices.Concat([]string{}, c.Columns), a.collision(c)})
	}
	return f, nil
}

// between counts the lines that stand between the marks of a text.
func between(text []byte) (lines int) {
	parts, _ := threeway.Parts(text)
	for _, p := range parts {
		if p.Conflict {
			lines += 1 + strings.Count(p.Ours, "\n") + strings.Count(p.Theirs, "\n")
		}
	}
	return lines
}

// liveMemories reads the memories of the live folders; of those that cannot be read
// it knows where they are.
func liveMemories(bank *kb.Bank) (all []*kb.Memory) {
	files, _ := bank.List()
	for _, f := range files {
		m, err := bank.Load(f.Path)
		if err != nil {
			m = &kb.Memory{Path: f.Path}
		}
		all = append(all, m)
	}
	return all
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
			all += govern.DiffOf("a/"+f.Path, "b/"+f.Path, f.src, f.out)
		}
		return all
	})
	if err == nil && !yes {
		a.page().say(msgPlanDeclined)
		err = status(exitDeclined)
	}
	return err
}

// writeSettled writes the files, under the lock, and keeps a copy of each as git
// left it. The engine of transactions does not write while git is in the middle of
// a merge, and it is right: but this is the merge.
func (a *app) writeSettled(ctx context.Context, d *settleDocument) error {
	unlock, err := a.lock(ctx, d.bank)
	if err != nil {
		return err
	}
	defer unlock()
	kept := d.bank.StateDir() + "/merges/" + transaction.NewID(time.Now()) + "/"
	for _, f := range d.Files {
		if !f.better {
			continue
		}
		now, err := d.bank.ReadFile(f.Path)
		if err != nil {
			return err
		}
		if !bytes.Equal(now, f.src) {
			return &problem{code: codeStale, msg: a.say(msgMarksChanged, f.Path), hint: a.say(msgHintMarks), path: a.errorPath(f.Path), err: errors.New("changed since it was read")}
		}
		if err := d.bank.WriteFile(kept+f.Path, f.src); err != nil {
			return err
		}
	}
	for _, f := range d.Files {
		if !f.better {
			continue
		}
		if err := d.bank.WriteFile(f.Path, f.out); err != nil {
			return err
		}
	}
	return nil
}

// better reports whether anything can be settled.
func (d *settleDocument) better() bool {
	return slices.ContainsFunc(d.Files, func(f settledFile) bool { return f.better })
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
	case !f.better:
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
