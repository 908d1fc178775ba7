//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

// forgetTyped throws away what was typed on a terminal and not read yet.
func forgetTyped(f *os.File) error {
	const input = 1 // FREAD of <sys/fcntl.h>: the queue of what was typed
	return unix.IoctlSetPointerInt(int(f.Fd()), unix.TIOCFLUSH, input)
}
