package projection

import (
	"math"

	"github.com/tacit-kb/tacit/kb/parallel"
)

const (
	firstRounds = 400
	laterRounds = 120
	tightRounds = 150 // of the first ones, in which neighbours attract each other more
	tight       = 6.0
	attraction  = 1.5 // how much more neighbours attract each other than t-SNE has it: there is more room between groups

	// How far forces move points. At first that is little: what jumps then decides which
	// side of the map a group comes to, and would do so by chance.
	tightSpeed = 0.2
	firstSpeed = 0.4
	laterSpeed = 1.5
)

// settle moves the points by their forces, a number of rounds.
func (l *layout) settle(near [][]neighbour, rounds int, first bool, total int) error {
	n := len(l.at)
	m := &motion{at: l.at, pulls: pullsOf(near), speed: make([]Point, n), force: make([]Point, n), push: make([]Point, n), weight: make([]float64, n)}
	for r := range rounds {
		if err := l.ctx.Err(); err != nil {
			return err
		}
		pull, keep, speed := min(attraction, max(1, float64(n)/150)), 0.8, laterSpeed
		if first {
			speed = firstSpeed
		}
		if first && r < tightRounds {
			pull, keep, speed = min(tight, max(1, float64(n)/30)), 0.5, tightSpeed
		}
		if n > 1 && len(m.pulls.with) > 0 {
			m.round(l, pull, keep, speed*rateOf(1-float64(r)/float64(rounds)))
		}
		if l.done++; l.step != nil {
			l.step(l.done, total)
		}
	}
	return nil
}

// A motion is what moves points.
type motion struct {
	at, speed   []Point
	force, push []Point
	weight      []float64
	pulls       pulls
	tree        quadtree
}

// round moves each point once. Every point is computed by itself, and sums over all of
// them are taken in their order, so that it does not matter who computes which.
func (m *motion) round(l *layout, pull, keep, speed float64) {
	n := len(m.at)
	m.tree.fill(m.at)
	parallel.Parts(l.ctx, n, 256, func(from, to int) {
		for _, o := range m.tree.order[from:to] {
			i := int(uint32(o))
			x, y, w := m.tree.push(m.at[i])
			m.push[i], m.weight[i] = Point{x, y}, w
			m.force[i] = m.pulled(i)
		}
	})
	var weight float64
	for _, w := range m.weight {
		weight += w
	}
	weight -= float64(n) // each point has met itself
	pairs := float64(len(m.pulls.with))
	rate := float64(n) * speed / pull
	for i := range m.at {
		f := m.force[i]
		m.speed[i].X = step(float64(m.speed[i].X*keep), float64(rate*(m.push[i].X/weight-float64(pull*f.X)/pairs)))
		m.speed[i].Y = step(float64(m.speed[i].Y*keep), float64(rate*(m.push[i].Y/weight-float64(pull*f.Y)/pairs)))
		m.at[i].X += m.speed[i].X
		m.at[i].Y += m.speed[i].Y
	}
}

// rateOf is how far forces move points: less in the last rounds.
func rateOf(left float64) float64 { return min(1, float64(3*left)+0.05) }

// step adds two parts of a speed, none of them too fast: a point that jumps across the
// map would not find back.
func step(a, b float64) float64 { return max(-5, min(5, a+b)) }

// pulled returns how its neighbours pull a point.
func (m *motion) pulled(i int) (f Point) {
	p := m.at[i]
	for _, j := range m.pulls.with[m.pulls.from[i]:m.pulls.from[i+1]] {
		dx, dy := p.X-m.at[j].X, p.Y-m.at[j].Y
		w := 1 / (1 + float64(dx*dx) + float64(dy*dy))
		f.X += float64(w * dx)
		f.Y += float64(w * dy)
	}
	return f
}

// join lets new points in: the ones before move apart, to make room, and a new one comes
// in among its nearest of them.
func join(before []Point, near [][]neighbour, hashes []uint64) []Point {
	n := len(hashes)
	apart := math.Sqrt(float64(n) / float64(max(1, len(before))))
	all := make([]Point, n)
	for i, p := range before {
		all[i] = Point{p.X * apart, p.Y * apart}
	}
	for i := len(before); i < n; i++ {
		all[i] = among(all[:len(before)], near, i, hashes[i])
	}
	return all
}

// few is among how many of its nearest a new point comes in.
const few = 3

// among returns the place where a new point comes in: the middle of its nearest points
// that are there, else that of the nearest of those that are not.
func among(there []Point, near [][]neighbour, i int, hash uint64) Point {
	var sum Point
	found := 0.0
	take := func(list []neighbour) {
		for _, x := range list {
			if int(x.item) < len(there) && found < few {
				sum.X, sum.Y, found = sum.X+there[x.item].X, sum.Y+there[x.item].Y, found+1
			}
		}
	}
	take(near[i])
	for _, x := range near[i] {
		if found == 0 {
			take(near[x.item])
		}
	}
	aside := beside(hash, 0.1)
	if found == 0 {
		return aside
	}
	return Point{sum.X/found + aside.X, sum.Y/found + aside.Y}
}

// beside is a small step in a direction of its own.
func beside(hash uint64, most float64) Point {
	x, y := float64(hash>>32&0xffff)/0xffff, float64(hash>>48)/0xffff
	return Point{float64((x - 0.5) * most), float64((y - 0.5) * most)}
}
