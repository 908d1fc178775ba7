package look

import (
	"io/fs"
	"net"
	"os"
	"syscall"
	"testing"
)

// A port that is taken is recognised on every system: Windows has numbers of its own.
func TestPortTaken(t *testing.T) {
	bind := func(err error) error {
		return &net.OpError{Op: "listen", Net: "tcp", Err: os.NewSyscallError("bind", err)}
	}
	for _, n := range []syscall.Errno{syscall.EADDRINUSE, 10048, 10013} {
		if !isPortTaken(bind(n)) {
			t.Errorf("%d is a port that is taken", n)
		}
	}
	for _, err := range []error{bind(syscall.EINVAL), fs.ErrNotExist} {
		if isPortTaken(err) {
			t.Errorf("%v is none", err)
		}
	}
}
