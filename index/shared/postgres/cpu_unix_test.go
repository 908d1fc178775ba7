//go:build unix

package postgres

import (
	"syscall"
	"testing"
	"time"
)

// processorOfUs is the time of the processor that this process took so far.
func processorOfUs(t testing.TB) time.Duration {
	t.Helper()
	var own syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil {
		t.Fatal(err)
	}
	return time.Duration(own.Utime.Nano() + own.Stime.Nano())
}
