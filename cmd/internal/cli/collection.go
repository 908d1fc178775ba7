package cli

import (
	"os"
	"runtime"
	"runtime/debug"
)

// DelayCollection lets the heap grow to 32 MB, eight times the usual 4 MB,
// before garbage is collected for the first time; from then on the pace is the
// usual one. Most commands end before that, and collecting took a tenth of the
// processor time of a match. GOGC in the environment is respected.
func DelayCollection() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(delayed)
	witness := new([4]*byte) // found unreachable by the first collection
	runtime.AddCleanup(witness, endDelay, 100)
}

// delayed is the heap's growth in percent until the first collection.
const delayed = 800

// endDelay sets the pace, but leaves one alone that a command has set in the meantime.
func endDelay(percent int) {
	if set := debug.SetGCPercent(percent); set != delayed {
		debug.SetGCPercent(set)
	}
}
