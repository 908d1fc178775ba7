package origin

import (
	"os"

	"golang.org/x/sys/unix"
)

// number returns the number that the file system has for a folder, and when the folder was
// made, in nanoseconds; 0 for what it does not say.
func number(folder *os.File) (number uint64, born int64) {
	var s unix.Statx_t
	err := unix.Statx(int(folder.Fd()), "", unix.AT_EMPTY_PATH, unix.STATX_INO|unix.STATX_BTIME, &s)
	if err != nil {
		return plainNumber(folder), 0
	}
	if s.Mask&unix.STATX_BTIME != 0 {
		born = s.Btime.Sec*1e9 + int64(s.Btime.Nsec)
	}
	return s.Ino, born
}

// plainNumber asks as kernels and sandboxes without statx answer.
func plainNumber(folder *os.File) uint64 {
	var s unix.Stat_t
	if unix.Fstat(int(folder.Fd()), &s) != nil {
		return 0
	}
	return s.Ino
}
