//go:build unix

package plain

import "syscall"

// openNonblock keeps open from waiting for the other end of a pipe.
const openNonblock = syscall.O_NONBLOCK

// Patiently calls what may have to be tried again on other systems.
func Patiently(op func() error) error { return op() }
