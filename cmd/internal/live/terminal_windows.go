package live

import (
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// watch looks for another size: a console tells of it only to who reads its events.
func (t *terminal) watch() (stop func()) {
	over := make(chan struct{})
	go func() {
		width, height := t.size()
		tick := time.NewTicker(250 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-over:
				return
			case <-tick.C:
			}
			if w, h := t.size(); w != width || h != height {
				width, height = w, h
				t.tell(false)
			}
		}
	}()
	return func() { close(over) }
}

// suspend does nothing: a console stops no process.
func (t *terminal) suspend() error { return nil }

// allowSequences lets a console act on escape sequences.
func allowSequences(f *os.File) error {
	var mode uint32
	h := windows.Handle(f.Fd())
	if err := windows.GetConsoleMode(h, &mode); err != nil {
		return err
	}
	return windows.SetConsoleMode(h, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING)
}
