package inspect

import (
	"runtime/debug"
	"sync"
)

// garbage is how much of the memory in use, in percent, may be garbage before it is
// collected while pairs are judged, in a bank of at most fewMemories. At 1,000 memories that
// saves a tenth of the time of a check and of a first map, and costs 70 MB.
const (
	garbage     = 300
	fewMemories = 3_000
)

var sparing struct {
	mu   sync.Mutex
	runs int
	was  int
}

// spareCollecting collects garbage more seldom until end is called, for work that makes much
// of it, in a bank of so many memories: in a large one the memory is wanted for other things.
func spareCollecting(memories int) (end func()) {
	if memories > fewMemories {
		return func() {}
	}
	sparing.mu.Lock()
	defer sparing.mu.Unlock()
	if sparing.runs++; sparing.runs == 1 {
		sparing.was = debug.SetGCPercent(garbage)
	}
	return sync.OnceFunc(func() {
		sparing.mu.Lock()
		defer sparing.mu.Unlock()
		if sparing.runs--; sparing.runs == 0 {
			debug.SetGCPercent(sparing.was)
		}
	})
}
