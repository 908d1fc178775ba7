// Package lock is the one lock under which a bank is changed. The kernel holds it, so
// that it is free when its process dies, however it dies. A note beside it says who has
// it, for the message that others get.
//
// The folder may come from a stranger, and others may write in it: so both files are
// made by us, and never opened where a link leads.
package lock

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// retry is how often a lock that another process has is tried again.
const retry = 15 * time.Millisecond

// mostNote bounds the note that is read.
const mostNote = 4 << 10

// A Lock is a lock that has not been taken.
type Lock struct {
	Dir  string // the bank
	Name string // of the file that is locked, relative to Dir; the note stands beside it
}

func (l Lock) note() string { return l.Name + ".pid" }

// Take takes the lock and waits for it until ctx ends; ok is false where it ended first.
// A ctx whose deadline has passed allows one try, however slow the machine is. Before each try, ready makes sure that the two files can be made. unlock may be called
// more than once.
func (l Lock) Take(ctx context.Context, ready func(root *os.Root, names ...string) error) (unlock func(), ok bool, err error) {
	for {
		if err := l.prepare(ready); err != nil {
			return nil, false, fmt.Errorf("cannot lock the bank: %w", err)
		}
		lock := flock.New(filepath.Join(l.Dir, filepath.FromSlash(l.Name)), flock.SetFlag(openFlags))
		ok, err := wait(ctx, lock)
		switch {
		case ok && l.isOn(lock):
			return l.hold(lock), true, nil
		case ctx.Err() != nil, !ok && err == nil:
			lock.Close()
			return nil, false, nil
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			lock.Close()
			return nil, false, fmt.Errorf("cannot lock the bank: %w", err)
		}
		lock.Close() // the file was deleted or exchanged: this lock guards nothing
	}
}

// wait tries once, and again until ctx ends.
func wait(ctx context.Context, lock *flock.Flock) (ok bool, err error) {
	if errors.Is(ctx.Err(), context.Canceled) {
		return false, ctx.Err()
	}
	if ok, err := lock.TryLock(); ok || err != nil {
		return ok, err
	}
	return lock.TryLockContext(ctx, retry)
}

// prepare makes the file that is locked.
func (l Lock) prepare(ready func(root *os.Root, names ...string) error) error {
	root, err := os.OpenRoot(l.Dir)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := ready(root, l.Name, l.note()); err != nil {
		return err
	}
	if _, err := root.Lstat(l.Name); err == nil {
		return nil
	}
	f, err := root.OpenFile(l.Name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil // another process was faster
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// isOn reports whether the lock is on the file that its name now stands for in the
// bank, and not on one that a link has led to.
func (l Lock) isOn(lock *flock.Flock) bool {
	held, err := lock.Stat()
	if err != nil {
		return false
	}
	root, err := os.OpenRoot(l.Dir)
	if err != nil {
		return false
	}
	defer root.Close()
	now, err := root.Lstat(l.Name)
	return err == nil && now.Mode().IsRegular() && os.SameFile(held, now)
}

// hold notes who has the lock, and returns what gives it back. The note is a second
// file because some systems forbid reading a locked one. It is emptied before the lock
// is given back, so that nobody is blamed who has long gone.
func (l Lock) hold(lock *flock.Flock) (unlock func()) {
	note := l.writeNote()
	return sync.OnceFunc(func() {
		if note != nil {
			_ = note.Truncate(0)
			note.Close()
		}
		lock.Close()
	})
}

// writeNote writes the note into a file of its own making, in the place of the one
// that is there: that one could by now be a link, or another name of a file elsewhere.
// It returns nil where that fails; a lock without a note is a lock.
func (l Lock) writeNote() *os.File {
	root, err := os.OpenRoot(l.Dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	root.Remove(l.note())
	f, err := root.OpenFile(l.note(), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil
	}
	host, _ := os.Hostname()
	fmt.Fprintf(f, "%d %s\n", os.Getpid(), host)
	return f
}

// Holder returns which process has the lock, 0 where that is unknown, and on which
// machine, empty for this one. A note of a process that died without emptying it is not
// believed: who has the lock now has not written theirs yet.
func (l Lock) Holder() (pid int, host string) {
	first, host, _ := strings.Cut(strings.TrimSpace(string(l.readNote())), " ")
	pid, err := strconv.Atoi(first)
	here, _ := os.Hostname()
	switch {
	case err != nil || host == here && !isAlive(pid):
		return 0, ""
	case host == here:
		return pid, ""
	}
	return pid, host
}

func (l Lock) readNote() []byte {
	root, err := os.OpenRoot(l.Dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	info, err := root.Lstat(l.note())
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := root.OpenFile(l.note(), openFlags, 0)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, mostNote))
	return text
}

// IsHeld reports whether another process has the lock. It makes no file, and waits for
// nobody.
func (l Lock) IsHeld() bool {
	name := filepath.Join(l.Dir, filepath.FromSlash(l.Name))
	if info, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return false
	}
	lock := flock.New(name, flock.SetFlag(openFlags))
	defer lock.Close()
	free, err := lock.TryRLock()
	return !free && err == nil
}
