package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
)

// Main runs the command line args (without the program's name) and returns the
// exit status. The environment is read through env alone, so that a test, or
// another program, can run a command as if it were someone else.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	return newApp(args, stdin, stdout, stderr, env).run(ctx, args)
}

// run runs one command line, tells of its error, and returns the exit status.
// What could not be written to stdout is an error too.
func (a *app) run(ctx context.Context, args []string) (exit int) {
	if isHook(args) {
		defer func() {
			if recover() != nil {
				exit = exitDone // a panic would throw a person's prompt away
			}
		}()
	}
	root := newRootCommand(a)
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	if flushErr := a.out.Flush(); err == nil {
		err = flushErr
	}
	if err != nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if isHook(args) || cmd.Name() == hookName {
		return a.harmless(err)
	}
	return a.finish(err)
}
