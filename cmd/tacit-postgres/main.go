// Tacit-postgres is tacit with the shared index in PostgreSQL: all commands are the same, and
// --store works. It is a program of its own because the driver is 3.5 MB that most people do
// not need.
package main

import (
	"os"

	"github.com/tacit-kb/tacit/cmd/internal/cli"
	_ "github.com/tacit-kb/tacit/cmd/internal/pgstore"
	"github.com/tacit-kb/tacit/kb/garbage"
)

func main() {
	garbage.Delay()
	cli.LargePages()
	os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
}
