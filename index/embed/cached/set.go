package cached

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"os"
	"sync"

	"github.com/tacit-kb/tacit/index/embed/vec"
)

// A key is the hash of a text.
type key [sha256.Size]byte

// A set is the vectors of one model and one role: in memory, and in a file.
//
//	record   key, float32 scale, int8 numbers, CRC32C of these
type set struct {
	root *os.Root // nil: in memory only
	name string
	dims int
	most int64 // bytes of the file

	mu      sync.Mutex
	loaded  bool
	known   map[key][]byte // scale and numbers
	waiting []byte         // records that are not in the file yet
	damaged bool           // the file has records that are not sound
	idle    bool           // the file cannot be written
}

func (s *set) recordSize() int { return sha256.Size + s.vectorSize() + 4 }
func (s *set) vectorSize() int { return 4 + s.dims }

func (s *set) open(write bool) (*recordFile, error) {
	return openRecords(s.root, s.name, int64(s.recordSize()), write)
}

// load reads the file, once.
func (s *set) load() {
	if s.loaded {
		return
	}
	s.loaded, s.known = true, map[key][]byte{}
	if s.root == nil {
		return
	}
	f, err := s.open(false)
	if err != nil {
		return
	}
	defer f.Close()
	if data, err := f.records(s.limit()); err == nil {
		s.damaged = s.readRecords(data, s.known) < len(data)
	}
}

// limit is more than the file may have: several processes may have found room.
func (s *set) limit() int64 { return s.most + int64(s.recordSize())<<10 }

// readRecords takes what is known from data, and returns how many bytes of it are
// sound.
func (s *set) readRecords(data []byte, into map[key][]byte) (sound int) {
	for n := s.recordSize(); len(data) >= n; data = data[n:] {
		if crc32.Checksum(data[:n-4], castagnoli) != binary.LittleEndian.Uint32(data[n-4:]) {
			break
		}
		into[key(data)] = data[sha256.Size : n-4]
		sound += n
	}
	return sound
}

// get returns a vector of unit length, nil if it is not known.
func (s *set) get(k key) []float32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.load()
	r := s.known[k]
	if r == nil {
		return nil
	}
	return expand(r)
}

// expand turns scale and numbers into a vector of unit length; nil for none.
func expand(r []byte) []float32 {
	scale := math.Float32frombits(binary.LittleEndian.Uint32(r))
	v := make([]float32, len(r)-4)
	for i, x := range r[4:] {
		v[i] = scale * float32(int8(x))
	}
	if !vec.Normalize(v) {
		return nil
	}
	return v
}

// round returns scale and numbers of a vector.
func round(v []float32) []byte {
	q := make([]int8, len(v))
	r := binary.LittleEndian.AppendUint32(nil, math.Float32bits(vec.Quantize(q, v)))
	for _, x := range q {
		r = append(r, byte(x))
	}
	return r
}

// put remembers vectors, as round gives them. That they can be written is not
// promised.
func (s *set) put(keys []key, rounded [][]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.load()
	for i, k := range keys {
		if _, met := s.known[k]; !met {
			s.known[k] = rounded[i]
			s.waiting = s.record(s.waiting, k, rounded[i])
		}
	}
	if s.root == nil || s.idle || len(s.waiting) == 0 {
		return
	}
	if err := s.write(); errors.Is(err, errBusy) {
		return // they go with the next ones
	} else if err != nil {
		s.idle = true // in a bank that may not be written nothing else would do better
	}
	s.waiting = nil
}

func (s *set) record(dst []byte, k key, r []byte) []byte {
	at := len(dst)
	dst = append(append(dst, k[:]...), r...)
	return binary.LittleEndian.AppendUint32(dst, crc32.Checksum(dst[at:], castagnoli))
}

// write appends the records that wait to the file, or begins it anew: with all
// that is known if there is none to be believed, with these alone if it is full.
func (s *set) write() error {
	f, err := s.open(true)
	if err != nil {
		return err
	}
	defer f.Close()
	end, err := s.end(f)
	switch {
	case errors.Is(err, errForeign):
		return f.write(0, s.all())
	case err != nil:
		return err
	case end+int64(len(s.waiting)) > s.most:
		return f.write(0, s.newest())
	}
	return f.write(end, s.waiting)
}

// end returns where records go. Behind one that is not sound nobody would find
// them; another process may have mended it meanwhile.
func (s *set) end(f *recordFile) (int64, error) {
	if !s.damaged {
		return f.end()
	}
	data, err := f.records(s.limit())
	if err != nil {
		return 0, err
	}
	s.damaged = false
	return int64(headerSize + s.readRecords(data, map[key][]byte{})), nil
}

// newest returns as many of the records that wait as a file has room for.
func (s *set) newest() []byte {
	room := (int(s.most) - headerSize) / s.recordSize() * s.recordSize()
	return s.waiting[max(len(s.waiting)-room, 0):]
}

// all returns the records of all that is known, or, if that is too much, of what
// waits.
func (s *set) all() []byte {
	if int64(headerSize+len(s.known)*s.recordSize()) > s.most {
		return s.newest()
	}
	var all []byte
	for k, r := range s.known {
		all = s.record(all, k, r)
	}
	return all
}
