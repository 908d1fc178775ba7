//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package cached

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// tryLock locks a file until it is closed, or returns errBusy. A file system that
// has no locks is written without.
//
// Package flock, which locks the bank, cannot do this: it opens a file by its path,
// outside of the os.Root, and on Windows it locks the first byte, which readers need.
func tryLock(f *os.File, alone bool) error {
	how := unix.LOCK_SH
	if alone {
		how = unix.LOCK_EX
	}
	for {
		switch err := unix.Flock(int(f.Fd()), how|unix.LOCK_NB); {
		case errors.Is(err, unix.EINTR):
		case errors.Is(err, unix.EWOULDBLOCK):
			return errBusy
		default:
			return nil
		}
	}
}
