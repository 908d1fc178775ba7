//go:build unix

package origin

import (
	"io/fs"
	"syscall"
)

// number returns the number that the file system has for a folder, or 0.
func number(info fs.FileInfo) uint64 {
	if info == nil {
		return 0
	}
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0
	}
	return uint64(s.Ino)
}
