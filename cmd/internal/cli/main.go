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
func (a *app) run(ctx context.Context, args []string) int {
	root := newRootCommand(a)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if flushErr := a.out.Flush(); err == nil {
		err = flushErr
	}
	if err != nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	return a.finish(err)
}
