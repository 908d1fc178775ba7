// Tacit is project memory for people who work with coding agents: it finds the
// few memories of a Markdown bank that matter for the task at hand, and is
// silent when none does. Package cli and its rooms do all of it.
package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"github.com/tacit-kb/tacit/cmd/internal/cli"
)

func main() {
	delayCollection()
	os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
}

// delayCollection lets the heap grow to 32 MB, eight times the usual 4 MB,
// before garbage is collected for the first time; from then on the pace is the
// usual one. Most commands end before that, and collecting took a tenth of the
// processor time of a match. GOGC in the environment is respected.
func delayCollection() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(800)
	witness := new([4]*byte) // found unreachable by the first collection
	runtime.AddCleanup(witness, func(percent int) { debug.SetGCPercent(percent) }, 100)
}
