//go:build !unix

package kb

import "os"

// openNonblock does nothing here: there are no pipes with names in folders.
const openNonblock = 0

// isAlive reports whether there is a process of that number on this machine.
func isAlive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err == nil {
		p.Release()
	}
	return err == nil
}

// syncDir does nothing here: folders cannot be synced.
func syncDir(*os.File) error { return nil }
