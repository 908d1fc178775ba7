package inspect

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
)

// active finds an active.md that has grown too long to be read at every start.
func (v *Bank) active(context.Context) ([]Finding, error) {
	c, err := draft.Open(v.bank, v.now)
	if err != nil {
		return nil, err
	}
	_, load, err := c.Tidy()
	if !load.Heavy {
		return nil, nil
	}
	f := Finding{Code: activeLong, Path: draft.ActivePath, Line: 1, Column: 1, Args: []any{strconv.Itoa(load.Lines), strconv.Itoa(load.Done)}, Command: "tacit archive"}
	if err != nil { // nothing in it is done, or it cannot be edited in place
		f.Args, f.Command = append(f.Args, ""), edit(draft.ActivePath)
	}
	return []Finding{f}, nil
}

// tempLife is how long a temporary file may be there: it is written and renamed
// in milliseconds.
const tempLife = 10 * time.Minute

// left finds conflict copies, which wait for a person, and temporary files of
// processes that died.
func (v *Bank) left(context.Context) (found []Finding, err error) {
	for _, c := range v.bank.Conflicts() {
		found = append(found, Finding{Code: ConflictCopy, Severe: true, Path: c.Copy, Line: 1, Column: 1, Args: []any{c.Path},
			Command: "git diff --no-index " + quoted(v.onDisk(c.Path)) + " " + quoted(v.onDisk(c.Copy))})
	}
	err = fs.WalkDir(os.DirFS(v.bank.Dir()), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // others tell of it
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." && name != ".tacit" || tooDeep(name)):
			return fs.SkipDir
		case d.Type().IsRegular() && isTemporary(d.Name()):
			if info, err := d.Info(); err == nil && v.now.Sub(info.ModTime()) > tempLife {
				found = append(found, Finding{Code: LeftBehind, Path: name, Line: 1, Column: 1, Command: "tacit index"})
			}
		}
		return nil
	})
	return found, err
}

// isTemporary reports whether a file has a name that only Tacit gives, for a
// moment.
func isTemporary(name string) bool {
	return strings.HasPrefix(name, ".tacit-") && path.Ext(name) == ".tmp"
}

// onDisk is a path of the bank as a command in the project's folder takes it.
func (v *Bank) onDisk(name string) string { return path.Join(filepath.Base(v.bank.Dir()), name) }

// history finds lines of history.jsonl that are no records. One that is torn off
// at the end is harmless; any other one is a record that was lost.
func (v *Bank) history(context.Context) (found []Finding, err error) {
	_, bad, err := govern.History(v.bank)
	if err != nil {
		return nil, nil // check reads every file, and tells
	}
	for _, e := range bad {
		found = append(found, Finding{Code: BadHistory, Severe: !errors.Is(e.Msg, govern.ErrTornOff), Path: e.Path, Line: max(e.Line, 1), Column: max(e.Column, 1),
			Args: []any{e.Msg}})
	}
	return found, nil
}
