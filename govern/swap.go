package govern

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// Swap changes which plans are pending, all under one lock, which it waits for as long as ctx
// lets it. Plan old goes, named by its whole id, and fresh is kept; the one may be empty and
// the other nil. Where a pending plan does what fresh does, fresh is that one from then on.
//
// First holds is called, which may say that things are not as they were shown, and nothing is
// done. Then does what belongs to the fresh plan, which is not kept if that cannot be done.
// Both may be nil.
func Swap(ctx context.Context, b *kb.Bank, old string, fresh *Plan, holds, then func() error) error {
	tx, err := transaction.Begin(ctx, b)
	if err != nil {
		return err
	}
	defer tx.End()
	if holds != nil {
		if err := holds(); err != nil {
			return err
		}
	}
	if fresh != nil {
		if err := fresh.keep(b, then); err != nil {
			return err
		}
	}
	if old == "" || fresh != nil && fresh.Ops.ID == old {
		return nil
	}
	err = b.RemoveFile(planPath(b, old))
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w: %s", ErrNoPlan, old)
	}
	return err
}

// keep keeps a plan and what belongs to it, with the lock.
func (p *Plan) keep(b *kb.Bank, then func() error) error {
	adopted := p.Adopt(b)
	if !adopted {
		if err := saveLocked(b, p); err != nil {
			return err
		}
	}
	if then == nil {
		return nil
	}
	err := then()
	if err != nil && !adopted {
		err = errors.Join(err, b.RemoveFile(planPath(b, p.Ops.ID)))
	}
	return err
}
