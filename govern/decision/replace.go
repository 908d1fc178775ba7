package decision

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/join"
	"github.com/tacit-kb/tacit/govern/similar/within"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

var (
	errUndoStays = lang.Text{EN: "an undo restores exactly what was there, so it cannot be edited", ZH: "撤销会原样恢复之前的内容，不能编辑", JA: "取り消しは元の内容をそのまま戻すため、編集できません"}
	errNotInPlan = lang.Text{EN: "the plan has no such file", ZH: "计划中没有这个文件", JA: "計画にそのファイルはありません"}
	errNotTwin   = lang.Text{EN: "it is not similar to a memory of the plan", ZH: "它与计划中的记忆并不相近", JA: "計画に、これと似ている記憶はありません"}
)

// Texts returns what a plan would write, by path: what may be edited before it is agreed to.
// A file that it deletes has none, and neither has an undo.
func (p Plan) Texts() map[string][]byte {
	texts := map[string][]byte{}
	if p.Undoes != "" || p.Void != nil {
		return texts
	}
	for _, e := range p.Edits {
		if e.New != nil && (kb.IsMemory(e.Path) || e.Op.Block == "") {
			texts[e.Path] = e.New // of several edits of a file, the last one
		}
	}
	return texts
}

// Edit makes another plan of one, in which a file gets the text that a person wrote, and
// puts it in its place. Every check of a new plan is made.
func (d *Decider) Edit(ctx context.Context, id, digest, path, text string) (Plan, error) {
	old, err := d.shown(ctx, id, digest)
	if err != nil {
		return Plan{}, err
	}
	if old.Undoes != "" {
		return Plan{}, &kb.FileError{Path: path, Msg: errUndoStays}
	}
	var ops []schema.Operation
	done := false
	for _, e := range old.Edits {
		switch {
		case e.Path != path || e.New == nil:
			ops = append(ops, e.Op)
		case !done:
			ops = append(ops, whole(old, e, text))
			done = true
		}
	}
	if !done {
		return Plan{}, &kb.FileError{Path: path, Msg: errNotInPlan}
	}
	return d.instead(ctx, old, ops)
}

// whole is the operation that writes a whole text where an edit of a plan writes another one.
func whole(p Plan, e govern.Edit, text string) schema.Operation {
	op := schema.Operation{Type: e.Op.Type, Path: e.Path, Reason: e.Op.Reason, Changes: e.Op.Changes, Content: &text}
	if op.Type == schema.Update {
		for _, first := range p.Edits { // the file as it is
			if first.Path == e.Path {
				sum := sha256.Sum256(first.Old)
				op.ExpectSHA256 = hex.EncodeToString(sum[:])
				break
			}
		}
	}
	return op
}

// instead makes a plan of operations and puts it in the place of another one, together with
// the candidates that are in that.
func (d *Decider) instead(ctx context.Context, old Plan, ops []schema.Operation) (Plan, error) {
	fresh, err := govern.Prepare(d.Bank, schema.MemoryOps{Operations: ops}, old.Command, old.Reason, time.Now())
	if err != nil {
		return Plan{}, err
	}
	fresh.Premises = old.Premises
	claimed, err := d.candidatesOf(old.ID())
	if err != nil {
		return Plan{}, err
	}
	if fresh.Notes, err = d.notesOf(ctx, fresh); err != nil {
		return Plan{}, err
	}
	if err := d.swap(ctx, old.ID(), fresh, d.still(ctx, old), d.claim(fresh, claimed)); err != nil {
		return Plan{}, err
	}
	return d.Plan(ctx, fresh.Ops.ID)
}

// notesOf returns the notes about memories that a new one of a plan is like.
func (d *Decider) notesOf(ctx context.Context, p *govern.Plan) ([]govern.Flag, error) {
	if !slices.ContainsFunc(p.Edits, func(e govern.Edit) bool { return e.Op.Type == schema.Create && kb.IsMemory(e.Path) }) {
		return nil, nil
	}
	model, near, err := d.Similar(ctx)
	if err != nil {
		return nil, err
	}
	defer near.Close()
	copied := *p
	copied.Notes = nil
	err = copied.NoteTwins(ctx, near, model)
	return copied.Notes, err
}

