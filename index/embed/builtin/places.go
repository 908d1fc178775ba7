package builtin

import (
	"encoding/binary"
	"math/bits"
)

// Where the row of a feature lies: packed or not, and how many of its kind lie before it.
// Features keep the order of their texts, so a bit says which kind each is, and a count for
// every group of 64 spares counting from the beginning.
const (
	group     = 64
	placeSize = 8 + 4 // bytes a group: the bits, and how many features before it are packed
)

// groups returns the number of groups that n features make.
func groups(n uint64) uint64 { return (n + group - 1) / group }

// places lays out which features have packed rows.
func places(packed []bool) (all []byte) {
	before := uint32(0)
	for from := 0; from < len(packed); from += group {
		var which uint64
		for i, p := range packed[from:min(from+group, len(packed))] {
			if p {
				which |= 1 << i
			}
		}
		all = binary.LittleEndian.AppendUint64(all, which)
		all = binary.LittleEndian.AppendUint32(all, before)
		before += uint32(bits.OnesCount64(which))
	}
	return all
}

// place returns the number of a feature's row among the packed ones, or among the others.
func (m *Model) place(feature int32) (n int, packed bool) {
	at := m.places[int(feature)/group*placeSize:]
	which, before := u64(at, 0), int(u32(at, 2))
	bit := uint64(1) << (feature % group)
	before += bits.OnesCount64(which & (bit - 1))
	if which&bit != 0 {
		return before, true
	}
	return int(feature) - before, false
}
