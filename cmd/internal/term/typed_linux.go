package term

import (
	"os"

	"golang.org/x/sys/unix"
)

// ForgetTyped throws away what was typed on a terminal and not read yet.
func ForgetTyped(f *os.File) error {
	return unix.IoctlSetInt(int(f.Fd()), unix.TCFLSH, unix.TCIFLUSH)
}
