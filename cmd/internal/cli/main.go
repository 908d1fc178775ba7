package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/hook"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/finish"
)

// Main runs the command line args (without the program's name) and returns the
// exit status. The environment is read through env alone, so that a test, or
// another program, can run a command as if it were someone else.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	nameProgram()
	run, done := session.New(args, stdin, stdout, stderr, env), make(chan struct{})
	defer close(done)
	context.AfterFunc(ctx, func() { abandon(run, done) })
	return runArgs(ctx, run, args)
}

// patience is how long a command that was interrupted may take to end by itself.
const patience = 80 * time.Millisecond

// abandon ends the process if a command that was interrupted does not end by itself. What
// it has written outlives a kill at any point: only what was begun and is told of when it
// is done is waited for.
func abandon(run *session.Run, done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-time.After(patience):
			if !finish.Pending() {
				if session.IsTerminal(run.Stderr) {
					fmt.Fprint(run.Stderr, "\r\x1b[K") // what a bar may have drawn
				}
				os.Exit(run.Finish(context.Canceled))
			}
		}
	}
}

// runArgs runs one command line, tells of its error, and returns the exit status.
// What could not be written to stdout is an error too.
func runArgs(ctx context.Context, run *session.Run, args []string) (exit int) {
	if hook.IsHook(args) {
		defer func() {
			if recover() != nil {
				exit = session.ExitDone // a panic would throw a person's prompt away
			}
		}()
	}
	run.Again = func(ctx context.Context, args ...string) (out, told []byte, status int) {
		var stdout, stderr bytes.Buffer
		status = runArgs(ctx, session.New(args, strings.NewReader(""), &stdout, &stderr, run.Env), args)
		return stdout.Bytes(), stderr.Bytes(), status
	}
	root := newRootCommand(run)
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	if flushErr := run.Out.Flush(); err == nil {
		err = flushErr
	}
	if err != nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if hook.IsHook(args) || cmd.Name() == hook.Name {
		return hook.Harmless(run, err)
	}
	return run.Finish(err)
}
