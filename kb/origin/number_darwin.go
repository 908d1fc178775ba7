package origin

import (
	"os"

	"golang.org/x/sys/unix"
)

// number returns the number that the file system has for a folder, and when the folder was
// made, in nanoseconds; 0 for what it does not say. An archive can set the latter here, but
// a Mac has a name.
func number(folder *os.File) (number uint64, born int64) {
	var s unix.Stat_t
	if unix.Fstat(int(folder.Fd()), &s) != nil {
		return 0, 0
	}
	return s.Ino, s.Btim.Sec*1e9 + s.Btim.Nsec
}
