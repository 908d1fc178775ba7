package govern

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

var errIDWaits = lang.Text{EN: "the id %s is also used by another pending plan", ZH: "编号 %s 也被一个待确认的计划使用", JA: "ID %s は別の承認待ちの計画でも使われています"}

// saveNew keeps a plan whose new memories have ids from NextID. Of several that are made
// at the same time, each one has to have an id of its own, because each may get its yes.
// So they are kept one after the other, and one that comes late with an id that a memory
// or another pending plan has by now is refused.
func saveNew(ctx context.Context, b *kb.Bank, p *Plan) error {
	tx, err := transaction.Begin(ctx, b)
	if err != nil {
		return err
	}
	defer tx.End()
	return saveLocked(b, p)
}

// saveLocked is Save with the lock of the bank.
func saveLocked(b *kb.Bank, p *Plan) error {
	if !p.NewIDs {
		return save(b, p)
	}
	has := idsOfPlans(b)
	if reg, err := readRegister(b); err == nil {
		for _, m := range reg.memories {
			has = append(has, m.ID)
		}
	}
	for _, id := range idsMade(p.Ops.Operations) {
		if slices.ContainsFunc(has, func(other string) bool { return filename.Same(other, id) }) {
			return taken{errIDWaits.With(id)}
		}
	}
	return save(b, p)
}

// idsOfPlans returns the ids of the memories that waiting plans would make.
func idsOfPlans(b *kb.Bank) (ids []string) {
	plans, _, _ := Pending(b)
	for _, p := range plans {
		ids = append(ids, idsMade(p.Ops.Operations)...)
	}
	return ids
}

// idsMade returns the ids of the memories that operations create.
func idsMade(ops []schema.Operation) (ids []string) {
	for _, op := range ops {
		if op.Type != schema.Create {
			continue
		}
		if text, err := create(op); err == nil {
			if m, err := kb.Parse(op.Path, text); err == nil {
				ids = append(ids, m.ID)
			}
		}
	}
	return ids
}
