//go:build unix

package kb

import (
	"io/fs"
	"os"
	"syscall"
)

// isOfUs reports whether a file belongs to the person who runs the program or to the
// administrator of the machine, or nobody can say.
func isOfUs(info fs.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return !ok || s.Uid == 0 || int64(s.Uid) == int64(os.Geteuid())
}

// isOfOne reports whether one user owns both.
func isOfOne(a, b fs.FileInfo) bool {
	x, ok := a.Sys().(*syscall.Stat_t)
	y, also := b.Sys().(*syscall.Stat_t)
	return ok && also && x.Uid == y.Uid
}
