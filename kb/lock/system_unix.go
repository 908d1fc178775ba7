//go:build unix

package lock

import "syscall"

// openFlags open a file that is there, and never what a link leads to.
const openFlags = syscall.O_RDONLY | syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// isAlive reports whether there is a process of that number on this machine.
func isAlive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || err == syscall.EPERM
}
