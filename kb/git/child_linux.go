package git

import (
	"os/exec"
	"runtime"
	"syscall"
)

// keepClose starts a command so that it ends with us: with all that it has started, when
// we no longer wait for it, and when we are killed. The system looks at the thread that
// started it, so that one has to stay until done is called.
func keepClose(cmd *exec.Cmd) (done func()) {
	runtime.LockOSThread()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return runtime.UnlockOSThread
}
