package keep

import (
	"slices"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/mend"
	"github.com/tacit-kb/tacit/govern/renumber"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb/schema"
)

// planned says that the plan settles what it does.
func (d indexDocument) planned(run *session.Run, r mend.Result) {
	for i, x := range d.Drift {
		switch {
		case !x.settledBy(r) || x.Path == table.Path:
		case slices.Contains(r.Lost, x.ID):
			d.Drift[i].Hint = run.Say(msgHintLostPlan, proposal.InThisBank(run, "tacit", "archive", x.ID))
		case x.Kind == table.RemovedRow:
			d.Drift[i].Hint = run.Say(msgHintArchivePlan, proposal.InThisBank(run, x.ID))
		case slices.ContainsFunc(r.Given, func(g renumber.Given) bool { return g.Old == x.ID && g.From == g.To }):
			d.Drift[i].Hint = run.Say(msgHintRenumberStay)
		case slices.ContainsFunc(r.Given, func(g renumber.Given) bool { return g.Old == x.ID }):
			d.Drift[i].Hint = run.Say(msgHintRenumberPlan)
		default:
			d.Drift[i].Hint = run.Say(msgHintCopyPlan)
		}
	}
}

// mended notes what the plan has settled.
func (d indexDocument) mended(r mend.Result) {
	for i, x := range d.Drift {
		d.Drift[i].Settled = x.Settled || x.settledBy(r)
	}
}

// settledBy reports whether a plan settles a difference: it touches the memory.
func (x driftItem) settledBy(r mend.Result) bool {
	same := func(g renumber.Given) bool { return g.Old == x.ID }
	copied := func(c renumber.Copy) bool { return c.ID == x.ID }
	gone := func(op schema.Operation) bool { return op.Type == schema.Delete && op.Path == x.Path }
	switch x.Kind {
	case table.DuplicateID:
		return slices.ContainsFunc(r.Given, same) || slices.ContainsFunc(r.Copies, copied)
	case table.RemovedRow:
		return slices.ContainsFunc(r.Operations, gone) || slices.Contains(r.Lost, x.ID)
	}
	return false
}
