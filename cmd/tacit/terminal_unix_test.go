//go:build unix

package main

import (
	"errors"
	"fmt"
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

	"github.com/tacit-kb/tacit/cmd/internal/live/livetest"
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

// cmdLive runs a command that draws on a whole terminal.
//
// live STATUS SIZE STEPS COMMAND... gives it a terminal of that size, such as 80x24, does
// the steps of the file STEPS (see livetest.Person), and compares the exit status. The
// screens that were kept become files, and so does the last one: screen. The terminal has
// to be left as it was.
func cmdLive(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 4 {
		ts.Fatalf("usage: live STATUS SIZE STEPS COMMAND [ARG...]")
	}
	var want, width, height int
	_, err := fmt.Sscan(args[0], &want)
	ts.Check(err)
	_, err = fmt.Sscanf(args[1], "%dx%d", &width, &height)
	ts.Check(err)
	p, err := livetest.Sit(width, height)
	ts.Check(err)
	bin, err := exec.LookPath(args[3])
	ts.Check(err)
	cmd := exec.Command(bin, args[4:]...)
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = ts.Getenv("WORK"), p.Terminal, p.Terminal, p.Terminal
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	for _, name := range []string{"PATH", "HOME", "TACIT_CONFIG_DIR", "TACIT_BANK", "TERM", "EDITOR", "NO_COLOR", "CLAUDECODE", outermostKey} {
		cmd.Env = append(cmd.Env, name+"="+ts.Getenv(name))
	}
	if file := ts.Getenv("LIVE_STDOUT"); file != "" { // a pipe, as far as the command can tell
		out, err := os.Create(ts.MkAbs(file))
		ts.Check(err)
		defer out.Close()
		cmd.Stdout = out
	}
	ts.Check(cmd.Start())
	status := exitOf(cmd, p.Do(ts.ReadFile(args[2])), ts)
	p.Close()
	for name, screen := range p.Kept() {
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte(screen), 0o666))
	}
	ts.Check(os.WriteFile(ts.MkAbs("screen"), []byte(p.Screen.String()), 0o666))
	switch {
	case status != want:
		ts.Fatalf("%s ended with %d, want %d\n%s", strings.Join(args[3:], " "), status, want, p.Screen)
	case p.Second() || len(p.Modes())+len(p.Unknown()) > 0:
		ts.Fatalf("the second screen is left: %t, modes %q; unknown sequences %q", !p.Second(), p.Modes(), p.Unknown())
	}
}

// exitOf waits for the command after the steps were done and returns its exit status.
func exitOf(cmd *exec.Cmd, steps error, ts *testscript.TestScript) int {
	stuck := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	defer stuck.Stop()
	if steps != nil {
		cmd.Process.Kill()
	}
	var exit *exec.ExitError
	err := cmd.Wait()
	ts.Check(steps)
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	ts.Check(err)
	return 0
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
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
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

// askedOnTerminal returns what a person sees of a command up to its first question.
func askedOnTerminal(r reader, command string) string {
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Env = r.folder, append(r.env, "TERM=xterm", "NO_COLOR=1")
	screen, err := pty.Start(cmd)
	if err != nil {
		r.t.Fatal(err)
	}
	s := &person{screen: screen}
	s.play(cmd, []string{"hangup"})
	return strings.TrimRight(strings.ReplaceAll(s.String(), "\r\n", "\n"), " ") + "\n"
}
