//go:build unix

package transaction

import (
	"io/fs"
	"os"
	"syscall"
)

// openNonblock keeps open from waiting for the other end of a pipe.
const openNonblock = syscall.O_NONBLOCK

func syncFolder(folder *os.File) error { return folder.Sync() }

// own gives a file the owner and group of another one, if it may.
func own(f *os.File, info fs.FileInfo) {
	if s, ok := info.Sys().(*syscall.Stat_t); ok && (int(s.Uid) != os.Geteuid() || int(s.Gid) != os.Getegid()) {
		_ = f.Chown(int(s.Uid), int(s.Gid))
	}
}
