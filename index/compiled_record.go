package index

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
)

// The records of the compiled index. Each struct lists its fields in the order
// of the file; put and take are each other's mirror.
const (
	inputSize   = 1 + 8 + 8 + sha256.Size
	fileSize    = 8 + 8 + 8 + sha256.Size + 1 + 4 + 8
	entrySize   = 4 + 8 + 8 + 8 + 8 + 8 + sha256.Size + 4 + 4 + attrSize
	attrSize    = 10
	passageSize = 4 + 8 + 4
	featureSize = 4 + 4
	postingSize = 4 + 4
	lengthAt    = entrySize - attrSize - 4 // where an entry's length stands
)

// The inputs besides the memories.
const (
	tableInput = iota // INDEX.md
	stateInput        // the state of the last sync
	inputCount
)

// A span is a place in a section: offset and length, in its units.
type span struct{ at, n uint32 }

// A version identifies what is in a file: the hash says so, size and time of
// change are a hint that saves reading it.
type version struct {
	size  int64
	mtime int64 // ns since 1970
	sum   [sha256.Size]byte
}

// An inputRecord is the version of an input, which may be absent.
type inputRecord struct {
	exists bool
	version
}

// The states of a file.
const (
	fileLive       = 1 + iota // a live memory
	fileDormant               // a memory that is not live
	fileBroken                // not a memory: the front is a *kb.FileError
	fileUnreadable            // the same, but not for its content: try again
)

// A fileRecord is what the compiled index knows about one file.
type fileRecord struct {
	path span
	version
	state uint8
	lines uint32
	front span // JSON of its kb.FrontMatter, or of what is wrong with it
}

// settled reports whether the state follows from the content of the file.
func (r fileRecord) settled() bool { return r.state >= fileLive && r.state <= fileBroken }

// An entryRecord is one memory that is served.
type entryRecord struct {
	file     uint32 // number of its file record
	id       span
	front    span // JSON of its kb.FrontMatter, with what INDEX.md changed
	passages span
	features span
	row      uint64            // hash of the row that the passages were composed with
	sum      [sha256.Size]byte // of the content that they were composed from
	lines    uint32
	length   uint32 // of the text, in terms
	attr     attrCodes
}

// attrCodes are the closed sets of an entry, as numbers (see codes).
type attrCodes [attrSize]uint8

// A passageRecord is one passage of an entry.
type passageRecord struct {
	entry   uint32
	heading span
	line    uint32
}

// A writer appends numbers, little endian.
type writer []byte

func (w *writer) u8(v uint8)   { *w = append(*w, v) }
func (w *writer) u32(v uint32) { *w = binary.LittleEndian.AppendUint32(*w, v) }
func (w *writer) u64(v uint64) { *w = binary.LittleEndian.AppendUint64(*w, v) }
func (w *writer) span(s span)  { w.u32(s.at); w.u32(s.n) }
func (w *writer) f32(v float32) {
	w.u32(math.Float32bits(v))
}

func (w *writer) version(v version) {
	w.u64(uint64(v.size))
	w.u64(uint64(v.mtime))
	*w = append(*w, v.sum[:]...)
}

func (w *writer) input(r inputRecord) {
	exists := uint8(0)
	if r.exists {
		exists = 1
	}
	w.u8(exists)
	w.version(r.version)
}

func (w *writer) file(r fileRecord) {
	w.span(r.path)
	w.version(r.version)
	w.u8(r.state)
	w.u32(r.lines)
	w.span(r.front)
}

func (w *writer) entry(r entryRecord) {
	w.u32(r.file)
	w.span(r.id)
	w.span(r.front)
	w.span(r.passages)
	w.span(r.features)
	w.u64(r.row)
	*w = append(*w, r.sum[:]...)
	w.u32(r.lines)
	w.u32(r.length)
	*w = append(*w, r.attr[:]...)
}

func (w *writer) passage(r passageRecord) {
	w.u32(r.entry)
	w.span(r.heading)
	w.u32(r.line)
}

// A reader takes numbers from a record that is known to be long enough.
type reader []byte

func (r *reader) u8() uint8 {
	v := (*r)[0]
	*r = (*r)[1:]
	return v
}

func (r *reader) u32() uint32 {
	v := binary.LittleEndian.Uint32(*r)
	*r = (*r)[4:]
	return v
}

func (r *reader) u64() uint64 {
	v := binary.LittleEndian.Uint64(*r)
	*r = (*r)[8:]
	return v
}

func (r *reader) sum() (sum [sha256.Size]byte) {
	*r = (*r)[copy(sum[:], *r):]
	return sum
}

func (r *reader) bytes(n int) []byte {
	v := (*r)[:n:n]
	*r = (*r)[n:]
	return v
}

func (r *reader) span() span { return span{r.u32(), r.u32()} }

func (r *reader) version() version {
	return version{int64(r.u64()), int64(r.u64()), r.sum()}
}

// input returns an input record; there are always inputCount.
func (c *compiled) input(i int) inputRecord {
	r := reader(c.sections[inputSection][i*inputSize:])
	return inputRecord{r.u8() != 0, r.version()}
}

func (c *compiled) files() int    { return len(c.sections[fileSection]) / fileSize }
func (c *compiled) entries() int  { return len(c.sections[entrySection]) / entrySize }
func (c *compiled) passages() int { return len(c.sections[groupSection]) }

// file returns a file record. Like entry and passage it panics for a number
// out of range, as a slice does; numbers read from the file are checked first.
func (c *compiled) file(i int) fileRecord {
	r := reader(c.sections[fileSection][i*fileSize:])
	return fileRecord{r.span(), r.version(), r.u8(), r.u32(), r.span()}
}

func (c *compiled) entry(i int) entryRecord {
	r := reader(c.sections[entrySection][i*entrySize:])
	e := entryRecord{r.u32(), r.span(), r.span(), r.span(), r.span(), r.u64(), r.sum(), r.u32(), r.u32(), attrCodes{}}
	copy(e.attr[:], r)
	return e
}

func (c *compiled) passage(i int) passageRecord {
	r := reader(c.sections[passageSection][i*passageSize:])
	return passageRecord{r.u32(), r.span(), r.u32()}
}

// text returns a piece of the text section, nothing for a span outside it.
func (c *compiled) text(s span) []byte {
	return within(c.sections[textSection], s, 1)
}

// within returns the units of a section that s spans, nothing if it is
// outside.
func within(section []byte, s span, unit int) []byte {
	from, to := uint64(s.at)*uint64(unit), (uint64(s.at)+uint64(s.n))*uint64(unit)
	if to > uint64(len(section)) {
		return nil
	}
	return section[from:to:to]
}
