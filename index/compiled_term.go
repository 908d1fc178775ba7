package index

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sort"
)

// Postings say which entries contain an exact term. Which terms an entry
// contains is not stored: an update keeps the old postings of the entries that
// stay and merges those of the new ones into them.

func (c *compiled) terms() int { return len(c.sections[termSection]) / 8 }

func (c *compiled) term(t int) uint64 {
	return binary.LittleEndian.Uint64(c.sections[termSection][8*t:])
}

// findTerm searches the dictionary. In a forged one that is not in order it
// may miss; it stays inside.
func (c *compiled) findTerm(term uint64) (int, bool) {
	return sort.Find(c.terms(), func(t int) int { return cmp.Compare(term, c.term(t)) })
}

// postings returns where the postings of term t lie, in units of 4 bytes.
func (c *compiled) postings(t int) span {
	raw := c.sections[offsetSection][4*t:]
	lo, hi := binary.LittleEndian.Uint32(raw), binary.LittleEndian.Uint32(raw[4:])
	if hi < lo {
		return span{}
	}
	return span{lo, hi - lo}
}

// A posting says that an entry contains a term.
type posting struct {
	term  uint64
	entry uint32
}

// A postingWriter collects postings, in order of term and then entry.
type postingWriter struct {
	terms, offsets, postings writer
	last                     uint64
}

func (w *postingWriter) add(p posting) {
	if len(w.terms) == 0 || p.term != w.last {
		w.terms.u64(p.term)
		w.offsets.u32(uint32(len(w.postings) / 4))
		w.last = p.term
	}
	w.postings.u32(p.entry)
}

// merge writes the old postings together with those of newly composed entries.
// The new number of an old entry is renumbered[old], or -1 when it is gone; old
// may be nil. Entries keep their order, so one pass over both is enough.
func (w *postingWriter) merge(old *compiled, renumbered []int, fresh []posting) {
	slices.SortFunc(fresh, func(a, b posting) int {
		return cmp.Or(cmp.Compare(a.term, b.term), cmp.Compare(a.entry, b.entry))
	})
	take := func(until uint64, entry uint32, all bool) {
		for len(fresh) > 0 && (all || fresh[0].term < until || fresh[0].term == until && fresh[0].entry < entry) {
			w.add(fresh[0])
			fresh = fresh[1:]
		}
	}
	for t := range old.termsOrNone() {
		term := old.term(t)
		raw := within(old.sections[postingSection], old.postings(t), 4)
		for ; len(raw) >= 4; raw = raw[4:] {
			e := binary.LittleEndian.Uint32(raw)
			if int(e) >= len(renumbered) || renumbered[e] < 0 {
				continue
			}
			n := uint32(renumbered[e])
			take(term, n, false)
			w.add(posting{term, n})
		}
	}
	take(0, 0, true)
	w.offsets.u32(uint32(len(w.postings) / 4))
}

func (c *compiled) termsOrNone() int {
	if c == nil {
		return 0
	}
	return c.terms()
}
