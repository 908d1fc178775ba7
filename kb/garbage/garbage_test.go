package garbage

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// now returns the pace, and leaves it.
func now() int {
	percent := debug.SetGCPercent(usual)
	debug.SetGCPercent(percent)
	return percent
}

func pacedAt(t *testing.T, want int) {
	t.Helper()
	for range 1000 {
		if now() == want {
			return
		}
		time.Sleep(5 * time.Millisecond) // what ends a delay runs soon after a collection
	}
	t.Fatalf("the pace is %d, want %d", now(), want)
}

// The first collection ends the delay, and the pace of work that goes on ends with that work: what
// comes back then is the usual pace, and not the delay.
func TestDelayEndsWhileSpared(t *testing.T) {
	t.Setenv("GOGC", "")
	Delay()
	end, other := Spare(10), Spare(10)
	pacedAt(t, spared)
	for range 200 {
		runtime.GC()
		pace.lock.Lock()
		ended := pace.after == usual
		pace.lock.Unlock()
		if ended {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	pacedAt(t, spared)
	end()
	end() // once more is nothing
	pacedAt(t, spared)
	other()
	pacedAt(t, usual)
}

func TestDelayIsKeptThroughShortWork(t *testing.T) {
	t.Setenv("GOGC", "")
	debug.SetGCPercent(delayed)
	Spare(10)()
	pacedAt(t, delayed)
	debug.SetGCPercent(usual)
	Spare(fewMemories + 1)
	pacedAt(t, usual)
}

func TestGOGCIsRespected(t *testing.T) {
	t.Setenv("GOGC", "50")
	Delay()
	pacedAt(t, usual)
	defer Spare(10)()
	pacedAt(t, usual)
}