// A Twin is a memory of the bank that is like one that a plan creates.
type Twin struct {
	Path  string // of the new one
	Title string
	similar.Neighbour
}

// Twins returns the memories that those of a plan are like, what matters most first.
func (d *Decider) Twins(ctx context.Context, p Plan) (twins []Twin, err error) {
	created := p.created()
	if len(created) == 0 || p.Undoes != "" {
		return nil, nil
	}
	model, near, err := d.Similar(ctx)
	if err != nil {
		return nil, err
	}
	defer near.Close()
	for _, m := range created {
		all, err := similar.Find(ctx, near, model, m, nil)
		if err != nil {
			return nil, err
		}
		within.Bar(ctx, model, m, all)
		for _, n := range all {
			if n.Decision != similar.DecideIndependent && n.Memory.ID != m.ID && kb.InLive(n.Memory.Path) && !p.touches(n.Memory.Path) {
				twins = append(twins, Twin{m.Path, m.Title, n})
			}
		}
	}
	return twins, nil
}

// created returns the memories that a plan makes, without those that only move.
func (p Plan) created() (all []*kb.Memory) {
	moves := p.Moves()
	for _, e := range p.Edits {
		if e.Op.Type != schema.Create || !kb.IsMemory(e.Path) || moves[e.Path] != "" {
			continue
		}
		if m, err := kb.Parse(e.Path, e.New); err == nil {
			all = append(all, m)
		}
	}
	return all
}

func (p Plan) touches(path string) bool {
	return slices.ContainsFunc(p.Edits, func(e govern.Edit) bool { return e.Path == path })
}

// Join makes another plan of one, in which a memory of the bank takes up one that the plan
// would create, or that one takes its place, and puts it in the place of the plan.
func (d *Decider) Join(ctx context.Context, id, digest, path, with string, what similar.Decision) (Plan, error) {
	old, err := d.shown(ctx, id, digest)
	if err != nil {
		return Plan{}, err
	}
	twins, err := d.Twins(ctx, old)
	if err != nil {
		return Plan{}, err
	}
	at := slices.IndexFunc(twins, func(t Twin) bool { return t.Path == path && t.Memory.ID == with })
	if at < 0 || what != similar.DecideMerge && what != similar.DecideReplace {
		return Plan{}, &kb.FileError{Path: path, Msg: errNotTwin}
	}
	var ops []schema.Operation
	for _, e := range old.Edits {
		if e.Path != path {
			ops = append(ops, e.Op)
			continue
		}
		joined, err := d.joined(twins[at], e, what)
		if err != nil {
			return Plan{}, err
		}
		ops = append(ops, joined...)
	}
	return d.instead(ctx, old, ops)
}

// joined returns the operations for a new memory and the one that it is like.
func (d *Decider) joined(t Twin, e govern.Edit, what similar.Decision) ([]schema.Operation, error) {
	m, err := kb.Parse(e.Path, e.New)
	if err != nil {
		return nil, err
	}
	source, err := d.Bank.ReadFile(t.Memory.Path)
	if err != nil {
		return nil, err
	}
	there, says := join.Text{Memory: t.Memory, Source: source}, Voice{Lang: d.Lang}
	if what == similar.DecideMerge {
		m.ID = ""
		ops, err := join.Merge(there, join.Text{Memory: m, Restates: t.Restates()}, says.Reason(t.Neighbour))
		for i := range ops {
			ops[i].Changes = says.Merged(m, t.Neighbour)
		}
		return ops, err
	}
	m.Supersedes = join.Supersedes(m, t.Memory)
	text, err := front.Set(e.New, "supersedes", m.Supersedes)
	if err != nil {
		return nil, err
	}
	op, content := e.Op, string(text)
	op.Content, op.FrontMatter = &content, nil
	more, err := join.Replace(join.Text{Memory: m}, there, true, says.Replaced(m, t.Neighbour))
	return append([]schema.Operation{op}, more...), err
}
