package cli

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb/threeway"
)

// newMergeDriverCommand is what git calls to merge INDEX.md and the logs of a bank,
// see package govern/repository. It knows no bank: git hands it copies of three
// files, and the working tree may be anything meanwhile.
func newMergeDriverCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:    "merge-driver BASE OURS THEIRS [SIZE [PATH]]",
		Hidden: true,
		Args:   a.argsBetween(3, 5),
		RunE:   func(_ *cobra.Command, args []string) error { return runMergeDriver(a, args) },
	}
}

// What the command that Install wrote makes of the exit status: 0 is merged, 3 is
// merged as far as it goes, with marks. With any other, as with every error, it
// falls back on git's own merge.
const (
	driverOpen   = status(exitPartly)
	driverPassed = status(exitUsage)
)

// runMergeDriver merges three files, and leaves the result in the second one.
func runMergeDriver(a *app, args []string) error {
	var texts [3][]byte
	for i := range texts {
		var err error
		if texts[i], err = os.ReadFile(args[i]); err != nil {
			return err
		}
	}
	marks := threeway.Marks{Ours: "ours", Theirs: "theirs"}
	if len(args) > 3 {
		marks.Size, _ = strconv.Atoi(args[3])
	}
	name := filepath.ToSlash(args[1])
	if len(args) > 4 {
		name = args[4]
	}
	merged, open, err := repository.Merge(name, texts[0], texts[1], texts[2], marks)
	if err != nil {
		return driverPassed
	}
	if err := writeMerged(args[1], merged); err != nil || len(open) == 0 {
		return err
	}
	for _, c := range open {
		a.note(msgDriverOpen, position(name, c.Line, 1), a.collision(c))
	}
	return driverOpen
}

// writeMerged replaces a file as a whole: what is there is one side of the merge, and
// all that git's own merge has of it if this one is ended halfway.
func writeMerged(name string, text []byte) error {
	temp := name + ".tacit-new"
	err := os.WriteFile(temp, text, 0o600) // as git's own temporary file
	if err == nil {
		err = os.Rename(temp, name)
	}
	if err != nil {
		os.Remove(temp)
	}
	return err
}

// collision says what two branches changed differently.
func (a *app) collision(c table.Collision) string {
	switch {
	case c.Tag == "" && c.File == "":
		return a.say(msgCollideText)
	case len(c.Columns) == 0:
		return a.say(msgCollideGone, c.Tag)
	}
	return a.say(msgCollideCells, c.Tag, strings.Join(c.Columns, ", "))
}
