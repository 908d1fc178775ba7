package candidate

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/within"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
)

// A Twin is a memory of the bank that may say what a candidate says, or the contrary.
type Twin struct {
	similar.Neighbour
	Answer similar.Decision // of a person who was asked about the two; empty: not asked
}

// Proposed returns what a person is advised to do about the two memories: both are kept
// where the rules cannot tell. With no person asked, it is done only beyond doubt.
func (t Twin) Proposed() similar.Decision {
	switch {
	case t.Answer != "":
		return t.Answer
	case !kb.InLive(t.Memory.Path) || t.Decision == similar.DecideAsk:
		return similar.DecideIndependent
	}
	return t.Decision
}

// FindTwins notes in each candidate the memories of the bank that it is like, with
// what the model of a host thinks of the two. The place that is recommended for the
// candidate decides among which kind of memories it looks.
func (a *Absorber) FindTwins(ctx context.Context, all []*Candidate) error {
	for _, c := range all {
		op, err := c.Memory(Choice{Target: c.Evaluate().Target(), ID: c.ID})
		if err != nil {
			continue // whoever picks it hears why
		}
		m, err := kb.Parse(op.Path, []byte(*op.Content))
		if err != nil {
			continue
		}
		near, err := a.near(ctx, m, c)
		if err != nil {
			return err
		}
		c.Twins, c.Beside = nil, nil
		named, rest := foremost(near)
		c.Others = len(rest)
		for _, n := range rest {
			c.Beside = append(c.Beside, n.Memory.ID)
		}
		for _, n := range named {
			c.Twins = append(c.Twins, Twin{Neighbour: n})
		}
	}
	return nil
}

// near returns the memories that are nearest to a new one, and those that the model
// of a host names although they are not among the nearest.
func (a *Absorber) near(ctx context.Context, m *kb.Memory, c *Candidate) ([]similar.Neighbour, error) {
	host := map[string]similar.Assessment{}
	for _, l := range c.Said.Similarity {
		if named := a.named(m.Kind, l.ID); named != nil {
			host[named.ID] = similar.Assessment{Similarity: l.Similarity, SceneConflict: l.SceneConflict, Reason: l.Reason}
		}
	}
	all, err := similar.Find(ctx, a.Finder, a.Model, m, host)
	if err != nil {
		return nil, err
	}
	for _, id := range slices.Sorted(maps.Keys(host)) { // the first of equals is the one that a decision is about
		h := host[id]
		if !slices.ContainsFunc(all, func(n similar.Neighbour) bool { return n.Memory.ID == id }) {
			other := a.named(m.Kind, id)
			all = append(all, similar.Neighbour{Memory: other, Judgement: similar.Judge(a.Model, m, other, &h)})
		}
	}
	within.Bar(ctx, a.Model, m, all)
	slices.SortStableFunc(all, func(x, y similar.Neighbour) int {
		return cmp.Compare(slices.Index(weights, x.Decision), slices.Index(weights, y.Decision))
	})
	return all, nil
}

// weights are the decisions, what matters most first.
var weights = []similar.Decision{similar.DecideReplace, similar.DecideMerge, similar.DecideAsk, similar.DecideIndependent}

// foremost is similar.Foremost, unless the bank has the same text already: that one takes the new
// memory up, and what else is alike or contrary was so before.
func foremost(near []similar.Neighbour) (named, rest []similar.Neighbour) {
	for i, n := range near {
		equal := slices.ContainsFunc(n.Reasons, func(r similar.Reason) bool { return r.Code == similar.EqualText })
		if equal && n.Decision == similar.DecideMerge && kb.InLive(n.Memory.Path) {
			return near[i : i+1], nil
		}
	}
	return similar.Foremost(near)
}

// named returns the memory of a kind with an id, in any letter case; nil if there is
// none that is live or a draft. A host may name many, so the bank is read once.
func (a *Absorber) named(kind kb.Kind, id string) *kb.Memory {
	if a.known == nil {
		a.known = map[string]*kb.Memory{}
		files, _ := a.Bank.ListAll() // what cannot be listed cannot be named
		for _, f := range files {
			m, err := a.Bank.Load(f.Path)
			if err != nil || m.Status == kb.Archived {
				continue
			}
			if name := nameOf(m.Kind, m.ID); a.known[name] == nil {
				a.known[name] = m
			}
		}
	}
	return a.known[nameOf(kind, id)]
}

func nameOf(kind kb.Kind, id string) string { return string(kind) + " " + filename.Fold(id) }

// answerAbout returns what a person said about a candidate and a memory; empty if
// they were not asked.
func (c *Candidate) answerAbout(m *kb.Memory) similar.Decision {
	for _, t := range c.Twins {
		if t.Memory.Path == m.Path {
			return t.Answer
		}
	}
	return ""
}

// Joins reports whether a person lets a memory take the candidate up, so that the
// question where to store it does not arise.
func (c *Candidate) Joins() bool {
	return slices.ContainsFunc(c.Twins, func(t Twin) bool { return t.Answer == similar.DecideMerge })
}

// Decide notes in a pick what a person said about the memory that it is like most,
// and that both are kept beside the others. It reports whether there is one.
func (p Pick) Decide() bool {
	for i := range p.Twins {
		p.Twins[i].Answer = similar.DecideIndependent
	}
	t := p.Decided()
	if t != nil {
		t.Answer = p.Decision
	}
	return t != nil
}

// Decided returns the memory that the decision of a pick is about: the one that the candidate
// is like most, and of its own kind if the two shall become one. Nil if there is none.
func (p Pick) Decided() *Twin {
	for i := range p.Twins {
		if p.Decision != similar.DecideMerge || !p.Twins[i].AreOfTwoKinds() {
			return &p.Twins[i]
		}
	}
	return nil
}
