//go:build unix

package git

import (
	"os"
	"syscall"
)

// isMine reports whether the person who runs Tacit owns a file or folder.
func isMine(name string) bool {
	info, err := os.Stat(name)
	if err != nil {
		return false
	}
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(s.Uid) == os.Geteuid()
}
