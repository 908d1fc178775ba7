//go:build !unix

package lock

import "os"

// openFlags open a file that is there.
const openFlags = os.O_RDONLY

// isAlive reports whether there is a process of that number on this machine.
func isAlive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err == nil {
		p.Release()
	}
	return err == nil
}
