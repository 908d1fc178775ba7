//go:build unix

package git

import "syscall"

// openNonblock keeps open from waiting for the other end of a pipe.
const openNonblock = syscall.O_NONBLOCK
