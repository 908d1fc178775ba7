// Package finish says whether the process is in the middle of something that a person who
// interrupts it wants to see finished. Everything that Tacit writes outlives a kill; but
// who presses Ctrl-C while files are being exchanged is better told what became of them.
package finish

import (
	"context"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
)

var begun atomic.Int32

// Begin says that something has begun which is to be finished. It lasts until end is
// called, which may be more than once.
func Begin() (end func()) {
	begun.Add(1)
	return sync.OnceFunc(func() { begun.Add(-1) })
}

// Pending reports whether something has begun and not ended.
func Pending() bool { return begun.Load() > 0 }

// Serving is Begin for a server, which goes on until it is stopped: SIGTERM, with which
// hosts and editors stop one, ends ctx as Ctrl-C does. A second one of them ends the process
// at once. end gives the signals back.
func Serving(ctx context.Context) (_ context.Context, end func()) {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	done := Begin()
	return ctx, func() { done(); stop() }
}
