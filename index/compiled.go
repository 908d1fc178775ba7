package index

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"sync/atomic"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/kb/origin"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// The compiled index is one file, little endian, that is used where it lies:
// a header, then sections of fixed-size records that point into a section of
// text. Nothing is parsed at start-up, and nothing in it is believed: every
// section carries a CRC32C against accidents, and every number that points
// somewhere is checked where it is used, because a bank may be cloned from a
// stranger together with a cache made by hand. All of it can be rebuilt from
// the memories, so whatever looks wrong is a reason to rebuild, never an error.
//
//	header   magic, version, identity of the model, stamp, counts, when and where it
//	         was saved, table of sections, CRC32C
//	sections in the order of the constants below, each at a multiple of 64 bytes
const (
	magic         = "TACITIDX"
	formatVersion = 12 // raised also when other things would be derived from the same files
	sectionAlign  = 64 // a cache line
)

// The sections. Counts follow from their lengths.
const (
	inputSection   = iota // input records: INDEX.md, then the state of the last sync
	fileSection           // file records, by path
	entrySection          // entry records, by path: the memories that are served
	passageSection        // passage records, by entry
	numberSection         // int8 vectors, one of the model's dimensions a passage
	scaleSection          // float32 a passage: cosine = scale x scale x product
	groupSection          // one byte a passage: what a Filter asks for
	featureSection        // features of the model with their passages, 8 bytes each, by entry
	termSection           // uint64 hashes of exact terms, ascending
	offsetSection         // uint32 a term and one more: where its postings begin
	postingSection        // postings, 8 bytes each: entries ascending within a term, with count and places
	rowSection            // JSON: the rows of INDEX.md when it was last sound
	syncSection           // JSON: how INDEX.md and the files differ (see synced)
	textSection           // paths, ids, headings and the JSON of front matter
	sectionCount
)

// Sizes in bytes and places of the fields of the header.
const (
	headerStamp = 16 + sha256.Size
	headerSaved = headerStamp + 8 + 8 + 4 + 3*4
	headerHome  = headerSaved + 8
	headerTable = headerHome + origin.HomeSize
	tableEntry  = 8 + 8 + 4
	headerSize  = headerTable + sectionCount*tableEntry + 4
)

// Why a file is not used. Only errDamaged says that something went wrong.
var (
	errDamaged = errors.New("compiled index is damaged")
	errForeign = errors.New("compiled index was made elsewhere, or by another version or model")
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A header says what a compiled index was made from.
type header struct {
	model [sha256.Size]byte
	stamp int64  // ns since 1970 by the clock of the file system, when the update began
	dims  uint32 // numbers in a vector
	stats Stats
	saved int64       // ns since 1970 by the same clock, when it was written; 0 if it was not
	home  origin.Home // where it was written
}

// identity condenses what makes vectors comparable.
func identity(m embed.Model) [sha256.Size]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%q %q %d", m.Name, m.Hash, m.Dims))
}

// A compiled is a compiled index, read or just built. It is immutable, but for fetch.
type compiled struct {
	header
	data     []byte // the header, and where all is in memory what follows it
	sections [sectionCount][]byte
	crcs     [sectionCount]uint32
	sums     [sectionCount]uint32 // of those that were added up when they were read
	summed   [sectionCount]bool
	giveBack func() error // its memory; nil when the collector does

	// far is the file in which some sections stay, at farAt, nil if all are in memory.
	// See farSections.
	far   *os.File
	farAt [sectionCount]extent
}

// openCompiled reads the header of data. The sections are not looked at: see
// verify.
func openCompiled(data []byte) (*compiled, error) {
	c, places, err := openHead(data, uint64(len(data)))
	if err != nil {
		return nil, err
	}
	for i, p := range places {
		c.sections[i] = data[p.at : p.at+p.n : p.at+p.n]
	}
	return c, nil
}

// A place is where a section is in a file: offset and length in bytes.
type place struct{ at, n uint64 }

// openHead reads the header of a compiled index of that length, and returns where its
// sections are.
func openHead(data []byte, length uint64) (c *compiled, places [sectionCount]place, err error) {
	if len(data) < headerSize || string(data[:8]) != magic {
		return nil, places, errDamaged
	}
	le := binary.LittleEndian
	if le.Uint32(data[8:]) != formatVersion || le.Uint32(data[12:]) != sectionCount {
		return nil, places, errForeign
	}
	if !isSound(data) {
		return nil, places, errDamaged
	}
	c = &compiled{data: data, header: headerOf(data)}
	for i := range places {
		t := data[headerTable+i*tableEntry:]
		places[i] = place{le.Uint64(t), le.Uint64(t[8:])}
		c.crcs[i] = le.Uint32(t[16:])
	}
	if le.Uint64(data[headerStamp+8:]) != length || !c.agree(&places, length) {
		return nil, places, errDamaged
	}
	c.stats.Indexed = int(places[entrySection].n) / entrySize
	return c, places, nil
}

