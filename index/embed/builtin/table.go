package builtin

import (
	"encoding/binary"
	"errors"
	"maps"
	"slices"
	"unicode/utf8"
)

var errCollision = errors.New("has the same hash as another feature")

// A tableBuilder collects the slots of a Vocabulary's hash table.
type tableBuilder struct {
	values map[uint64]uint32 // mixed hash -> value
}

func newTableBuilder(size int) *tableBuilder {
	return &tableBuilder{values: make(map[uint64]uint32, size)}
}

// feature gives a hash its number.
func (b *tableBuilder) feature(h uint64, id uint32) error {
	if b.values[h]&^longer != 0 {
		return errCollision
	}
	b.values[h] |= id + 1
	return nil
}

// beginnings marks every shorter beginning of an n-gram, so that a search can
// stop at the first one that leads nowhere.
func (b *tableBuilder) beginnings(gram string) {
	h := uint64(gramSeed)
	for i := 0; i < len(gram); {
		_, size := utf8.DecodeRuneInString(gram[i:])
		h = extend(h, gram[i:i+size])
		i += size
		if i < len(gram) {
			b.values[mix(h)] |= longer
		}
	}
}

// bytes lays the table out with linear probing, at most two thirds full. The
// hashes are placed in order, so that equal vocabularies give equal bytes.
func (b *tableBuilder) bytes() string {
	size := 2
	for 2*size < 3*len(b.values) {
		size *= 2
	}
	table := make([]byte, 8*size)
	for _, h := range slices.Sorted(maps.Keys(b.values)) {
		i := int(uint32(h)) & (size - 1)
		for binary.LittleEndian.Uint32(table[8*i+4:]) != 0 {
			i = (i + 1) & (size - 1)
		}
		binary.LittleEndian.PutUint32(table[8*i:], uint32(h>>32))
		binary.LittleEndian.PutUint32(table[8*i+4:], b.values[h])
	}
	return string(table)
}
