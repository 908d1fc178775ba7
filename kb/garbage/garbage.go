// Package garbage sets the pace at which garbage is collected, in percent of the memory in
// use, as GOGC does. Two callers know better than the usual pace: a command that ends soon, and
// work that makes much that is soon gone.
package garbage

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"
)

const (
	usual   = 100 // of Go
	delayed = 800 // until the first collection: the heap grows to 32 MB instead of 4
	spared  = 300 // of Spare
)

// fewMemories is how many memories a bank has at most in which Spare does something.
const fewMemories = 3_000

var pace struct {
	lock   sync.Mutex
	spares int
	after  int // the pace that comes back when the last Spare has ended
}

// Delay lets the heap grow to 32 MB before garbage is collected for the first time; from then
// on the pace is the usual one. Most commands end before that, and collecting took a tenth of
// the processor time of a match. GOGC in the environment is respected.
func Delay() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(delayed)
	witness := new([4]*byte) // found unreachable by the first collection
	runtime.AddCleanup(witness, func(percent int) {
		pace.lock.Lock()
		defer pace.lock.Unlock()
		if pace.after = percent; pace.spares == 0 {
			debug.SetGCPercent(percent)
		}
	}, usual)
}

// Spare collects garbage more seldom until end is called, for work on a bank of so many
// memories: in a large one the memory is wanted for other things. At 1,000 memories that saves a
// tenth of the time in which pairs are judged, and costs 70 MB. GOGC in the environment is respected.
func Spare(memories int) (end func()) {
	if memories > fewMemories || os.Getenv("GOGC") != "" {
		return func() {}
	}
	pace.lock.Lock()
	defer pace.lock.Unlock()
	if pace.spares++; pace.spares == 1 {
		pace.after = debug.SetGCPercent(spared)
	}
	return sync.OnceFunc(func() {
		pace.lock.Lock()
		defer pace.lock.Unlock()
		if pace.spares--; pace.spares == 0 {
			debug.SetGCPercent(pace.after)
		}
	})
}
