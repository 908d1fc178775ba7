//go:build unix

package kb

import (
	"os"
	"syscall"
)

// openNonblock keeps open from waiting for the other end of a pipe.
const openNonblock = syscall.O_NONBLOCK

// syncDir makes the names in a folder durable.
func syncDir(d *os.File) error { return d.Sync() }
