package index

import (
	"cmp"
	"math/bits"
	"slices"
)

// postingBuckets is how many parts the hashes of terms fall into, which are spread evenly:
// one of them of a bank of 100,000 memories is 10 MB.
const postingBuckets = 64

// bucketed is the size of a posting in a bucket, and bucketSlab how many bytes of them are
// gathered before they are kept.
const (
	bucketed   = 8 + 4 + 4
	bucketSlab = 16 << 10
)

// buckets sort the postings of new entries by the first bits of their terms. They come in
// the order of entries, and leave in that of terms.
type buckets struct {
	spill *spill
	shift int
	all   []bucket
}

type bucket struct {
	kept []extent
	open writer
}

// newBuckets makes n buckets, a power of two.
func newBuckets(s *spill, n int) *buckets {
	return &buckets{spill: s, shift: 64 - bits.TrailingZeros(uint(n)), all: make([]bucket, n)}
}

func (b *buckets) add(p posting) {
	at := &b.all[p.term>>b.shift]
	at.open.u64(p.term)
	at.open.u32(p.entry)
	at.open.u32(p.packed)
	if len(at.open) >= bucketSlab {
		at.kept, at.open = append(at.kept, b.spill.keep(at.open)), at.open[:0]
	}
}

func (b *buckets) empty() bool {
	return !slices.ContainsFunc(b.all, func(at bucket) bool { return len(at.kept) > 0 || len(at.open) > 0 })
}

// last returns the last term that belongs into bucket i.
func (b *buckets) last(i int) uint64 { return uint64(i+1)<<b.shift - 1 }

// sorted returns the postings of bucket i in order of term and then entry, in room if they
// fit. They are taken out of it.
func (b *buckets) sorted(i int, room []posting) (all []posting, err error) {
	at := &b.all[i]
	all, raw := room[:0], []byte(nil)
	for _, e := range append(at.kept, inMemory(at.open)) {
		part, err := e.bytes(raw)
		if err != nil {
			return nil, err
		}
		if e.file != nil {
			raw = part
		}
		for r := reader(part); len(r) >= bucketed; {
			all = append(all, posting{r.u64(), r.u32(), r.u32()})
		}
	}
	*at = bucket{}
	slices.SortFunc(all, func(a, b posting) int {
		return cmp.Or(cmp.Compare(a.term, b.term), cmp.Compare(a.entry, b.entry))
	})
	return all, nil
}
