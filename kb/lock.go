package kb

import (
	"context"
	"errors"
	"os"

	"github.com/tacit-kb/tacit/kb/lock"
)

// ErrLocked is wrapped by the error of Lock when another process keeps the bank
// locked for longer than the caller waits.
var ErrLocked = errors.New("the bank is locked")

func (b *Bank) lock() lock.Lock { return lock.Lock{Dir: b.dir, Name: privateDir + "/lock"} }

// Lock takes the one lock under which the bank is changed, and waits for it
// until ctx ends. It is free when its process dies, however it dies. unlock may be
// called more than once.
func (b *Bank) Lock(ctx context.Context) (unlock func(), err error) {
	unlock, ok, err := b.lock().Take(ctx, b.makeLockable)
	switch {
	case ok:
		return unlock, nil
	case err != nil:
		return nil, err
	case errors.Is(ctx.Err(), context.Canceled):
		return nil, ctx.Err()
	}
	return nil, b.holder()
}

// makeLockable makes the private folder, and refuses links and pipes where the files of
// the lock belong: a bank may come from a stranger, who must not choose what is written,
// nor make a command wait.
func (b *Bank) makeLockable(root *os.Root, names ...string) error {
	if err := b.makePrivate(); err != nil {
		return err
	}
	for _, name := range names {
		if err := checkTarget(root, name); err != nil {
			return err
		}
	}
	return nil
}

// holder says who has the lock.
func (b *Bank) holder() *LockedError {
	pid, host := b.lock().Holder()
	return &LockedError{PID: pid, Host: host}
}

// Locked reports whether another process holds the lock of the bank, and which one
// as far as it said so. Unlike Lock it makes no file, and waits for nobody.
func (b *Bank) Locked() (holder string, locked bool) {
	if !b.lock().IsHeld() {
		return "", false
	}
	return b.holder().holder(), true
}
