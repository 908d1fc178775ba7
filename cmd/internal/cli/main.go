package cli

import (
	"context"
	"io"
	"os"
	"os/signal"

	"github.com/tacit-kb/tacit/cmd/internal/hook"
	"github.com/tacit-kb/tacit/cmd/internal/session"
)

// Main runs the command line args (without the program's name) and returns the
// exit status. The environment is read through env alone, so that a test, or
// another program, can run a command as if it were someone else.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	return runArgs(ctx, session.New(args, stdin, stdout, stderr, env), args)
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
