//go:build unix

package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/creack/pty"
	"github.com/rogpeppe/go-internal/testscript"
)

// prompt is how every question of Tacit ends, in every language.
var prompt = regexp.MustCompile(`\[(?:Y/n|y/N|1/2/3)\]|\][:：] `)

// cmdTerminal runs a command on a terminal of its own.
//
// terminal STATUS ANSWERS COMMAND... gives it the answers, which are the inside of
// a Go string literal and separated by bars, each one as soon as it is asked for;
// then compares the exit status. The answer "hangup" closes the terminal. What was
// to be seen is in the file screen.
func cmdTerminal(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: terminal STATUS ANSWERS COMMAND [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	answers, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	bin, err := exec.LookPath(args[2])
	ts.Check(err)
	cmd := exec.Command(bin, args[3:]...)
	cmd.Dir = ts.Getenv("WORK")
	for _, name := range []string{"PATH", "HOME", "TACIT_CONFIG_DIR", "TACIT_BANK", "TERM", "CLAUDECODE", outermostKey} {
		cmd.Env = append(cmd.Env, name+"="+ts.Getenv(name))
	}
	screen, err := pty.Start(cmd)
	ts.Check(err)
	s := &person{screen: screen}
	status := s.play(cmd, strings.Split(answers, "|"))
	ts.Check(os.WriteFile(ts.MkAbs("screen"), []byte(strings.ReplaceAll(s.String(), "\r\n", "\n")), 0o666))
	if status != want {
		ts.Fatalf("%s ended with %d, want %d\n%s", strings.Join(args[2:], " "), status, want, s)
	}
}

// A person sits at a terminal.
type person struct {
	screen *os.File
	mu     sync.Mutex
	seen   strings.Builder
}

func (s *person) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen.String()
}

// play gives the answers one by one and returns the exit status; that of a
// process which a signal ended is 128 and its number.
func (s *person) play(cmd *exec.Cmd, answers []string) int {
	read := make(chan struct{})
	go func() {
		defer close(read)
		buf := make([]byte, 1024)
		for {
			n, err := s.screen.Read(buf)
			s.mu.Lock()
			s.seen.Write(buf[:n])
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for i, answer := range answers {
		if !s.asked(i+1, read) {
			break
		}
		if answer == "hangup" { // what the system sends when a terminal is closed
			cmd.Process.Signal(syscall.SIGHUP)
			break
		}
		io.WriteString(s.screen, answer)
	}
	stuck := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	defer stuck.Stop()
	var exit *exec.ExitError
	err := <-ended
	select {
	case <-read: // to the last word
	case <-time.After(5 * time.Second): // a child keeps the terminal open
	}
	s.screen.Close()
	<-read
	if errors.As(err, &exit) {
		if exit.ExitCode() < 0 {
			return 128
		}
		return exit.ExitCode()
	}
	return 0
}

// asked waits until there were n questions; false if there will be none.
func (s *person) asked(n int, over chan struct{}) bool {
	for len(prompt.FindAllString(s.String(), -1)) < n {
		select {
		case <-over:
			return false
		case <-time.After(5 * time.Millisecond):
		}
	}
	return true
}
