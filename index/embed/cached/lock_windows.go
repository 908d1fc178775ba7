package cached

import (
	"errors"
	"math"
	"os"

	"golang.org/x/sys/windows"
)

// tryLock locks a file until it is closed, or returns errBusy. It locks a byte far
// beyond the end: here, nobody else could read what is locked. A file system that
// has no locks is written without.
func tryLock(f *os.File, alone bool) error {
	how := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if alone {
		how |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	at := windows.Overlapped{OffsetHigh: math.MaxInt32}
	err := windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, &at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return errBusy
	}
	return nil
}
