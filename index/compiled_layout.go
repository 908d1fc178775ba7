package index

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
)

// A layout is a compiled index that is about to be written: the header and the
// pieces of each section. Most pieces lie where they are, in the old index or
// in what was composed, and go from there to the file; they must stay until
// then.
type layout struct {
	header
	parts [sectionCount]part
}

// A part is one section in pieces.
type part struct {
	pieces []extent
	size   int
	slab   []byte // room for small pieces
	begun  []byte // all of the room of which slab is left
	open   bool   // the last piece ends where slab begins
	spill  *spill // takes full slabs; nil: they stay
	// The last piece is old.cut(from, to), of the same section of the old index. to is
	// 0 when it is not.
	from, to int
}

// slabSize is how much room is made for small pieces at once.
const slabSize = 32 << 10

// copy adds a small piece by its bytes.
func (p *part) copy(b []byte) {
	if len(b) == 0 {
		return
	}
	if len(p.slab) < len(b) {
		p.slab, p.open = p.nextSlab(len(b)), false
	}
	if !p.open {
		p.pieces = append(p.pieces, inMemory(p.slab[:0]))
	}
	n := copy(p.slab, b)
	last := &p.pieces[len(p.pieces)-1]
	*last = inMemory(last.b[: last.size+n : cap(last.b)])
	p.slab, p.open, p.to = p.slab[n:], true, 0
	p.size += n
}

// refer adds a piece that stays where it is.
func (p *part) refer(e extent) {
	if e.size > 0 {
		p.pieces = append(p.pieces, e)
		p.size += e.size
		p.open, p.to = false, 0
	}
}

// take adds old.cut(from, to). What follows on what was taken before makes one
// piece with it.
func (p *part) take(old extent, from, to int) {
	if from >= to {
		return
	}
	if p.to > 0 && p.to == from {
		p.pieces[len(p.pieces)-1] = old.cut(p.from, to)
	} else {
		p.pieces = append(p.pieces, old.cut(from, to))
		p.from = from
	}
	p.size += to - from
	p.open, p.to = false, to
}

// nextSlab returns room for n bytes at least: that of the last slab once more, if one
// piece is all that is in it and can be kept elsewhere.
func (p *part) nextSlab(n int) []byte {
	if full := len(p.pieces) - 1; p.spill != nil && p.open && p.pieces[full].same(inMemory(p.begun)) {
		p.pieces[full] = p.spill.keep(p.pieces[full].b)
	} else {
		p.begun = nil
	}
	if len(p.begun) < n {
		p.begun = make([]byte, max(slabSize, n))
	}
	return p.begun
}

// equal reports whether the pieces make up s. Those that lie there need not be
// looked at.
func (p *part) equal(s extent) bool {
	if p.size != s.size {
		return false
	}
	at := 0
	for _, e := range p.pieces {
		want := s.cut(at, at+e.size)
		at += e.size
		if e.same(want) {
			continue
		}
		a, err := e.bytes(nil)
		b, err2 := want.bytes(nil)
		if err != nil || err2 != nil || !bytes.Equal(a, b) {
			return false
		}
	}
	return true
}

// length is that of the file.
func (l *layout) length() int {
	n := align(headerSize)
	for i := range l.parts {
		n = align(n + l.parts[i].size)
	}
	return n
}

// write writes everything behind the header, and returns the table of sections
// for it.
func (l *layout) write(w io.Writer) (table []byte, err error) {
	table = make([]byte, sectionCount*tableEntry)
	at, room := align(headerSize), make([]byte, carry)
	for i := range l.parts {
		p := &l.parts[i]
		sum := uint32(0)
		for _, e := range p.pieces {
			err := e.each(room, func(b []byte) error {
				sum = crc32.Update(sum, castagnoli, b)
				_, err := w.Write(b)
				return err
			})
			if err != nil {
				return nil, err
			}
		}
		end := at + p.size
		if _, err := w.Write(make([]byte, align(end)-end)); err != nil {
			return nil, err
		}
		t := table[i*tableEntry:]
		binary.LittleEndian.PutUint64(t, uint64(at))
		binary.LittleEndian.PutUint64(t[8:], uint64(p.size))
		binary.LittleEndian.PutUint32(t[16:], sum)
		at = align(end)
	}
	return table, nil
}

// head returns the bytes of the header.
func (l *layout) head(table []byte) []byte {
	h, head := &l.header, make([]byte, align(headerSize))
	le := binary.LittleEndian
	copy(head, magic)
	le.PutUint32(head[8:], formatVersion)
	le.PutUint32(head[12:], sectionCount)
	copy(head[16:], h.model[:])
	le.PutUint64(head[headerStamp:], uint64(h.stamp))
	le.PutUint64(head[headerStamp+8:], uint64(l.length()))
	le.PutUint32(head[headerStamp+16:], h.dims)
	for i, n := range []int{h.stats.Memories, h.stats.Stale, h.stats.Unreadable} {
		le.PutUint32(head[headerStamp+20+4*i:], uint32(n))
	}
	le.PutUint64(head[headerSaved:], uint64(h.saved))
	copy(head[headerHome:], h.home[:])
	copy(head[headerTable:], table)
	le.PutUint32(head[headerSize-4:], crc32.Checksum(head[:headerSize-4], castagnoli))
	return head
}

// assemble puts the layout together in memory, for a bank whose cache cannot be
// written. The error is that of reading what was spilled.
func (l *layout) assemble() (*compiled, error) {
	file := bytes.NewBuffer(make([]byte, 0, l.length()))
	file.Write(make([]byte, align(headerSize)))
	table, err := l.write(file)
	if err != nil {
		return nil, err
	}
	copy(file.Bytes(), l.head(table))
	c, err := openCompiled(file.Bytes())
	if err != nil {
		panic("index: built an index that does not open") // a bug here, never input
	}
	return c, nil
}
