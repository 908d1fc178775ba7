package session

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// lockPatience is how long a command waits for another one that changes the
// bank: that takes milliseconds.
const lockPatience = 5 * time.Second

// Lock takes the bank's lock for a command that writes.
func (run *Run) Lock(ctx context.Context, bank *kb.Bank) (unlock func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, run.Patience)
	defer cancel()
	unlock, err = bank.Lock(ctx)
	return unlock, run.ExplainReadOnly(err, bank)
}

// Begin begins a transaction for a command that writes without a plan.
func (run *Run) Begin(ctx context.Context, bank *kb.Bank) (*transaction.Tx, error) {
	ctx, cancel := context.WithTimeout(ctx, run.Patience)
	defer cancel()
	tx, err := transaction.Begin(ctx, bank)
	return tx, run.ExplainReadOnly(err, bank)
}

// ExplainReadOnly names the bank where the person may not write in it. Every
// other error passes unchanged.
func (run *Run) ExplainReadOnly(err error, bank *kb.Bank) error {
	if !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return &Problem{Code: CodeError, Msg: run.Say(msgReadOnly, err), Hint: run.Say(MsgHintMayWrite, bank.Dir()), Err: err}
}

// The messages of this file.
var (
	msgReadOnly = lang.Text{
		EN: "cannot write to the bank: %s",
		ZH: "无法写入记忆库：%s",
		JA: "メモリバンクに書き込めません: %s",
	}
	MsgHintMayWrite = lang.Text{
		EN: "check that you can write to %s",
		ZH: "请检查你对 %s 是否有写权限",
		JA: "%s に書き込む権限があるか確認してください",
	}
)
