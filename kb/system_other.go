//go:build !unix

package kb

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// openNonblock does nothing here: there are no pipes with names in folders.
const openNonblock = 0

// patiently repeats what fails because somebody has a file open: an editor, a virus
// scanner or another process of ours, which lets go of it in a moment.
func patiently(op func() error) (err error) {
	for wait := time.Millisecond; wait < time.Second; wait *= 2 {
		err = op()
		if err == nil || errors.Is(err, fs.ErrNotExist) {
			return err
		}
		time.Sleep(wait)
	}
	return err
}

// syncDir does nothing here: folders cannot be synced.
func syncDir(*os.File) error { return nil }

// stat returns the size and the time of change of a file.
func stat(_ *os.File, e fs.DirEntry) (size, mtime int64, err error) {
	info, err := e.Info()
	if err != nil {
		return 0, 0, err
	}
	return info.Size(), info.ModTime().UnixNano(), nil
}
