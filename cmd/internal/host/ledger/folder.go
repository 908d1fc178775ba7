package ledger

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

const (
	folderName = "sessions"
	suffix     = ".log"
	tempSuffix = ".tmp"

	mostSessions = 64 // kept
	mostAge      = 7 * 24 * time.Hour
)

// open opens the folder of sessions, and makes it below a .tacit that is there: a
// bank without one may not be written, or nobody has asked it anything. A link in
// its place is refused: somebody wants something to be written elsewhere.
func open(b *kb.Bank) (*os.Root, error) {
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return nil, err
	}
	defer root.Close()
	private := path.Dir(b.StateDir())
	folder := path.Join(b.StateDir(), folderName)
	for _, dir := range []string{private, b.StateDir(), folder} {
		info, err := root.Lstat(dir)
		if errors.Is(err, fs.ErrNotExist) && dir != private {
			err = root.Mkdir(dir, 0o700)
		} else if err == nil && !info.IsDir() {
			err = fs.ErrInvalid
		}
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	return root.OpenRoot(folder)
}

// openFile opens a file of the folder, which must be a plain one.
func openFile(root *os.Root, name string, flags int) (*os.File, error) {
	before, err := root.Lstat(name)
	if err == nil && !before.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	f, err := root.OpenFile(name, flags, 0o600)
	if err != nil {
		return nil, err
	}
	if now, err := f.Stat(); err != nil || !now.Mode().IsRegular() || before != nil && !os.SameFile(before, now) {
		f.Close()
		return nil, fs.ErrInvalid
	}
	return f, nil
}

// Sweep deletes the files of sessions that nobody goes on with: those older than a
// week, and the oldest of more than 64. What a process that died was writing goes
// with them. It is for the beginning of a session, when there is time.
func Sweep(b *kb.Bank, now time.Time) {
	root, err := open(b)
	if err != nil {
		return
	}
	defer root.Close()
	sweep(root, now)
}

func sweep(root *os.Root, now time.Time) {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return
	}
	var sessions []fs.FileInfo
	for _, e := range entries {
		info, err := e.Info()
		switch {
		case err != nil:
		case strings.HasSuffix(e.Name(), suffix):
			sessions = append(sessions, info)
		case strings.HasSuffix(e.Name(), tempSuffix) && now.Sub(info.ModTime()) > time.Minute:
			root.Remove(e.Name())
		}
	}
	slices.SortFunc(sessions, func(a, b fs.FileInfo) int { return cmp.Compare(b.ModTime().UnixNano(), a.ModTime().UnixNano()) })
	for i, s := range sessions {
		if i >= mostSessions || now.Sub(s.ModTime()) > mostAge {
			root.Remove(s.Name())
		}
	}
}
