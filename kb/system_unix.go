//go:build unix

package kb

import (
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// openNonblock keeps open from waiting for the other end of a pipe.
const openNonblock = syscall.O_NONBLOCK

// syncDir makes the names in a folder durable.
func syncDir(d *os.File) error { return d.Sync() }

// stat returns the size and the time of change of a file in an open folder. It
// starts from the folder: that takes half the time of walking down to every
// file by its path, in which a question to a large bank would spend most of
// what it costs.
func stat(folder *os.File, e fs.DirEntry) (size, mtime int64, err error) {
	var s unix.Stat_t
	for {
		err = unix.Fstatat(int(folder.Fd()), e.Name(), &s, unix.AT_SYMLINK_NOFOLLOW)
		if err != unix.EINTR {
			break
		}
	}
	if err != nil {
		return 0, 0, &fs.PathError{Op: "stat", Path: e.Name(), Err: err}
	}
	return s.Size, s.Mtim.Nano(), nil
}
