//go:build unix

package index

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// openFlags keep open from following a link or waiting for a pipe that stands
// where the compiled index should be.
const openFlags = os.O_RDONLY | syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// touchedAt returns when the file system last touched what it knows of a file:
// nobody can set that time.
func touchedAt(f *os.File) (t time.Time, ok bool) {
	var s unix.Stat_t
	if unix.Fstat(int(f.Fd()), &s) != nil {
		return t, false
	}
	return time.Unix(s.Ctim.Unix()), true
}

// mapFile maps the first size bytes of a file. The file may be renamed over or
// removed meanwhile; the mapping stays.
func mapFile(f *os.File, size int64) (data []byte, unmap func() error, err error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return nil, nil, err
	}
	controlErr := conn.Control(func(fd uintptr) {
		data, err = syscall.Mmap(int(fd), 0, int(size), syscall.PROT_READ, syscall.MAP_SHARED)
	})
	if controlErr != nil {
		return nil, nil, controlErr
	}
	if err != nil {
		return nil, nil, err
	}
	return data, func() error { return syscall.Munmap(data) }, nil
}
