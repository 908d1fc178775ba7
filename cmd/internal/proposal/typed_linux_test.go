package proposal

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"github.com/tacit-kb/tacit/cmd/internal/session"
)

// What was typed before a question was printed answers nothing.
func TestTypedAhead(t *testing.T) {
	person, terminal, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer person.Close()
	defer terminal.Close()
	io.WriteString(person, "\nyes\n")
	for queued := 0; queued == 0; { // until it has come through
		if queued, err = unix.IoctlGetInt(int(terminal.Fd()), unix.TIOCINQ); err != nil {
			t.Fatal(err)
		}
	}
	run := &session.Run{Stdin: terminal, In: bufio.NewReader(terminal), Out: bufio.NewWriter(&asked{then: func() { io.WriteString(person, "no\n") }})}
	run.Out.WriteString("Apply? ")
	if got, err := Answer(context.Background(), run); got != "no" || err != nil {
		t.Errorf("the answer is %q, %v", got, err)
	}
}

// asked is a screen on which a person sees a question, and answers it.
type asked struct {
	bytes.Buffer
	then func()
}

func (s *asked) Write(p []byte) (int, error) {
	defer s.then()
	return s.Buffer.Write(p)
}
