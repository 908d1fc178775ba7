package projection

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// An Item is what has a place on the map.
type Item struct {
	Key     string  // tells it from the others, such as the path of a memory
	Numbers []int8  // its vector; all items have equally many numbers
	Scale   float32 // makes the vector one of length 1; 0: it has no direction
}

// A Point is a place on the map, from 0,0 to 1,1.
type Point struct{ X, Y float64 }

const (
	// smallest is how many items the first sample has, at least.
	smallest = 200
	// neighbours is to how many others an item is attracted, in a large bank.
	neighbours = 15
	// mostLaidOut items are moved by forces; those of a larger bank that come in after
	// them stay among their nearest.
	mostLaidOut = 20_000
)

// Layout returns a point for each item, in their order. step, which may be nil, says how
// far it is. The error is that of ctx.
func Layout(ctx context.Context, items []Item, step func(done, total int)) ([]Point, error) {
	order, lost := sorted(items)
	l := &layout{ctx: ctx, step: step, items: make([]Item, len(order)), hashes: make([]uint64, len(order))}
	for at, i := range order {
		l.items[at], l.hashes[at] = items[i], hash(items[i].Key)
	}
	if err := l.run(); err != nil {
		return nil, err
	}
	points := make([]Point, len(items))
	for at, p := range framed(l.at, l.hashes, len(lost)) {
		if at < len(order) {
			points[order[at]] = p
		} else {
			points[lost[at-len(order)]] = p
		}
	}
	return points, nil
}

// sorted returns the numbers of the items in the order of the hashes of their keys:
// those with a direction, and those without.
func sorted(items []Item) (order, lost []int) {
	hashes := make([]uint64, len(items))
	for i, item := range items {
		if hashes[i] = hash(item.Key); item.Scale > 0 && len(item.Numbers) > 0 {
			order = append(order, i)
		} else {
			lost = append(lost, i)
		}
	}
	byHash := func(i, j int) int {
		return cmp.Or(cmp.Compare(hashes[i], hashes[j]), cmp.Compare(items[i].Key, items[j].Key), slices.Compare(items[i].Numbers, items[j].Numbers))
	}
	slices.SortFunc(order, byHash)
	slices.SortFunc(lost, byHash)
	return order, lost
}

// hash is FNV-1a with its bits mixed, because its first ones are much alike for keys that
// differ at the end.
func hash(key string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(key) {
		h = (h ^ uint64(key[i])) * 0x100000001b3
	}
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// A layout is being made.
type layout struct {
	ctx    context.Context
	step   func(done, total int)
	items  []Item
	hashes []uint64
	at     []Point // of the items that have come in
	done   int     // rounds
}

// sizes returns how many items have come in after each turn. Who comes in first is
// decided by the first bits of the hash alone, so that an item that is added takes the
// turn of no other.
func (l *layout) sizes() (sizes []int) {
	n := len(l.items)
	turns := max(bits.Len(uint(n/smallest)), 1)
	for t := range turns {
		shift := 64 - (turns - 1 - t)
		size := n
		if shift < 64 {
			size, _ = slices.BinarySearch(l.hashes, 1<<shift)
		}
		if size > 1 || n <= 1 {
			sizes = append(sizes, size)
		}
	}
	return sizes
}

func (l *layout) run() error {
	sizes := l.sizes()
	total := firstRounds + (len(sizes)-1)*laterRounds
	for turn, size := range sizes {
		near := nearest(l.ctx, l.items[:size])
		if err := l.ctx.Err(); err != nil {
			return err
		}
		if turn == 0 {
			l.at = start(l.items[:size], l.hashes[:size])
		} else {
			l.at = join(l.at, near, l.hashes[:size])
		}
		if size > mostLaidOut {
			continue
		}
		rounds := laterRounds
		if turn == 0 {
			rounds = firstRounds
		}
		if err := l.settle(near, rounds, turn == 0, total); err != nil {
			return err
		}
	}
	return l.ctx.Err() // a round that it ended in the middle of has moved only some of the points
}
