// Package near finds the memories of a bank whose gists are near, so that only few pairs
// have to be read and judged. It compares all with all where that is quick, and else those
// whose vectors point the same way.
package near

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/vec"
	"github.com/tacit-kb/tacit/kb"
)

// A Bank is what is seen of the memories: an *index.Index.
type Bank interface {
	Len() int
	Attr(i int) index.Attr
	Entry(i int) index.Entry
	Passages(i int) (lo, hi int)
	Vector(p int) (q []int8, scale float32)
}

// A Pair is two entries whose gists are near, I before J.
type Pair struct {
	I, J   int
	Cosine float64
	Kin    float64 // how much of what is rare in the bank both have, if that is why they are a pair
}

func nearer(x, y Pair) int {
	return cmp.Or(cmp.Compare(y.Cosine, x.Cosine), cmp.Compare(x.I, y.I), cmp.Compare(x.J, y.J))
}

const (
	// least is the cosine of two gists from which on a pair is looked at. Of
	// translations and paraphrases hardly any is below 0.5; a note about a part of another is.
	least = 0.4
	// neighbours of one memory are looked at in each band of nearness, at most: the nearest.
	neighbours = 4
	// Copies is the cosine of two gists that are hardly different: the nearest band.
	Copies = 0.99
)

// bands part what is near from what is hardly different. Each memory has neighbours in each
// of them, so that its copies are not all that it is compared with.
var bands = [...]float64{Copies, 0.9, least}

// A Unit is a quantised vector of length 1: Scale times Q.
type Unit struct {
	Q     []int8
	Scale float32
}

// Cosine returns the cosine of two of them.
func (u Unit) Cosine(v Unit) float64 {
	return u.times(v.Scale, vec.Dot(u.Q, v.Q))
}

// times is the cosine of a vector and another one, by the product of their numbers.
func (u Unit) times(scale float32, product int32) float64 {
	return float64(u.Scale) * float64(scale) * float64(product)
}

// mostCompared is how many memories of a kind are compared each with each. That takes
// eight million products, a tenth of a second; of more memories only those are compared
// whose vectors point the same way, so that the time grows with their number alone.
const mostCompared = 4096

// Pairs returns the pairs of one kind whose gists are near, the nearest first.
func Pairs(ctx context.Context, b Bank) ([]Pair, error) {
	kinds := map[kb.Kind]*gists{}
	var order []*gists
	for i := range b.Len() {
		kind := b.Attr(i).Kind
		g, ok := kinds[kind]
		if !ok {
			g = &gists{}
			kinds[kind] = g
			order = append(order, g)
		}
		g.add(b, i)
	}
	var all, kin []Pair
	for _, g := range order {
		near, err := g.near(ctx)
		if err != nil {
			return nil, err
		}
		all, kin = append(all, near...), append(kin, g.kin(b)...)
	}
	return once(slices.Concat(kin, all)), nil
}

// Across returns the pairs of two kinds whose gists are near, the nearest first.
func Across(ctx context.Context, b Bank) ([]Pair, error) {
	g := &gists{}
	for i := range b.Len() {
		g.add(b, i)
		g.kinds = append(g.kinds, b.Attr(i).Kind)
	}
	if len(slices.Compact(slices.Sorted(slices.Values(g.kinds)))) < 2 {
		return nil, nil
	}
	all, err := g.near(ctx)
	return once(all), err
}

// once puts pairs in order, each of them once: it may be chosen by both, and by what they share.
func once(all []Pair) []Pair {
	slices.SortFunc(all, func(x, y Pair) int { return cmp.Or(nearer(x, y), cmp.Compare(y.Kin, x.Kin)) })
	return slices.CompactFunc(all, func(x, y Pair) bool { return x.I == y.I && x.J == y.J })
}

// gists are the vectors of the memories of one kind.
type gists struct {
	units   []Unit
	numbers []int                // of the entries, in order
	kinds   []kb.Kind            // where only those of two kinds are compared
	inside  []bool               // where passages are compared: which of them is no gist
	best    [][len(bands)][]Pair // of each, in each band: its nearest, the nearest first
}

