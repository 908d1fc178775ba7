//go:build unix

package plain

import (
	"io/fs"
	"os"
	"syscall"
)

// standing returns how many names a file has, and whether it belongs to us. To the administrator
// belongs what is in the folder: a container that works as root must not take the files of a
// project away from its owner.
func standing(f *os.File) (names uint64, mine bool, err error) {
	info, err := f.Stat()
	if err != nil {
		return 0, false, err
	}
	sys, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 1, true, nil
	}
	us := os.Geteuid()
	return uint64(sys.Nlink), us == 0 || int64(sys.Uid) == int64(us), nil
}

// isOfUs reports whether a file belongs to the person who runs the program or to the administrator.
func isOfUs(info fs.FileInfo) bool {
	sys, ok := info.Sys().(*syscall.Stat_t)
	return !ok || sys.Uid == 0 || int64(sys.Uid) == int64(os.Geteuid())
}
