package index

import (
	"errors"
	"io"
	"os"
	"sync"
	"unsafe"
)

// An extent is a run of bytes: in memory, or in a file that is open.
type extent struct {
	b    []byte
	file io.ReaderAt // nil: they are in b
	at   int64       // where they begin in file
	size int
}

func inMemory(b []byte) extent { return extent{b: b, size: len(b)} }

// cut returns the bytes from-to of e, which must be inside.
func (e extent) cut(from, to int) extent {
	if e.file == nil {
		return inMemory(e.b[from:to:to])
	}
	return extent{file: e.file, at: e.at + int64(from), size: to - from}
}

// within returns what s spans, in units; !ok if it is outside.
func (e extent) within(s span, unit int) (part extent, ok bool) {
	from, to := uint64(s.at)*uint64(unit), (uint64(s.at)+uint64(s.n))*uint64(unit)
	if to > uint64(e.size) {
		return extent{}, false
	}
	return e.cut(int(from), int(to)), true
}

// bytes returns the bytes where they lie, or read into room, which grows if need be.
func (e extent) bytes(room []byte) ([]byte, error) {
	if e.file == nil {
		return e.b, nil
	}
	if cap(room) < e.size {
		room = make([]byte, e.size)
	}
	room = room[:e.size]
	return room, readAll(e.file, room, e.at)
}

// readAll fills b. A file may say that it ends where b does.
func readAll(f io.ReaderAt, b []byte, at int64) error {
	n, err := f.ReadAt(b, at)
	if n == len(b) || errors.Is(err, io.EOF) && len(b) == 0 {
		return nil
	}
	return err
}

// carry is how much of a file goes through memory at once.
const carry = 256 << 10

// each calls do with the bytes, in order and in parts of at most carry if they are in a
// file, for which room is used.
func (e extent) each(room []byte, do func([]byte) error) error {
	if e.file == nil {
		return do(e.b)
	}
	for e.size > 0 {
		n := min(e.size, carry)
		b, err := e.cut(0, n).bytes(room)
		if err == nil {
			err = do(b)
		}
		if err != nil {
			return err
		}
		e = e.cut(n, e.size)
	}
	return nil
}

// same reports whether two extents are the same place.
func (e extent) same(o extent) bool {
	if e.file != nil || o.file != nil {
		return e.file == o.file && e.at == o.at
	}
	return unsafe.SliceData(e.b) == unsafe.SliceData(o.b)
}

// spillFrom is how much of what an update composes stays in memory: that of about 5,000
// memories of 3 kB. A variable for tests.
var spillFrom = 64 << 20

// A spill keeps what an update composes until it is written: first in memory, then in a
// file that no other process can find, and that is gone with this one. So memory does
// not grow with the bank. It is safe for concurrent use. The zero spill keeps all in
// memory.
type spill struct {
	create func() (f *os.File, remove func(), err error)
	room   int // bytes that may still stay in memory

	mu     sync.Mutex
	file   *os.File
	remove func()
	end    int64
	broken bool // the file takes nothing more: there is none, or the disk is full
}

// keep copies b.
func (s *spill) keep(b []byte) extent {
	if at, ok := s.reserve(len(b)); ok {
		if _, err := s.file.WriteAt(b, at); err == nil {
			return extent{file: s.file, at: at, size: len(b)}
		}
		s.give()
	}
	return inMemory(append(make([]byte, 0, len(b)), b...))
}

// reserve returns a place in the file; !ok if the bytes are to stay in memory.
func (s *spill) reserve(n int) (at int64, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.room -= n; s.create == nil || s.room >= 0 || s.broken {
		return 0, false
	}
	if s.file == nil {
		var err error
		if s.file, s.remove, err = s.create(); err != nil {
			s.broken = true
			return 0, false
		}
	}
	at = s.end
	s.end += int64(n)
	return at, true
}

// give gives up on the file; what it holds is still good.
func (s *spill) give() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken = true
}

func (s *spill) close() {
	if s.file != nil {
		s.file.Close()
		s.remove()
	}
}
