package index

import (
	"cmp"
	"encoding/binary"
	"math"
	"math/bits"
)

// Postings say which entries contain an exact term. Which terms an entry
// contains is not stored: an update keeps the old postings of the entries that
// stay and merges those of the new ones into them.

func (c *compiled) terms() int { return len(c.sections[termSection]) / 8 }

func (c *compiled) term(t int) uint64 {
	return binary.LittleEndian.Uint64(c.sections[termSection][8*t:])
}

// findTerm searches the dictionary. In a forged one that is not in order it
// may miss; it stays inside. Hashes are spread evenly: where one would be, were they so to
// the last, it is not far away, and few places of a large dictionary are looked at.
func (c *compiled) findTerm(term uint64) (int, bool) {
	n := c.terms()
	at, _ := bits.Mul64(term, uint64(n))
	lo, hi := around(n, int(at), func(t int) int { return cmp.Compare(c.term(t), term) })
	for lo < hi {
		middle := int(uint(lo+hi) >> 1)
		if c.term(middle) < term {
			lo = middle + 1
		} else {
			hi = middle
		}
	}
	return lo, lo < n && c.term(lo) == term
}

// around returns a part of 0 to n, near a place in it, that has the first of ascending
// numbers that is not before what is looked for, or ends there. It doubles its steps.
func around(n, at int, compare func(i int) int) (lo, hi int) {
	lo, hi = at, at
	for step := 16; lo > 0 && compare(lo) >= 0; step *= 2 {
		lo = max(0, lo-step)
	}
	for step := 16; hi < n && compare(hi) < 0; step *= 2 {
		hi = min(n, hi+step)
	}
	return lo, hi
}

// postings returns where the postings of term t lie, in units of postingSize.
func (c *compiled) postings(t int) span {
	raw := c.sections[offsetSection][4*t:]
	lo, hi := binary.LittleEndian.Uint32(raw), binary.LittleEndian.Uint32(raw[4:])
	if hi < lo {
		return span{}
	}
	return span{lo, hi - lo}
}

// A posting is a use of a term in an entry.
type posting struct {
	term   uint64
	entry  uint32
	packed uint32 // the rest of the use
}

// addPostings writes the old postings together with those of newly composed
// entries, in order of term and then entry. Of the new ones it sorts one bucket at once.
func (b *builder) addPostings() {
	if b.old != nil && b.fresh.empty() && b.entries == b.old.entries() {
		for _, i := range []int{termSection, offsetSection, postingSection} {
			b.parts[i].refer(b.old.section(i))
		}
		return
	}
	m := &postingMerger{b: b}
	for i := range b.fresh.all {
		m.bucket(i)
	}
	m.offset()
}

// A postingMerger goes through the hashes of terms, upwards.
type postingMerger struct {
	b     *builder
	fresh []posting // of the current bucket, not written yet
	t     int       // the first old term that was not looked at
	last  uint64    // the term written last, if any was
	any   bool
	room  []byte // for old postings
	whole []posting
}

// bucket writes the postings of the terms of a bucket.
func (m *postingMerger) bucket(i int) {
	var err error
	m.whole, err = m.b.fresh.sorted(i, m.whole)
	m.b.err, m.fresh = cmp.Or(m.b.err, err), m.whole
	until := m.b.fresh.last(i)
	for ; m.t < m.b.old.termsOrNone() && m.b.old.term(m.t) <= until; m.t++ {
		m.term(m.b.old.term(m.t), m.b.old.postings(m.t))
	}
	m.catchUp(until, math.MaxUint32)
}

// term writes the old postings of a term, and the new ones up to there.
func (m *postingMerger) term(term uint64, s span) {
	if term > 0 {
		m.catchUp(term-1, math.MaxUint32)
	}
	raw := m.old(s)
	if m.stays(raw) && (len(m.fresh) == 0 || m.fresh[0].term != term) {
		m.begin(term)
		m.b.take(postingSection, s, postingSize)
		return
	}
	for ; len(raw) >= postingSize; raw = raw[postingSize:] {
		e := binary.LittleEndian.Uint32(raw)
		if int(e) < len(m.b.renumbered) && m.b.renumbered[e] >= 0 {
			n := uint32(m.b.renumbered[e])
			m.catchUp(term, n)
			m.add(posting{term, n, binary.LittleEndian.Uint32(raw[4:])})
		}
	}
}

// old returns old postings, until it is called again.
func (m *postingMerger) old(s span) []byte {
	raw, room := m.b.old.units(m.room, postingSection, s, postingSize)
	m.room = room
	return raw
}

// stays reports whether old postings are of entries that keep their numbers.
func (m *postingMerger) stays(raw []byte) bool {
	for i := 0; i+postingSize <= len(raw); i += postingSize {
		e := int(binary.LittleEndian.Uint32(raw[i:]))
		if e >= len(m.b.renumbered) || m.b.renumbered[e] != e {
			return false
		}
	}
	return len(raw) > 0
}

// catchUp writes the new postings up to one of a term and an entry.
func (m *postingMerger) catchUp(term uint64, entry uint32) {
	for len(m.fresh) > 0 && (m.fresh[0].term < term || m.fresh[0].term == term && m.fresh[0].entry <= entry) {
		m.add(m.fresh[0])
		m.fresh = m.fresh[1:]
	}
}

func (m *postingMerger) add(p posting) {
	m.begin(p.term)
	w := m.b.start()
	w.u32(p.entry)
	w.u32(p.packed)
	m.b.end(postingSection)
}

// begin makes sure that a term is in the dictionary.
func (m *postingMerger) begin(term uint64) {
	if m.any && term == m.last {
		return
	}
	m.any, m.last = true, term
	m.b.start().u64(term)
	m.b.end(termSection)
	m.offset()
}

// offset writes where the next postings begin.
func (m *postingMerger) offset() {
	m.b.start().u32(uint32(m.b.parts[postingSection].size / postingSize))
	m.b.end(offsetSection)
}

func (c *compiled) termsOrNone() int {
	if c == nil {
		return 0
	}
	return c.terms()
}
