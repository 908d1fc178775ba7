package govern

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// mostBeside is how many memories of pending plans a new one is held against: the last ones.
const mostBeside = 20

// notePending adds a note to a plan for each memory of a pending plan that may say what a
// new one says, or the contrary. In the bank it is not yet, so nothing else tells of it.
func (p *Plan) notePending(ctx context.Context, b *kb.Bank, waiting []string) error {
	if p.Undoes != "" || len(waiting) == 0 || !slices.ContainsFunc(p.Edits, Edit.makesLive) {
		return nil
	}
	pending, of := newInPlans(b, waiting)
	if len(pending) == 0 {
		return nil
	}
	model, err := builtin.New()
	if err != nil {
		return err
	}
	among, void := similar.Among(model, pending), voidOnce(b)
	var notes []Flag
	for _, e := range p.Edits {
		if !e.makesLive() {
			continue
		}
		m, near, err := neighbours(ctx, among, model, e.Change)
		if err != nil {
			return err
		}
		near = slices.DeleteFunc(near, func(n similar.Neighbour) bool {
			return n.Decision == similar.DecideIndependent || void(of[n.Memory])
		})
		notes = append(notes, pendingNotes(m, near, of)...)
	}
	p.Flags = slices.Concat(notes, p.Flags)
	return nil
}

// newInPlans returns the memories that plans would add, and the ids of their plans.
func newInPlans(b *kb.Bank, ids []string) (all []*kb.Memory, of map[*kb.Memory]string) {
	of = map[*kb.Memory]string{}
	for _, id := range ids {
		plan, err := readPlan(b, id)
		if err != nil {
			continue // whoever decides about it is told
		}
		for _, op := range plan.Ops.Operations {
			if op.Type != schema.Create || op.Content == nil || !kb.IsMemory(op.Path) || !kb.InLive(op.Path) {
				continue
			}
			if m, err := kb.Parse(op.Path, []byte(*op.Content)); err == nil {
				all, of[m] = append(all, m), id
			}
		}
	}
	return all[max(0, len(all)-mostBeside):], of
}

// voidOnce returns what reports whether a pending plan can no longer be applied: it adds nothing.
// Each plan is prepared once, however many memories are held against it.
func voidOnce(b *kb.Bank) func(id string) bool {
	known := map[string]bool{}
	return func(id string) bool {
		void, asked := known[id]
		if !asked {
			_, err := Load(b, id)
			void = err != nil
			known[id] = void
		}
		return void
	}
}

// pendingNotes says which memories of pending plans a new one repeats or contradicts.
func pendingNotes(m *kb.Memory, near []similar.Neighbour, of map[*kb.Memory]string) (notes []Flag) {
	named, _ := similar.Foremost(near)
	for _, n := range named {
		says := notePendingLike.With(n.Memory.Title, of[n.Memory])
		if why := n.Disagreement(); n.Disagrees() && len(why) > 0 {
			says = notePendingDisagrees.With(n.Memory.Title, of[n.Memory], why[0].Says())
		}
		notes = append(notes, Flag{m.Path, guard.Finding{Rule: ruleTwin, Severity: guard.Flag, Msg: says}})
	}
	return notes
}

var (
	notePendingLike = lang.Text{EN: "a pending plan adds a memory that may say the same or contradict it (%[1]s): tacit plan show %[2]s",
		ZH: "待确认的计划中有一条记忆，可能与它相同或矛盾（%[1]s）：tacit plan show %[2]s",
		JA: "承認待ちの計画に、同じ内容か矛盾する内容かもしれない記憶があります（%[1]s）: tacit plan show %[2]s"}
	notePendingDisagrees = lang.Text{EN: "a pending plan adds a memory that disagrees with it (%[1]s): %[3]s; to see that plan: tacit plan show %[2]s",
		ZH: "待确认的计划中有一条记忆与它说法不一致（%[1]s）：%[3]s；查看该计划：tacit plan show %[2]s",
		JA: "承認待ちの計画に、これと食い違う記憶があります（%[1]s）: %[3]s。その計画を見るには: tacit plan show %[2]s"}
)
