package cli

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// lockPatience is how long a command waits for another one that changes the
// bank: that takes milliseconds.
const lockPatience = 5 * time.Second

// lock takes the bank's lock for a command that writes.
func (a *app) lock(ctx context.Context, bank *kb.Bank) (unlock func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, a.patience)
	defer cancel()
	unlock, err = bank.Lock(ctx)
	return unlock, a.explainReadOnly(err, bank)
}

// begin begins a transaction for a command that writes without a plan.
func (a *app) begin(ctx context.Context, bank *kb.Bank) (*transaction.Tx, error) {
	ctx, cancel := context.WithTimeout(ctx, a.patience)
	defer cancel()
	tx, err := transaction.Begin(ctx, bank)
	return tx, a.explainReadOnly(err, bank)
}

// explainReadOnly names the bank where the person may not write in it. Every
// other error passes unchanged.
func (a *app) explainReadOnly(err error, bank *kb.Bank) error {
	if !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return &problem{code: codeError, msg: err.Error(), hint: a.say(msgHintMayWrite, bank.Dir()), err: err}
}
