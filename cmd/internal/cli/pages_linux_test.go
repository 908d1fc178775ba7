package cli

import (
	"os"
	"os/exec"
	"testing"
)

// TestLargePages: the heap grows by a place at once, and what is allocated afterwards lies
// there. In a process of its own, because only a young heap has no room elsewhere; in some
// at most, because what the runtime itself does at that moment may make room: one in ten does
// under the race detector.
func TestLargePages(t *testing.T) {
	if os.Getenv("TACIT_TEST_YOUNG") == "" {
		var text []byte
		var err error
		for range 6 {
			cmd := exec.Command(os.Args[0], "-test.run=^TestLargePages$")
			cmd.Env = append(os.Environ(), "TACIT_TEST_YOUNG=1", "GOGC=off")
			if text, err = cmd.CombinedOutput(); err == nil {
				return
			}
		}
		t.Fatalf("%v\n%s", err, text)
	}
	grown := make(chan [2]uintptr)
	go func() { grown <- growHeap(false) }()
	place := <-grown
	if place[1]-place[0] != stackSize {
		t.Fatalf("a place of %d bytes", place[1]-place[0])
	}
	if err := ask(place); err != nil {
		t.Skip(err) // this system has no large pages
	}
	if at := allocated(filling); at < place[0] || at >= place[1]+hugePage {
		t.Errorf("allocated at %#x, outside of %#x", at, place)
	}
}
