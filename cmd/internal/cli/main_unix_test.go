//go:build unix

package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A person who presses Ctrl-C while Tacit waits for stdin gets the prompt back.
func TestInterrupt(t *testing.T) {
	stdin := &waiting{asked: make(chan struct{})}
	go func() {
		<-stdin.asked // Main listens for signals by now
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Signal(os.Interrupt)
		}
		if err != nil {
			t.Error(err)
		}
	}()
	var stdout, stderr bytes.Buffer
	bank := t.TempDir()
	got := Main([]string{"match", "--batch", "-", "--bank", bank}, stdin, &stdout, &stderr, func(string) string { return "" })
	if got != session.ExitInterrupted || stdout.Len() > 0 || stderr.String() != "tacit: interrupted\n" {
		t.Errorf("interrupted: Main = %d, %q, %q, want %d", got, &stdout, &stderr, session.ExitInterrupted)
	}
}

// waiting is a stdin on which nobody types.
type waiting struct {
	asked chan struct{}
	once  sync.Once
}

func (w *waiting) Read([]byte) (int, error) {
	w.once.Do(func() { close(w.asked) })
	select {}
}

var _ io.Reader = (*waiting)(nil)

// Another program that spoils the compiled index where it lies, while commands read it,
// costs them nothing: never a trace, never another answer.
func TestInPlace(t *testing.T) {
	b := kbtest.New(t, "-- experience/project/EXP-001.md --\n---\nid: EXP-001\nkind: experience\ntitle: A payment is sent once\nstatus: active\ntrigger:\n  - a payment is sent twice on retry\n---\nSend the key.\n")
	name := filepath.Join(b.Dir(), ".tacit/cache/index.bin")
	stop, gone := make(chan bool), make(chan bool)
	go func() {
		defer close(gone)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
			}
			if f, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
				if i%2 == 0 {
					f.Truncate(int64(100 * (i % 100)))
				} else {
					f.WriteAt(make([]byte, 512), int64(64*(i%100)))
				}
				f.Close()
			}
		}
	}()
	for range 15 {
		for _, args := range [][]string{{"match", "a payment is sent twice on retry"}, {"list"}, {"check"}} {
			var stdout, stderr bytes.Buffer
			got := Main(append(args, "--bank", b.Dir()), strings.NewReader(""), &stdout, &stderr, func(string) string { return "" })
			if got == session.ExitError || got == session.ExitUsage || args[0] != "check" && !strings.Contains(stdout.String(), "EXP-001") {
				t.Errorf("%v = %d, %q, %q", args, got, &stdout, &stderr)
			}
		}
	}
	close(stop)
	<-gone
}

// What cannot be written is an error, never a silent success.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full here")
	}
	defer full.Close()
	var stderr bytes.Buffer
	if got := Main([]string{"version"}, nil, full, &stderr, func(string) string { return "" }); got != session.ExitError || stderr.Len() == 0 {
		t.Errorf("version to a full disk = %d, %q, want %d", got, &stderr, session.ExitError)
	}
}
