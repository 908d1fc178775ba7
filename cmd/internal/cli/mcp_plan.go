package cli

import (
	"bufio"
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/cmd/internal/mcp"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// mostAskedText is how many characters of the changed lines stand in a dialog. The
// rest is said to be there, with the command that shows it.
const mostAskedText = 4000

// Add makes a plan of a memory that an agent proposes, as add does without --yes.
func (b mcpBank) Add(_ context.Context, in mcp.Proposal) (mcp.Plan, error) {
	a := b.call()
	bank, plan, err := a.planForAgent(in)
	if err != nil {
		return mcp.Plan{}, a.toAgent(err)
	}
	p, err := a.planShown(bank, plan)
	return p, a.toAgent(err)
}

func (a *app) planForAgent(in mcp.Proposal) (*kb.Bank, *govern.Plan, error) {
	fields, err := typedFields(in).read(a)
	if err != nil {
		return nil, nil, err
	}
	n := draft.New{Fields: fields, Content: in.Content, Lang: string(a.lang)}
	for try := 1; ; try++ {
		d, err := a.openDrafting("add", "")
		if err != nil {
			return nil, nil, err
		}
		plan, err := d.planOf(n)
		if errors.Is(err, govern.ErrIDTaken) && in.ID == "" && try < maxAddTries {
			continue
		}
		return d.bank, plan, err
	}
}

// planOf makes a plan of a new memory, and keeps it.
func (d *drafting) planOf(n draft.New) (*govern.Plan, error) {
	ops, err := d.Add(n, func(prefix string) (string, error) { return govern.NextID(d.bank, prefix), nil })
	if err != nil {
		return nil, d.app.refused(err, d.Catalogue)
	}
	plan, err := govern.Prepare(d.bank, schema.MemoryOps{Operations: ops}, d.command, d.reason, d.now)
	if err != nil {
		return nil, err
	}
	if err := d.app.writable(d.bank, plan); err != nil {
		return nil, err
	}
	return plan, d.app.explainReadOnly(govern.Save(d.bank, plan), d.bank)
}

// typedFields are the fields of a proposal as a person would have typed them, so
// that the same is refused.
func typedFields(in mcp.Proposal) fieldFlags {
	given := map[string][]string{
		"id": {in.ID}, "category": {in.Category}, "kind": {in.Kind}, "title": {in.Title}, "summary": {in.Summary},
		"status": {in.Status}, "trigger": in.Trigger,
	}
	flags := fieldFlags{}
	for _, f := range draft.Fields {
		flags[f.Name] = &typed{list: f.List}
		for _, value := range given[f.Name] {
			if value != "" {
				flags[f.Name].Set(value)
			}
		}
	}
	return flags
}

// Plan returns a plan that waits.
func (b mcpBank) Plan(ctx context.Context, id string) (mcp.Plan, error) {
	a := b.call()
	bank, plan, err := a.waitingPlan(ctx, id)
	if err != nil {
		return mcp.Plan{}, a.toAgent(err)
	}
	p, err := a.planShown(bank, plan)
	return p, a.toAgent(err)
}

func (a *app) waitingPlan(ctx context.Context, id string) (*kb.Bank, *govern.Plan, error) {
	bank, err := a.bank()
	if err != nil {
		return nil, nil, err
	}
	plan, err := a.planToApply(ctx, bank, id)
	if err != nil {
		return nil, nil, err
	}
	return bank, plan, a.writable(bank, plan)
}

// planShown puts a plan into the words that agent and person get. A person who wants
// to be asked at a terminal is not asked elsewhere.
func (a *app) planShown(bank *kb.Bank, plan *govern.Plan) (mcp.Plan, error) {
	mine, err := a.personalSettings()
	if err != nil {
		return mcp.Plan{}, err
	}
	id := plan.Ops.ID
	list := a.rendered(newPlanDocument(bank, plan))
	p := mcp.Plan{
		ID: id, Digest: plan.Digest(bank),
		Text:     list + "\n" + a.say(msgMCPPlanned, id),
		Waits:    a.say(msgMCPWaits, id, a.commandFor("apply", id), a.commandFor("reject", id)),
		Declined: a.say(msgMCPDeclined, id, a.commandFor("reject", id)),
	}
	if mine.Confirm != confirmTerminal {
		p.Question = a.say(msgMCPQuestion, bank.Dir()) + "\n\n" + list + "\n" + a.linesAsked(plan)
	}
	return p, nil
}

// rendered returns the text of a document.
func (a *app) rendered(d document) string {
	var b strings.Builder
	p := &page{app: a, w: bufio.NewWriter(&b)}
	d.writeText(p)
	p.w.Flush()
	return b.String()
}

// commandFor is what a person types about a plan. A bank that was named to this
// program has to be named to that one too.
func (a *app) commandFor(verb, id string) string {
	command := "tacit " + verb + " " + id
	if a.bankDir == "" && a.bankFromEnv() == "" {
		return command
	}
	bank, err := a.bank()
	if err != nil {
		return command
	}
	return command + " --bank '" + strings.ReplaceAll(bank.Dir(), "'", `'\''`) + "'"
}

// linesAsked are the lines that a plan changes, as many as a dialog has room for.
func (a *app) linesAsked(plan *govern.Plan) string {
	var b strings.Builder
	p := &page{app: a, w: bufio.NewWriter(&b)}
	p.diff(plan.Diff())
	p.w.Flush()
	lines, room := strings.SplitAfter(b.String(), "\n"), mostAskedText
	for i, line := range lines {
		if room -= utf8.RuneCountInString(line); room < 0 {
			return strings.Join(lines[:i], "") + a.say(msgMCPQuestionMore, len(lines)-i, a.commandFor("plan diff", plan.Ops.ID)) + "\n"
		}
	}
	return b.String()
}

// Apply carries a plan out that a person has agreed to in a dialog, unless it has
// become another one since.
func (b mcpBank) Apply(ctx context.Context, id, digest string) (string, error) {
	a := b.call()
	text, err := a.applyForAgent(ctx, id, digest)
	return text, a.toAgent(err)
}

func (a *app) applyForAgent(ctx context.Context, id, digest string) (string, error) {
	mine, err := a.personalSettings()
	if err != nil {
		return "", err
	}
	bank, plan, err := a.waitingPlan(ctx, id)
	if err != nil {
		return "", err
	}
	if digest == "" || plan.Digest(bank) != digest || mine.Confirm == confirmTerminal {
		return "", &problem{code: codeStale, msg: a.say(msgMCPUnsealed)}
	}
	report, err := a.applied(ctx, bank, newPlanDocument(bank, plan), govern.Elicitation)
	if err != nil {
		return "", err
	}
	return a.rendered(appliedDocument{report, bank, plan}), nil
}

var _ mcp.Bank = mcpBank{}
