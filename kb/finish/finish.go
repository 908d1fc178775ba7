// Package finish says whether the process is in the middle of something that a person who
// interrupts it wants to see finished. Everything that Tacit writes outlives a kill; but
// who presses Ctrl-C while files are being exchanged is better told what became of them.
package finish

import (
	"sync"
	"sync/atomic"
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
