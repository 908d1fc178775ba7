package cli

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// What can be done with plans.
var planVerbs = []string{"list", "show", "diff", "drop", "make"}

func newPlanCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:  "plan [list|show|diff|drop|make] [ID|FILE]",
		Args: a.argsBetween(0, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runPlan(cmd, a, slices.Concat(args, []string{"", ""}))
		},
	}
	cmd.ValidArgs = planVerbs
	a.addYes(cmd)
	return cmd
}

func runPlan(cmd *cobra.Command, a *app, args []string) error {
	verb, id := args[0], args[1]
	switch {
	case verb == "" || verb == "list" && id == "":
		return a.listPlans()
	case !slices.Contains(planVerbs, verb):
		return a.wrongWord(msgUnknownVerb, verb, planVerbs)
	case verb == "list":
		return a.wrongUsage(cmd, msgTooManyArgs, id)
	case verb == "make":
		return a.makePlan(cmd.Context(), id)
	case id == "":
		return a.wrongUsage(cmd, msgPlanFormNeeded, verb)
	}
	bank, err := a.bank()
	if err != nil {
		return err
	}
	if verb == "drop" {
		return a.dropPlan(cmd.Context(), bank, id)
	}
	return a.showPlan(bank, id, verb == "diff")
}

// makePlan makes a plan of a memory_ops document.
func (a *app) makePlan(ctx context.Context, name string) error {
	if name == "" {
		name = "-"
	}
	data, err := a.readInput(ctx, name)
	if err != nil {
		return err
	}
	bank, err := a.bank()
	if err != nil {
		return err
	}
	ops, err := govern.ReadOps(data)
	if errors.Is(err, kb.ErrOutside) {
		return err
	}
	if err != nil {
		return a.badLine(name, err)
	}
	ops.ID = "" // an id is given here, and to nothing but what was shown
	plan, err := govern.Prepare(bank, ops, "plan", "", time.Now())
	return a.proposed(ctx, bank, plan, err)
}

// dropPlan takes a plan away.
func (a *app) dropPlan(ctx context.Context, bank *kb.Bank, id string) error {
	ctx, cancel := context.WithTimeout(ctx, a.patience)
	defer cancel()
	id, err := govern.Drop(ctx, bank, id)
	if err != nil {
		return a.explainReadOnly(err, bank)
	}
	return a.show(droppedDocument{schemaVersion, "reject", id})
}

// showPlan prints a plan that waits, or the lines that it changes.
func (a *app) showPlan(bank *kb.Bank, id string, diff bool) error {
	plan, err := govern.Load(bank, id)
	var stale *govern.StaleError
	if err != nil && !errors.As(err, &stale) {
		return err
	}
	if diff {
		if err != nil {
			return err
		}
		return a.show(diffDocument{SchemaVersion: schemaVersion, Action: "diff", ID: plan.Ops.ID, Diff: plan.Diff()})
	}
	if showErr := a.show(newPlanDocument(bank, plan)); showErr != nil {
		return showErr
	}
	return err
}

// A plansDocument lists the plans that wait.
type plansDocument struct {
	SchemaVersion string     `json:"schemaVersion"`
	Action        string     `json:"action"`
	Plans         []planItem `json:"plans"`
	Problems      []finding  `json:"problems"` // files of plans that cannot be read

	bank *kb.Bank
}

// A planItem is one plan that waits.
type planItem struct {
	ID         string             `json:"id"`
	Command    string             `json:"command"`
	Reason     string             `json:"reason,omitempty"`
	Created    string             `json:"created"`          // RFC 3339
	Undoes     string             `json:"undoes,omitempty"` // the operation that it takes back
	Void       bool               `json:"void"`             // what it was made for has changed
	Operations []schema.Operation `json:"operations"`

	created time.Time
}

func (a *app) listPlans() error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	plans, bad, err := govern.Pending(bank)
	if err != nil {
		return err
	}
	d := plansDocument{SchemaVersion: schemaVersion, Action: "plans", Plans: []planItem{}, Problems: []finding{}, bank: bank}
	for _, p := range plans {
		_, err := govern.Load(bank, p.Ops.ID)
		item := planItem{ID: p.Ops.ID, Command: p.Command, Reason: p.Reason, Created: p.Created.Format(time.RFC3339), Undoes: p.Undoes, Void: err != nil, Operations: p.Ops.Operations, created: p.Created}
		for i := range item.Operations {
			item.Operations[i].Content, item.Operations[i].FrontMatter = nil, nil // tacit plan show has them
		}
		d.Plans = append(d.Plans, item)
	}
	for _, e := range bad {
		d.Problems = append(d.Problems, a.badFile(e))
	}
	return a.show(d)
}

func (d plansDocument) writeText(p *page) {
	a := p.app
	p.findings(d.Problems, d.bank)
	if len(d.Plans) == 0 {
		a.note(msgPlanNoPlans)
	}
	for _, plan := range d.Plans {
		head := plan.ID + "  " + a.shortTime(plan.created) + "  " + quote(plan.Command)
		if plan.Void {
			head += "  " + p.paint(red, a.say(msgPlanVoid))
		}
		p.line(p.paint(bold, plan.ID) + strings.TrimPrefix(head, plan.ID))
		for _, op := range plan.Operations {
			p.w.WriteString("  ")
			p.operation(op, plan.Undoes)
		}
	}
}

// shortTime writes a time as a person reads it, in their own time zone.
func (a *app) shortTime(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Local().Format("2006-01-02 15:04")
}

// A droppedDocument says that a plan does not wait any more.
type droppedDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	ID            string `json:"id"`
}

func (d droppedDocument) writeText(p *page) { p.say(msgPlanDropped, d.ID) }

// A diffDocument is a unified diff.
type diffDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	ID            string `json:"id"`             // of the plan or memory
	Path          string `json:"path,omitempty"` // of the memory
	From          string `json:"from,omitempty"` // what was compared; absent for a plan
	To            string `json:"to,omitempty"`
	Diff          string `json:"diff"`
}

func (d diffDocument) writeText(p *page) {
	if d.Diff == "" {
		p.app.note(msgDiffSame)
	}
	p.diff(d.Diff)
}
