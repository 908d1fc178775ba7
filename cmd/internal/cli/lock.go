package cli

import (
	"context"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// lockPatience is how long a command waits for another one that changes the
// bank: that takes milliseconds.
const lockPatience = 5 * time.Second

// lock takes the bank's lock for a command that writes.
func (a *app) lock(ctx context.Context, bank *kb.Bank) (unlock func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, a.patience)
	defer cancel()
	return bank.Lock(ctx)
}
