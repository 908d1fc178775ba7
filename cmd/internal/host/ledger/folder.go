package ledger

import (
	"cmp"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/plain"
)

const (
	folderName = "sessions"
	suffix     = ".log"

	mostSessions = 64 // kept
	mostAge      = 7 * 24 * time.Hour
)

// open opens the folder of sessions.
func open(b *kb.Bank) (*os.Root, error) {
	return b.OpenState(path.Join(b.StateDir(), folderName))
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
		case strings.HasSuffix(e.Name(), plain.TempSuffix) && now.Sub(info.ModTime()) > time.Minute:
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