// add puts an entry of a bank among them.
func (g *gists) add(b Bank, i int) {
	lo, _ := b.Passages(i)
	q, scale := b.Vector(lo)
	g.units, g.numbers = append(g.units, Unit{q, scale}), append(g.numbers, i)
}

// near returns the pairs that are near.
func (g *gists) near(ctx context.Context) (all []Pair, err error) {
	compare := g.eachWithEach
	if len(g.units) > mostCompared {
		compare = g.sameWay
	}
	g.best = make([][len(bands)][]Pair, len(g.units))
	if err := compare(ctx); err != nil {
		return nil, err
	}
	for _, best := range g.best {
		all = append(all, slices.Concat(best[:]...)...)
	}
	return all, nil
}

// hold compares two of them, x before y.
func (g *gists) hold(x, y int) {
	if g.kinds != nil && g.kinds[x] == g.kinds[y] {
		return
	}
	if g.inside != nil && (g.numbers[x] == g.numbers[y] || !g.inside[x] && !g.inside[y]) {
		return
	}
	if c := g.units[x].Cosine(g.units[y]); c >= least {
		p := Pair{g.numbers[x], g.numbers[y], c, 0}
		band := slices.IndexFunc(bands[:], func(from float64) bool { return c >= from })
		g.best[x][band], g.best[y][band] = keepNearest(g.best[x][band], p), keepNearest(g.best[y][band], p)
	}
}

// keepNearest puts a pair among the nearest of one memory, each of them once.
func keepNearest(best []Pair, p Pair) []Pair {
	if len(best) == neighbours && nearer(best[neighbours-1], p) <= 0 {
		return best
	}
	at, known := slices.BinarySearchFunc(best, p, nearer)
	if known {
		return best
	}
	return slices.Insert(best[:min(len(best), neighbours-1)], at, p)
}

// eachWithEach compares all with all.
func (g *gists) eachWithEach(ctx context.Context) error {
	for x := range g.units {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for y := x + 1; y < len(g.units); y++ {
			g.hold(x, y)
		}
	}
	return nil
}

const (
	// directions into which vectors are projected. On which side of the mean a vector
	// falls is one bit of its signature; near vectors share most bits.
	directions = 128
	// orders in which the memories are put by their signatures, each of them beginning
	// with other bits.
	orders = 16
	// beside is how many of those that follow in an order a memory is compared with.
	beside = 12
)

// sameWay compares those that have much of their signatures in common. It misses some
// pairs that are hardly near, and finds nearly all that say the same.
func (g *gists) sameWay(ctx context.Context) error {
	marks := g.signatures()
	turn := make([]int, len(marks))
	for o := range orders {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		keys := make([]uint64, len(marks))
		for x, m := range marks {
			turn[x], keys[x] = x, bits.RotateLeft64(m[o%len(m)], o*directions/orders)
		}
		slices.SortFunc(turn, func(x, y int) int { return cmp.Or(cmp.Compare(keys[x], keys[y]), cmp.Compare(x, y)) })
		for at, x := range turn {
			for _, y := range turn[at+1 : min(at+1+beside, len(turn))] {
				g.hold(min(x, y), max(x, y))
			}
		}
	}
	return nil
}

// signatures returns the bits of each vector.
func (g *gists) signatures() [][directions / 64]uint64 {
	marks := make([][directions / 64]uint64, len(g.units))
	sides := make([]float64, len(g.units))
	way := make([]int8, len(g.units[0].Q))
	state := uint64(1)
	for d := range directions {
		for i := range way {
			if state = state*6364136223846793005 + 1442695040888963407; i%2 == 0 {
				way[i] = 1 - int8(state>>63)*2
			} else {
				way[i] = 1 - int8(state>>62&1)*2
			}
		}
		mean := 0.0
		for x, u := range g.units {
			sides[x] = float64(float64(u.Scale) * float64(vec.Dot(u.Q, way)))
			mean += sides[x]
		}
		mean /= float64(len(sides))
		for x, s := range sides {
			if s > mean {
				marks[x][d/64] |= 1 << (d % 64)
			}
		}
	}
	return marks
}
