//go:build !unix

package transaction

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// openNonblock does nothing here: there are no pipes with names in folders.
const openNonblock = 0

// syncFolder does nothing here: folders cannot be synced.
func syncFolder(*os.File) error { return nil }

func own(*os.File, fs.FileInfo) {}

// patiently repeats what fails because somebody has a file open: an editor or a
// virus scanner, which lets go of it in a moment.
func patiently(op func() error) (err error) {
	for wait := time.Millisecond; wait < time.Second; wait *= 2 {
		err = op()
		if err == nil || errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist) {
			return err
		}
		time.Sleep(wait)
	}
	return err
}
