package candidate

import (
	"context"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/join"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A Person is the one who picks candidates. They decide what no rule can, hear what
// the rules leave as it is, and their language explains what a plan changes.
type Person interface {
	// Ask returns what becomes of a new memory and one of the bank that may say the
	// same: merge, replace, or independent for both as they are.
	Ask(ctx context.Context, m *kb.Memory, n similar.Neighbour) (similar.Decision, error)
	// Kept tells that both memories stay, although they are alike.
	Kept(m *kb.Memory, n similar.Neighbour)
	// Others tells of more memories that are probably about the same matter.
	Others(m *kb.Memory, others []similar.Neighbour)
	// Nearest tells of the memory that comes nearest, where no other one is told of.
	Nearest(m *kb.Memory, n similar.Neighbour)
	// Unfinished tells that a memory begins as a draft, and which parts it lacks.
	Unfinished(id string, missing []string)
	// Merged and Replaced say in the plan why a file changes, Reason why two memories
	// are alike.
	Merged(m *kb.Memory, n similar.Neighbour) string
	Replaced(m *kb.Memory, n similar.Neighbour) string
	Reason(n similar.Neighbour) string
}

// An Absorber makes room for new memories: it looks for those that say the same, or
// the contrary. One absorber is for one plan.
type Absorber struct {
	Bank   *kb.Bank
	Model  *builtin.Model
	Finder similar.Finder
	Person Person

	touched []string              // files that the plan changes already; they are left alone
	known   map[string]*kb.Memory // what a host may name, by nameOf; nil until it names something
}

// An exception is why a memory is not treated as package similar judges it.
type exception string

// The exceptions; none is empty.
const (
	unfinishedThere exception = "unfinished-there" // the one in the bank is a draft, and unfinished work stays
	unfinishedHere  exception = "unfinished-here"  // the new one is a draft, which replaces no memory
	undecided       exception = "undecided"        // it is not beyond doubt: a person has to say
)

// ruleOn says what becomes of a new memory and one of the bank, and why that is not
// what was judged. With undecided, the decision is to ask.
func ruleOn(m *kb.Memory, n similar.Neighbour) (similar.Decision, exception) {
	switch {
	case n.Decision == similar.DecideIndependent:
		return n.Decision, ""
	case !kb.InLive(n.Memory.Path):
		return similar.DecideIndependent, unfinishedThere
	case m.Status == kb.Draft && n.Decision == similar.DecideReplace:
		return similar.DecideIndependent, unfinishedHere
	case !n.Certain():
		return n.Decision, undecided
	}
	return n.Decision, ""
}

// join returns the operations for a memory that op creates: op alone, or with
// the deletion of what it replaces, or, where the bank has a memory that says the
// same, the change by which that one takes it up.
func (a *Absorber) join(ctx context.Context, op schema.Operation, c *Candidate) ([]schema.Operation, error) {
	m, err := kb.Parse(op.Path, []byte(*op.Content))
	if err != nil {
		return nil, err
	}
	near, err := a.near(ctx, m, c)
	if err != nil {
		return nil, err
	}
	ops := []schema.Operation{op}
	nearest, some := similar.Nearest(near)
	near, others := foremost(near)
	for _, n := range near {
		if slices.Contains(a.touched, n.Memory.Path) {
			continue
		}
		decision := c.answerAbout(n.Memory)
		if decision == "" {
			if decision, err = a.settle(ctx, m, n); err != nil {
				return nil, err
			}
		}
		switch decision {
		case similar.DecideMerge:
			if len(ops) > 1 {
				continue // it takes the place of another one already
			}
			return a.merge(m, n)
		case similar.DecideReplace:
			if ops, err = a.replace(ops, m, n); err != nil {
				return nil, err
			}
		}
	}
	a.tell(m, others)
	if len(near)+len(others) == 0 && some {
		a.Person.Nearest(m, nearest)
	}
	return ops, nil
}

// tell tells of memories about which nobody is asked: of each contradiction by itself, unless the plan replaces that
// memory already, and of all the others in one line.
func (a *Absorber) tell(m *kb.Memory, others []similar.Neighbour) {
	var alike []similar.Neighbour
	for _, n := range others {
		switch {
		case !n.Plainly():
			alike = append(alike, n)
		case !slices.Contains(a.touched, n.Memory.Path):
			a.Person.Kept(m, n)
		}
	}
	if len(alike) > 0 {
		a.Person.Others(m, alike)
	}
}

// settle is ruleOn, with the person asked and told.
func (a *Absorber) settle(ctx context.Context, m *kb.Memory, n similar.Neighbour) (similar.Decision, error) {
	decision, why := ruleOn(m, n)
	switch why {
	case undecided:
		return a.Person.Ask(ctx, m, n)
	case unfinishedThere, unfinishedHere:
		a.Person.Kept(m, n)
	}
	return decision, nil
}

// merge lets the memory in the bank take up the new one, which has no id yet
// that anybody could know.
func (a *Absorber) merge(m *kb.Memory, n similar.Neighbour) ([]schema.Operation, error) {
	source, err := a.Bank.ReadFile(n.Memory.Path)
	if err != nil {
		return nil, err
	}
	taken := *m
	taken.ID = ""
	ops, err := join.Merge(join.Text{Memory: n.Memory, Source: source}, join.Text{Memory: &taken, Restates: n.Restates()}, a.Person.Reason(n))
	for i := range ops {
		ops[i].Changes = a.Person.Merged(m, n)
	}
	a.touched = append(a.touched, n.Memory.Path)
	return ops, err
}

// replace moves the memory in the bank to the archive, and lets the new one say what it
// replaces.
func (a *Absorber) replace(ops []schema.Operation, m *kb.Memory, n similar.Neighbour) ([]schema.Operation, error) {
	source, err := a.Bank.ReadFile(n.Memory.Path)
	if err != nil {
		return nil, err
	}
	m.Supersedes = join.Supersedes(m, n.Memory)
	text, err := front.Set([]byte(*ops[0].Content), "supersedes", m.Supersedes)
	if err != nil {
		return nil, err
	}
	content := string(text)
	ops[0].Content = &content
	more, err := join.Replace(join.Text{Memory: m}, join.Text{Memory: n.Memory, Source: source}, true, a.Person.Replaced(m, n))
	a.touched = append(a.touched, n.Memory.Path)
	return append(ops, more...), err
}

// ReadDecision reads what a person answers when asked about two memories: merge,
// replace or both, in words of three languages or by their first letter. No answer
// keeps both; known is false for what cannot be read.
func ReadDecision(answer string) (d similar.Decision, known bool) {
	switch strings.ToLower(answer) {
	case "m", "merge", "合并", "統合", "統合する":
		return similar.DecideMerge, true
	case "r", "replace", "取代", "替换", "置き換え", "置き換える", "置換":
		return similar.DecideReplace, true
	case "", "k", "b", "both", "keep", "keep both", "保留", "都保留", "両方", "残す", "両方残す":
		return similar.DecideIndependent, true
	}
	yes, known := govern.Decide(answer)
	return similar.DecideIndependent, known && !yes
}
