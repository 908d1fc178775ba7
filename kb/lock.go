package kb

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// ErrLocked is wrapped by the error of Lock when another process keeps the bank
// locked for longer than the caller waits.
var ErrLocked = errors.New("the bank is locked")

const (
	lockFile   = privateDir + "/lock"
	holderFile = privateDir + "/lock.pid"
	lockRetry  = 15 * time.Millisecond
)

// Lock takes the one lock under which the bank is changed, and waits for it
// until ctx ends. The kernel holds it, so that it is free when its process
// dies, however it dies. unlock may be called more than once.
func (b *Bank) Lock(ctx context.Context) (unlock func(), err error) {
	if err := b.makeLockable(); err != nil {
		return nil, err
	}
	name := filepath.Join(b.dir, filepath.FromSlash(lockFile))
	for {
		lock := flock.New(name, flock.SetPermissions(0o600))
		ok, err := lock.TryLockContext(ctx, lockRetry)
		if err != nil || !ok {
			lock.Close()
			return nil, b.lockError(ctx, err)
		}
		if isSame(lock, name) {
			return b.hold(lock), nil
		}
		lock.Close() // somebody deleted the file meanwhile: this lock guards nothing
		if err := b.makeLockable(); err != nil {
			return nil, err
		}
	}
}

// makeLockable makes the private folder, and refuses links and pipes where the
// two files of the lock belong: a bank may come from a stranger, who must not
// choose what is written, nor make a command wait.
func (b *Bank) makeLockable() error {
	if err := b.makePrivate(); err != nil {
		return err
	}
	root, err := os.OpenRoot(b.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := checkTarget(root, lockFile); err != nil {
		return err
	}
	return checkTarget(root, holderFile)
}

// isSame reports whether the lock is on the file that its name now stands for.
func isSame(lock *flock.Flock, name string) bool {
	held, err := lock.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(name)
	return err == nil && os.SameFile(held, now)
}

func (b *Bank) lockError(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		return fmt.Errorf("cannot lock the bank: %w", err)
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err()
	}
	return b.holder()
}

// hold notes who has the lock, for the message that others get, and returns what
// gives it back. The note is a second file because some systems forbid reading
// a locked one. It is emptied before the lock is given back, so that nobody
// is blamed who has long gone.
func (b *Bank) hold(lock *flock.Flock) (unlock func()) {
	name := filepath.Join(b.dir, filepath.FromSlash(holderFile))
	host, _ := os.Hostname()
	_ = os.WriteFile(name, fmt.Appendf(nil, "%d %s\n", os.Getpid(), host), 0o600)
	return sync.OnceFunc(func() {
		_ = os.Truncate(name, 0)
		lock.Close()
	})
}

// holder says who has the lock. A note of a process that died without emptying
// it is not believed: who has the lock now has not written theirs yet.
func (b *Bank) holder() *LockedError {
	src, err := os.ReadFile(filepath.Join(b.dir, filepath.FromSlash(holderFile)))
	first, host, _ := strings.Cut(strings.TrimSpace(string(src)), " ")
	pid, convErr := strconv.Atoi(first)
	here, _ := os.Hostname()
	switch {
	case err != nil || convErr != nil || host == here && !isAlive(pid):
		return &LockedError{}
	case host != here:
		return &LockedError{PID: pid, Host: host}
	}
	return &LockedError{PID: pid}
}

// Locked reports whether another process holds the lock of the bank, and which one
// as far as it said so. Unlike Lock it makes no file, and waits for nobody.
func (b *Bank) Locked() (holder string, locked bool) {
	name := filepath.Join(b.dir, filepath.FromSlash(lockFile))
	if info, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return "", false
	}
	lock := flock.New(name, flock.SetFlag(os.O_RDONLY))
	defer lock.Close()
	if free, err := lock.TryRLock(); free || err != nil {
		return "", false
	}
	return b.holder().holder(), true
}
