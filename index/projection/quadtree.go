package projection

import (
	"math"
	"slices"
)

// depth is how often the plane is quartered, at most.
const depth = 15

// far is how large a square may be, beside its distance, to count as one point: the
// square of that.
const far = 0.7 * 0.7

// A square has all points that are in a part of the plane. Squares stand in an order in
// which those inside of one follow it.
type square struct {
	x, y float64 // the middle of its points
	mass float64 // how many they are
	wide float64 // the square of its side; 0 for one that is not quartered
	next int32   // the first square that is not inside
}

// A quadtree is the squares of some points, the largest first.
type quadtree struct {
	squares []square
	order   []uint64 // of points along a curve through the plane: a place on it, and the number of the point
}

// fill makes the tree of points.
func (t *quadtree) fill(points []Point) {
	low, side := extent(points)
	t.squares, t.order = t.squares[:0], t.order[:0]
	grid := float64(uint64(1)<<depth-1) / side
	for i, p := range points {
		x, y := uint64((p.X-low.X)*grid), uint64((p.Y-low.Y)*grid)
		t.order = append(t.order, (spread(x)|spread(y)<<1)<<32|uint64(i))
	}
	slices.Sort(t.order)
	t.add(points, 0, len(points), depth, float64(side*side))
}

// extent returns the corner of points and the side of the square that has them all.
func extent(points []Point) (low Point, side float64) {
	low = Point{math.Inf(1), math.Inf(1)}
	high := Point{math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		low.X, low.Y = min(low.X, p.X), min(low.Y, p.Y)
		high.X, high.Y = max(high.X, p.X), max(high.Y, p.Y)
	}
	if side = max(high.X-low.X, high.Y-low.Y); side == 0 {
		side = 1
	}
	return low, side
}

// spread puts a 0 before each of 16 bits.
func spread(x uint64) uint64 {
	x = (x | x<<8) & 0x00ff00ff
	x = (x | x<<4) & 0x0f0f0f0f
	x = (x | x<<2) & 0x33333333
	return (x | x<<1) & 0x55555555
}

// add adds the square of the points from from to to-1, which can be quartered so often.
func (t *quadtree) add(points []Point, from, to, deeper int, wide float64) {
	at := len(t.squares)
	t.squares = append(t.squares, square{})
	s := square{mass: float64(to - from)}
	for _, o := range t.order[from:to] {
		p := points[uint32(o)]
		s.x += p.X
		s.y += p.Y
	}
	s.x /= s.mass
	s.y /= s.mass
	if to-from > 1 && deeper > 0 {
		s.wide = wide
		shift := 32 + 2*(deeper-1)
		for from < to {
			quarter := t.order[from] >> shift
			end, _ := slices.BinarySearch(t.order[from:to], (quarter+1)<<shift)
			t.add(points, from, from+end, deeper-1, wide/4)
			from += end
		}
	}
	s.next = int32(len(t.squares))
	t.squares[at] = s
}

// push returns how all points push one at p, and what they weigh there.
func (t *quadtree) push(p Point) (x, y, weight float64) {
	for i := int32(0); i < int32(len(t.squares)); {
		s := &t.squares[i]
		dx, dy := p.X-s.x, p.Y-s.y
		d := float64(dx*dx) + float64(dy*dy)
		if s.wide > far*d {
			i++
			continue
		}
		w := 1 / (1 + d)
		m := float64(s.mass * w)
		weight += m
		x += float64(m * w * dx)
		y += float64(m * w * dy)
		i = s.next
	}
	return x, y, weight
}
