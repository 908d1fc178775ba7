//go:build unix

package live

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// watch notices when the terminal has another size, when the process goes on after it was
// stopped, and when somebody ends it.
func (t *terminal) watch() (stop func()) {
	changes, ends, over := make(chan os.Signal, 1), make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(changes, syscall.SIGWINCH, syscall.SIGCONT)
	signal.Notify(ends, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	go func() {
		for {
			select {
			case <-over:
				return
			case s := <-ends:
				t.exit()
				signal.Reset(s)
				syscall.Kill(os.Getpid(), s.(syscall.Signal))
				return
			case s := <-changes:
				t.tell(s == syscall.SIGCONT)
			}
		}
	}()
	return func() {
		signal.Stop(changes)
		signal.Stop(ends)
		close(over)
	}
}

// suspend stops the process, as Ctrl-Z does elsewhere, and goes on where it was.
func (t *terminal) suspend() error {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	t.exit()
	if err := syscall.Kill(0, syscall.SIGTSTP); err != nil {
		return err
	}
	select {
	case <-goesOn:
	case <-time.After(200 * time.Millisecond): // a group without a shell cannot be stopped
	}
	return t.enter()
}

func allowSequences(*os.File) error { return nil }
