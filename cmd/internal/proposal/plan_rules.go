package proposal

import (
	"slices"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// mostRules is how many new rules each are called one; of more their number is said.
const mostRules = 3

// newRules returns the numbers of the operations that make a rule of what did not bind.
func (d *PlanDocument) newRules(moves map[string]string) (all []int) {
	if d.Plan.Undoes != "" {
		return nil
	}
	for i, op := range d.Plan.Ops.Operations {
		if i >= len(d.Plan.Edits) || !binds(d.Plan.Edits[i].New) {
			continue
		}
		from, moved := moves[op.Path]
		switch {
		case moved && govern.MoveOf(from, op.Path) == govern.Moved:
		case op.Type == schema.Create, op.Type == schema.Update && !binds(d.Plan.Edits[i].Old):
			all = append(all, i)
		}
	}
	return all
}

// binds reports whether a text is that of a live standard: a person who says yes to it binds
// all who work here.
func binds(text []byte) bool {
	m, err := kb.Parse("x.md", text)
	return err == nil && isRule(m)
}

func isRule(m *kb.Memory) bool { return m.Type == kb.Standard && m.Status == kb.Active }

// rulesGone returns the ids of the rules that the plan deletes. Each text is read once: a plan
// may have thousands.
func (d *PlanDocument) rulesGone() map[string]bool {
	gone := map[string]bool{}
	for _, e := range d.Plan.Edits {
		if e.Op.Type != schema.Delete {
			continue
		}
		if m, err := kb.Parse(e.Path, e.Old); err == nil && isRule(m) {
			gone[m.ID] = true
		}
	}
	return gone
}

// ruleLost returns the id of a rule of those that go, and of the memory that takes its place
// with the operation i but does not bind itself; empty if there is none.
func (d *PlanDocument) ruleLost(i int, gone map[string]bool) (rule, heir string) {
	if i >= len(d.Plan.Edits) || d.Plan.Undoes != "" || len(gone) == 0 {
		return "", ""
	}
	m, err := kb.Parse(d.Plan.Edits[i].Path, d.Plan.Edits[i].New)
	if err != nil || m.Kind != kb.Experience || m.Type == kb.Standard {
		return "", ""
	}
	if at := slices.IndexFunc(m.Supersedes, func(id string) bool { return gone[id] }); at >= 0 {
		return m.Supersedes[at], m.ID
	}
	return "", ""
}

// The messages of this file.
var (
	msgPlanBinds = lang.Text{
		EN: "  a rule: it binds everyone who works here, and agents too",
		ZH: "  这是规则：对这里的所有人和智能体都有约束力",
		JA: "  ルールです。ここで作業する人とエージェント全員が守ります",
	}
	msgPlanAllBind = lang.Text{
		EN: "%d of these are rules: they bind everyone who works here, and agents too",
		ZH: "其中 %d 条是规则：对这里的所有人和智能体都有约束力",
		JA: "このうち %d 件はルールです。ここで作業する人とエージェント全員が守ります",
	}
	msgPlanUnbinds = lang.Text{
		EN: "  a rule is lost: %[1]s is one, but %[2]s, which takes its place, only advises; to make it a rule: tacit edit %[2]s --type standard",
		ZH: "  会失去一条规则：%[1]s 是规则，而取代它的 %[2]s 仅供参考；要让 %[2]s 成为规则：tacit edit %[2]s --type standard",
		JA: "  ルールが一つなくなります。%[1]s はルールですが、代わりになる %[2]s は参考です。%[2]s をルールにするには: tacit edit %[2]s --type standard",
	}
)
