// Tacit is project memory for people who work with coding agents: it finds the
// few memories of a Markdown bank that matter for the task at hand, and is
// silent when none does. Package cli and its rooms do all of it.
package main

import (
	"os"

	"github.com/tacit-kb/tacit/cmd/internal/cli"
	"github.com/tacit-kb/tacit/kb/garbage"
)

func main() {
	garbage.Delay()
	cli.LargePages()
	os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
}
