//go:build unix

package index

import (
	"os"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// openFlags keep open from following a link or waiting for a pipe that stands
// where the compiled index should be.
const openFlags = os.O_RDONLY | syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// canStayOpen says whether another process can put a new file in the place of one that is
// open.
const canStayOpen = true

// touchedAt returns when the file system last touched what it knows of a file:
// nobody can set that time.
func touchedAt(f *os.File) (t time.Time, ok bool) {
	var s unix.Stat_t
	if unix.Fstat(int(f.Fd()), &s) != nil {
		return t, false
	}
	return time.Unix(s.Ctim.Unix()), true
}

// hugePages is MADV_HUGEPAGE of Linux, and hugePage how large one is on most machines.
const (
	hugePages = 14
	hugePage  = 2 << 20
)

// pages returns size bytes that the collector does not know of: a copy of the index
// among what it counts would make it run in the middle of a command. Of huge pages it
// asks for whole ones, which lie so that none is cut in two.
func pages(size int64) (data []byte, giveBack func() error, err error) {
	room := int(size)
	if room > hugePage/2 {
		room = (room + hugePage - 1) &^ (hugePage - 1)
	}
	data, err = unix.Mmap(-1, 0, room, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, err
	}
	if runtime.GOOS == "linux" {
		unix.Madvise(data, hugePages) // to fill 9 MB of them takes 1 ms, of small ones 4; refused, it is only slower
	}
	return data[:size:size], func() error { return unix.Munmap(data) }, nil
}
