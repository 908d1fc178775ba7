//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package term

import (
	"os"

	"golang.org/x/sys/unix"
)

// ForgetTyped throws away what was typed on a terminal and not read yet.
func ForgetTyped(f *os.File) error {
	const input = 1 // FREAD of <sys/fcntl.h>: the queue of what was typed
	return unix.IoctlSetPointerInt(int(f.Fd()), unix.TIOCFLUSH, input)
}
