//go:build !unix

package plain

import (
	"errors"
	"io/fs"
	"time"
)

// openNonblock does nothing here: there are no pipes with names in folders.
const openNonblock = 0

// Patiently repeats what fails because another program has a file open: an editor, a virus
// scanner or another process of ours, which lets go of it in a moment.
func Patiently(op func() error) (err error) {
	for wait := time.Millisecond; wait < time.Second; wait *= 2 {
		err = op()
		if err == nil || errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist) {
			return err
		}
		time.Sleep(wait)
	}
	return err
}
