//go:build !unix

package git

import "os/exec"

// keepClose leaves a command as it is: it alone is ended when we no longer wait for it.
func keepClose(*exec.Cmd) (done func()) { return func() {} }
