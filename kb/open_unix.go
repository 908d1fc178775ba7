//go:build unix

package kb

import (
	"os"
	"syscall"
)

// openNonblock keeps open from waiting for the other end of a pipe.
const openNonblock = syscall.O_NONBLOCK

// isAlive reports whether there is a process of that number on this machine.
func isAlive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || err == syscall.EPERM
}

// syncDir makes the names in a folder durable.
func syncDir(d *os.File) error { return d.Sync() }
