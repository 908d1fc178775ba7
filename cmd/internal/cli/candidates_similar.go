package cli

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A joiner makes room for new memories: it looks for those that say the same, or
// the contrary.
type joiner struct {
	app     *app
	bank    *kb.Bank
	model   *builtin.Model
	finder  *similar.BankFinder
	touched []string // files that the plan changes already; they are left alone
}

func (a *app) newJoiner(ctx context.Context, bank *kb.Bank) (*joiner, error) {
	model, f, err := a.openSimilar(ctx, bank)
	if err != nil {
		return nil, err
	}
	return &joiner{app: a, bank: bank, model: model, finder: f}, nil
}

// join returns the operations for a memory that op creates: op alone, or with
// the deletion of what it replaces, or, where the bank has a memory that says the
// same, the change by which that one takes it up.
func (j *joiner) join(ctx context.Context, op schema.Operation) ([]schema.Operation, error) {
	m, err := kb.Parse(op.Path, []byte(*op.Content))
	if err != nil {
		return nil, err
	}
	near, err := similar.Find(ctx, j.finder, j.model, m, nil)
	if err != nil {
		return nil, err
	}
	ops := []schema.Operation{op}
	for _, n := range near {
		if slices.Contains(j.touched, n.Memory.Path) {
			continue
		}
		decision, err := j.settle(ctx, m, n)
		if err != nil {
			return nil, err
		}
		switch decision {
		case similar.DecideMerge:
			if len(ops) > 1 {
				continue // it takes the place of another one already
			}
			return j.merge(m, n)
		case similar.DecideReplace:
			if ops, err = j.replace(ops, m, n); err != nil {
				return nil, err
			}
		}
	}
	return ops, nil
}

// settle says what becomes of two memories. What a person has to decide is asked
// on a terminal; elsewhere both are kept, and that is said.
func (j *joiner) settle(ctx context.Context, m *kb.Memory, n similar.Neighbour) (similar.Decision, error) {
	a := j.app
	switch {
	case n.Decision == similar.DecideIndependent:
		return n.Decision, nil
	case !kb.InLive(n.Memory.Path): // a draft is somebody's unfinished work
		a.note(msgSimilarKept, m.Title, n.Memory.ID, n.Memory.Title)
		return similar.DecideIndependent, nil
	case m.Status == kb.Draft && n.Decision == similar.DecideReplace: // what is unfinished takes nothing's place
		a.note(msgSimilarKept, m.Title, n.Memory.ID, n.Memory.Title)
		return similar.DecideIndependent, nil
	case n.Decision != similar.DecideAsk:
		return n.Decision, nil
	}
	if !a.interactive() || a.yes {
		a.note(msgSimilarKept, m.Title, n.Memory.ID, n.Memory.Title)
		return similar.DecideIndependent, nil
	}
	p := a.page()
	p.line("")
	p.say(msgSimilarAsk, m.Title, n.Memory.ID, n.Memory.Title)
	p.line("  " + quote(j.reason(n)))
	for range maxAsked {
		p.w.WriteString(a.say(msgSimilarAskPrompt) + " ")
		answer, err := a.answer(ctx)
		if err == io.EOF {
			p.line("")
			return similar.DecideIndependent, nil
		}
		if err != nil {
			return "", err
		}
		if d, ok := similarWord(answer); ok {
			return d, nil
		}
	}
	return similar.DecideIndependent, nil
}

// similarWord reads an answer: m, r or nothing, or the words of it.
func similarWord(answer string) (similar.Decision, bool) {
	switch strings.ToLower(answer) {
	case "m", "merge", "合并", "統合":
		return similar.DecideMerge, true
	case "r", "replace", "取代", "置き換え", "置換":
		return similar.DecideReplace, true
	case "", "b", "both", "keep", "都保留", "両方":
		return similar.DecideIndependent, true
	}
	yes, known := govern.Decide(answer)
	return similar.DecideIndependent, known && !yes
}

// reason says in the person's language why two memories are taken for alike.
func (j *joiner) reason(n similar.Neighbour) string {
	var all []string
	for _, r := range n.Reasons {
		all = append(all, r.In(string(j.app.lang)))
	}
	return strings.Join(all, "; ")
}

// merge lets the memory in the bank take up the new one, which has no id yet
// that anybody could know.
func (j *joiner) merge(m *kb.Memory, n similar.Neighbour) ([]schema.Operation, error) {
	source, err := j.bank.ReadFile(n.Memory.Path)
	if err != nil {
		return nil, err
	}
	taken := *m
	taken.ID = ""
	ops, err := similar.Merge(similar.Text{Memory: n.Memory, Source: source}, similar.Text{Memory: &taken}, j.reason(n))
	for i := range ops {
		ops[i].Changes = j.app.say(msgSimilarMerge, m.Title, n.Memory.ID) + ": " + j.reason(n)
	}
	j.touched = append(j.touched, n.Memory.Path)
	return ops, err
}

// replace deletes the memory in the bank, and lets the new one say what it takes
// the place of.
func (j *joiner) replace(ops []schema.Operation, m *kb.Memory, n similar.Neighbour) ([]schema.Operation, error) {
	source, err := j.bank.ReadFile(n.Memory.Path)
	if err != nil {
		return nil, err
	}
	m.Supersedes = similar.Supersedes(m, n.Memory)
	text, err := kb.SetField([]byte(*ops[0].Content), "supersedes", m.Supersedes)
	if err != nil {
		return nil, err
	}
	content := string(text)
	ops[0].Content = &content
	more, err := similar.Replace(similar.Text{Memory: m}, similar.Text{Memory: n.Memory, Source: source}, false, j.app.say(msgSimilarReplace, n.Memory.ID, m.ID)+": "+j.reason(n))
	j.touched = append(j.touched, n.Memory.Path)
	return append(ops, more...), err
}
