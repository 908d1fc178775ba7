//go:build unix

package transaction

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// mayWrite asks the system, which also knows of immutable files.
func mayWrite(name string) error {
	if err := unix.Access(name, unix.W_OK); err != nil {
		return &os.PathError{Op: "write", Path: name, Err: err}
	}
	return nil
}

func isReadOnly(err error) bool { return errors.Is(err, syscall.EROFS) }
