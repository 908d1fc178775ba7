//go:build !linux && !darwin && !dragonfly && !freebsd && !netbsd && !openbsd && !windows

package term

import "os"

// ForgetTyped throws away what was typed on a terminal and not read yet; here
// there is no way to.
func ForgetTyped(*os.File) error { return nil }
