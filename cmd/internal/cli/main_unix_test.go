//go:build unix

package cli

import (
	"bytes"
	"io"
	"os"
	"sync"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/session"
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
