package cached

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"math"
	"os"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/index/embed/vec"
)

// A key is the hash of a text.
type key [sha256.Size]byte

// A set is the vectors of one model and one role: in memory, and in a file.
//
//	record   key, float32 scale, int8 numbers, CRC32C of these
//
// A seal is a record with the key 0 and, in place of scale and numbers, the time
// at which it was written, in ns since 1970. Whatever is appended ends in one.
type set struct {
	root *os.Root // nil: in memory only
	name string
	dims int
	most int64 // bytes of the file

	mu     sync.Mutex
	loaded bool
	known  map[key][]byte // scale and numbers
	stamp  time.Time      // of the file; zero: begin a new one
	idle   bool           // the file is not to be written
}

func (s *set) recordSize() int { return sha256.Size + s.vectorSize() + 4 }
func (s *set) vectorSize() int { return 4 + s.dims }

// load reads the file, once.
func (s *set) load() {
	if s.loaded {
		return
	}
	s.loaded, s.known = true, map[key][]byte{}
	if s.root == nil {
		return
	}
	c, err := read(s.root, s.name, s.most+int64(s.recordSize())<<10)
	s.idle = errors.Is(err, errSettling) || err != nil && !errors.Is(err, errForeign) && !errors.Is(err, fs.ErrNotExist)
	if err != nil {
		return
	}
	sealed, whole := s.readRecords(c.data, c.stamp)
	if !c.lastWritten(sealed) {
		clear(s.known)
		whole = false
	}
	if whole {
		s.stamp = c.stamp // else nothing may be appended
	}
}

// readRecords takes what is known from data. It returns the time of the last seal,
// or that of the file, and whether all records are sound.
func (s *set) readRecords(data []byte, stamp time.Time) (sealed time.Time, whole bool) {
	sealed = stamp
	for n := s.recordSize(); len(data) > 0; data = data[n:] {
		if len(data) < n || crc32.Checksum(data[:n-4], castagnoli) != binary.LittleEndian.Uint32(data[n-4:]) {
			return sealed, false
		}
		k, r := key(data), data[sha256.Size:n-4]
		if k != (key{}) {
			s.known[k] = r
		} else if len(r) >= 8 {
			sealed = time.Unix(0, int64(binary.LittleEndian.Uint64(r)))
		}
	}
	return sealed, true
}

// seal returns a seal of now.
func (s *set) seal() []byte {
	r := make([]byte, max(s.vectorSize(), 8))
	binary.LittleEndian.PutUint64(r, uint64(time.Now().UnixNano()))
	return s.record(nil, key{}, r[:s.vectorSize()])
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
	var fresh []byte
	for i, k := range keys {
		if _, met := s.known[k]; !met {
			s.known[k] = rounded[i]
			fresh = s.record(fresh, k, rounded[i])
		}
	}
	if s.root == nil || s.idle || len(fresh) == 0 {
		return
	}
	if err := s.write(fresh); err != nil {
		s.idle = true // in a bank that may not be written nothing else would do better
	}
}

func (s *set) record(dst []byte, k key, r []byte) []byte {
	at := len(dst)
	dst = append(append(dst, k[:]...), r...)
	return binary.LittleEndian.AppendUint32(dst, crc32.Checksum(dst[at:], castagnoli))
}

// write appends records to the file, or begins a new one: with all that is
// known, or, if that is too much, with these alone.
func (s *set) write(fresh []byte) (err error) {
	if !s.stamp.IsZero() && size(s.root, s.name)+int64(len(fresh)) <= s.most {
		if err := extend(s.root, s.name, s.stamp, append(fresh, s.seal()...)); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	all := fresh
	if total := int64(len(s.known) * s.recordSize()); s.stamp.IsZero() && total <= s.most {
		all = all[:0:0]
		for k, r := range s.known {
			all = s.record(all, k, r)
		}
	}
	s.stamp, err = write(s.root, s.name, all)
	return err
}
