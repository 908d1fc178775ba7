package vec

import "testing"

// A machine that is wide gives what older ones give.
func TestDotsOfOlderMachines(t *testing.T) {
	was := wide
	t.Cleanup(func() { wide = was })
	wide = false
	TestDots(t)
}