// isSound compares the header of data with its checksum.
func isSound(data []byte) bool {
	end := headerSize - 4
	return crc32.Checksum(data[:end], castagnoli) == binary.LittleEndian.Uint32(data[end:])
}

// headerOf reads the header of data, which is long enough.
func headerOf(data []byte) header {
	le := binary.LittleEndian
	return header{
		model: [sha256.Size]byte(data[16:]),
		stamp: int64(le.Uint64(data[headerStamp:])),
		dims:  le.Uint32(data[headerStamp+16:]),
		stats: Stats{
			Memories:   int(le.Uint32(data[headerStamp+20:])),
			Stale:      int(le.Uint32(data[headerStamp+24:])),
			Unreadable: int(le.Uint32(data[headerStamp+28:])),
		},
		saved: int64(le.Uint64(data[headerSaved:])),
		home:  origin.Home(data[headerHome:]),
	}
}

// agree checks that the sections are inside the file, and that their lengths agree with
// each other.
func (c *compiled) agree(places *[sectionCount]place, length uint64) bool {
	for _, p := range places {
		if p.at > length || p.n > length-p.at {
			return false
		}
	}
	n, dims := places[groupSection].n, uint64(c.dims)
	return dims > 0 && places[numberSection].n/dims == n &&
		places[numberSection].n%dims == 0 &&
		places[scaleSection].n == 4*n &&
		places[passageSection].n == passageSize*n &&
		places[fileSection].n%fileSize == 0 &&
		places[entrySection].n%entrySize == 0 &&
		places[inputSection].n == inputCount*inputSize &&
		places[termSection].n%8 == 0 &&
		places[offsetSection].n == places[termSection].n/2+4
}

// verify compares every section with its checksum, and the numbers of records
// with each other. Ten thousand memories take about 5 ms of two cores, so Open does it
// while it lists the folder.
func (c *compiled) verify() error {
	var wrong atomic.Bool
	var wg parallel.Group
	for i := range c.sections {
		do := wg.Here
		if c.farAt[i].size >= parallelSum {
			do = wg.Go
		}
		do(func() {
			if !c.isIntact(i) {
				wrong.Store(true)
			}
		})
	}
	wg.Wait()
	if wrong.Load() || !c.consistent() {
		return errDamaged
	}
	return nil
}

// parallelSum is the size from which a section is worth a goroutine that adds it up.
const parallelSum = 8 << 20

// isIntact compares a section with its checksum.
func (c *compiled) isIntact(i int) bool {
	if c.summed[i] {
		return c.sums[i] == c.crcs[i]
	}
	sum := uint32(0)
	err := c.section(i).each(make([]byte, min(carry, c.farAt[i].size)), func(b []byte) error {
		sum = crc32.Update(sum, castagnoli, b)
		return nil
	})
	return err == nil && sum == c.crcs[i]
}

// savedAt notes when the index was written, in ns since 1970, and returns its header.
func (c *compiled) savedAt(t int64) []byte {
	c.saved = t
	le, end := binary.LittleEndian, headerSize-4
	le.PutUint64(c.data[headerSaved:], uint64(t))
	le.PutUint32(c.data[end:], crc32.Checksum(c.data[:end], castagnoli))
	return c.data[:headerSize]
}

// consistent reports whether every entry has a file of its own and one passage
// at least, in order, and every passage is of its entry.
func (c *compiled) consistent() bool {
	file, passage := -1, 0
	for i := range c.entries() {
		e := c.entry(i)
		if int(e.file) <= file || int(e.file) >= c.files() || e.passages.n == 0 ||
			int(e.passages.at) != passage || int(e.passages.n) > c.passages()-passage {
			return false
		}
		file = int(e.file)
		for range e.passages.n {
			if int(c.passage(passage).entry) != i {
				return false
			}
			passage++
		}
	}
	return passage == c.passages()
}

func (c *compiled) close() error {
	err := c.free()
	if c.far != nil {
		err = cmp.Or(err, c.far.Close())
	}
	return err
}

// free gives back the memory, and leaves the file open.
func (c *compiled) free() error {
	if c.giveBack == nil {
		return nil
	}
	return c.giveBack()
}

// section returns a section where it is.
func (c *compiled) section(i int) extent {
	if c.farAt[i].file != nil {
		return c.farAt[i]
	}
	return inMemory(c.sections[i])
}

// units returns the units of a section that s spans, nothing if it is outside, or if the
// file cannot be read: it was when it was verified. What is read goes into room, which
// grows if need be.
func (c *compiled) units(room []byte, section int, s span, unit int) (units, newRoom []byte) {
	part, ok := c.section(section).within(s, unit)
	if !ok {
		return nil, room
	}
	units, err := part.bytes(room)
	if err != nil {
		return nil, room
	}
	if part.file != nil {
		room = units
	}
	return units, room
}

func align(n int) int { return (n + sectionAlign - 1) &^ (sectionAlign - 1) }
