package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

// forgetTyped throws away what was typed on a terminal and not read yet.
func forgetTyped(f *os.File) error {
	return unix.IoctlSetInt(int(f.Fd()), unix.TCFLSH, unix.TCIFLUSH)
}
