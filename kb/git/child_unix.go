//go:build unix && !linux

package git

import (
	"os/exec"
	"syscall"
)

// keepClose starts a command so that it ends, with all that it has started, when we no
// longer wait for it.
func keepClose(cmd *exec.Cmd) (done func()) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return func() {}
}
