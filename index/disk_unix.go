//go:build unix

package index

import (
	"os"
	"runtime"
	"sync"
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

// Advice to Linux, and how large a huge page is on most machines.
const (
	hugePages = 14 // MADV_HUGEPAGE
	populate  = 23 // MADV_POPULATE_WRITE, from Linux 5.14 on
	hugePage  = 2 << 20
)

// pages returns size bytes that the collector does not know of: a copy of the index
// among what it counts would make it run in the middle of a command. Of huge pages it
// asks for whole ones, which lie so that none is cut in two.
func pages(size int64) (data []byte, giveBack func() error, err error) {
	if size <= hugePage/2 {
		if data, giveBack = smalls.take(int(size)); data != nil {
			return data, giveBack, nil
		}
	}
	room := int(size)
	if room > hugePage/2 {
		room = (room + hugePage - 1) &^ (hugePage - 1)
	}
	whole, err := mapped(room)
	if err != nil {
		return nil, nil, err
	}
	return whole[:size:size], func() error { return unix.Munmap(whole) }, nil // of less than the whole it gives back none
}

// mapped returns new memory, with its pages: that the processor misses them one by one takes
// longer than to fill them.
func mapped(size int) (data []byte, err error) {
	data, err = unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err == nil && runtime.GOOS == "linux" {
		unix.Madvise(data, hugePages) // to fill 9 MB of them takes 1 ms, of small ones 4; refused, it is only slower
		unix.Madvise(data, populate)
	}
	return data, err
}

// smalls are the copies of small indexes: those of ten banks that are asked together lie in
// a few huge pages.
var smalls slabs

// Slabs hand out pieces of huge pages. They are safe for concurrent use.
type slabs struct {
	mu    sync.Mutex
	begun bool
	open  *slab
}

// A slab is a huge page, and how many bytes and pieces of it are in use.
type slab struct {
	data         []byte
	used, pieces int
}

// take returns a piece; nil for the first one, as most programs have one small index and
// need no huge page for it, and if there is no memory.
func (c *slabs) take(size int) (data []byte, giveBack func() error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.begun {
		c.begun = true
		return nil, nil
	}
	if c.open == nil || len(c.open.data)-c.open.used < size {
		data, err := mapped(hugePage)
		if err != nil {
			return nil, nil
		}
		c.open = &slab{data: data}
	}
	from := c.open
	data = from.data[from.used : from.used+size : from.used+size]
	from.used, from.pieces = align(from.used+size), from.pieces+1
	return data, func() error { return c.giveBack(from) }
}

// giveBack gives back a piece of a slab, which ends with its last one.
func (c *slabs) giveBack(from *slab) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if from.pieces--; from.pieces > 0 {
		return nil
	}
	if c.open == from {
		c.open = nil
	}
	return unix.Munmap(from.data)
}
