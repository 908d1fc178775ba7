package cli

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A planDocument is a plan: as JSON the memory_ops that it is, as text the list
// that a person decides about.
type planDocument struct {
	schema.MemoryOps
	plan *govern.Plan
}

func newPlanDocument(bank *kb.Bank, plan *govern.Plan) *planDocument {
	d := &planDocument{plan.Ops, plan}
	d.Operations = shownOperations(plan)
	for _, f := range plan.Flags {
		d.Flags = append(d.Flags, schema.Flag{Path: f.Path, Line: f.Line, Column: f.Column, Rule: f.Rule, Message: f.Msg.Error()})
	}
	return d
}

// newNothingDocument is what a program gets where nothing would change: a plan
// without operations, which has no id.
func newNothingDocument() *planDocument {
	ops := schema.MemoryOps{SchemaVersion: schema.Version, Action: "memory_ops", Operations: []schema.Operation{}}
	return &planDocument{ops, &govern.Plan{Ops: ops}}
}

func (d *planDocument) writeText(p *page) {
	a := p.app
	if d.Import != nil {
		a.writeImport(p, d.Import)
	}
	p.line(p.paint(bold, a.say(msgPlanTitle)))
	for _, op := range d.Operations {
		p.operation(op, d.plan.Undoes)
	}
	if d.plan.ChangesRows() {
		p.line(a.say(msgPlanUpdate, table.Path) + a.say(msgPlanWhy, a.say(msgPlanIndexRows)))
	}
	for _, e := range d.plan.Edits {
		p.notesGone(e)
	}
	for _, path := range d.plan.Ignored {
		p.line(p.paint(dim, a.say(msgPlanIgnored, path)))
	}
	for _, f := range d.plan.Flags {
		p.flag(f)
	}
}

// notesGone shows the lines of a user block that an edit of it takes away: nobody
// else has them.
func (p *page) notesGone(e govern.Edit) {
	was, err := kb.UserBlock(e.Old)
	if err != nil || e.Op.Block != draft.User {
		return
	}
	will, _ := kb.UserBlock(e.New)
	left := strings.Split(will, "\n")
	var gone []string
	for line := range strings.SplitSeq(was, "\n") {
		if text := strings.TrimSpace(line); text != "" && !strings.HasPrefix(text, "<!--") && !slices.Contains(left, line) {
			gone = append(gone, line)
		}
	}
	if len(gone) == 0 {
		return
	}
	p.line(p.paint(yellow, p.app.say(msgPlanNotesGo, e.Path, len(gone))))
	for _, line := range gone {
		p.line(p.paint(red, "  - "+guard.QuoteCode(strings.TrimSuffix(line, "\r"))))
	}
}

// operation writes one line of a plan, as the seed has it: what, where, why.
func (p *page) operation(op schema.Operation, undoes string) {
	a := p.app
	line, why := msgPlanUpdate, cmp.Or(op.Changes, op.Reason)
	switch op.Type {
	case schema.Create:
		line, why = msgPlanCreate, cmp.Or(op.Reason, op.Changes)
	case schema.Delete:
		line, why = msgPlanDelete, cmp.Or(op.Reason, op.Changes)
	}
	if why == "" && undoes != "" {
		why = a.say(msgPlanUndoReason, undoes)
	}
	text := a.say(line, op.Path)
	if why != "" {
		text += a.say(msgPlanWhy, why)
	}
	if op.Type == schema.Delete {
		text = p.paint(red, text)
	}
	p.line(text)
}

// flag writes what a person should look at before they agree.
func (p *page) flag(f govern.Flag) {
	where := position(f.Path, f.Line, f.Column)
	if f.Path == "" {
		where = p.app.say(msgPlanFlagWords)
	}
	p.line(p.paint(yellow, p.app.say(msgPlanFlag, where, lang.Tell(f.Msg, p.app.lang))))
}

// diff writes a unified diff, with colours where the page has them. What could
// deceive a reader is made visible; tabs stay.
func (p *page) diff(text string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		shown := guard.QuoteCode(line)
		switch {
		case strings.HasPrefix(line, "--- "), strings.HasPrefix(line, "+++ "):
			shown = p.paint(bold, shown)
		case strings.HasPrefix(line, "@@"):
			shown = p.paint(cyan, shown)
		case strings.HasPrefix(line, "+"):
			shown = p.paint(green, shown)
		case strings.HasPrefix(line, "-"):
			shown = p.paint(red, shown)
		}
		p.line(shown)
	}
}

// isDiffWord reports whether a person asks for the lines that change.
func isDiffWord(word string) bool {
	w := strings.ToLower(word)
	return w == "d" || w == "diff" || w == "ｄ"
}

// trimAnswer takes blanks off an answer, also those of full width.
func trimAnswer(line string) string { return strings.TrimSpace(line) }

// An appliedDocument says what came of a plan.
type appliedDocument struct {
	report govern.Report
	bank   *kb.Bank
	plan   *govern.Plan
}

func (d appliedDocument) writeText(p *page) {
	a := p.app
	p.say(msgApplied, d.report.Record.ID)
	for _, op := range d.report.Record.Operations {
		p.line("  " + a.doneWord(op.Type) + ": " + quote(a.errorPath(op.Path)))
	}
	if d.plan.ChangesRows() {
		p.line("  " + a.doneWord(schema.Update) + ": " + quote(a.bankPath(d.bank, table.Path)) + a.say(msgPlanWhy, a.say(msgPlanIndexRows)))
	}
	for _, c := range d.report.Conflicts {
		if c.Copy == "" {
			p.line(p.paint(yellow, a.say(msgAppliedLost, c.Path)))
			continue
		}
		p.line(p.paint(yellow, a.say(msgAppliedConflict, c.Path, c.Copy)))
	}
	for _, x := range d.report.Open {
		p.line(position(a.bankPath(d.bank, x.Path), max(x.Line, 1), 1) + ": " + quote(lang.Tell(x.Msg, a.lang)))
		p.hint(lang.Tell(x.Hint, a.lang))
	}
	p.say(msgAppliedUndo, d.report.Record.ID)
}

// doneWord says what happened to a file.
func (a *app) doneWord(op string) string {
	switch op {
	case schema.Create:
		return a.say(msgOpCreate)
	case schema.Delete:
		return a.say(msgOpDelete)
	}
	return a.say(msgOpUpdate)
}
