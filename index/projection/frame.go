package projection

import (
	"cmp"
	"math"
	"slices"
)

const (
	// apart is how far two points are from each other, at least, where the map is as wide
	// as the square root of how many they are.
	apart = 0.45
	// moves is how often points that are too close are moved apart.
	moves = 30
	// steps is how many places there are between 0 and 1. What is beyond is of no use on a
	// picture, and makes a file longer.
	steps = 10_000
	// strip is how much of the map is for items without a direction, if there are any.
	strip = 0.08
)

// framed puts points into the frame, and after them those that have no place of their
// own, in rows along the lower edge.
func framed(at []Point, hashes []uint64, lost int) []Point {
	points := slices.Clone(at)
	room := 1.0
	if lost > 0 && len(points) > 0 {
		room -= strip
	}
	fit(points, 1)
	part(points, hashes)
	fit(points, room)
	rows := strip
	if len(points) == 0 {
		rows = 1
	}
	columns := max(1, int(math.Ceil(math.Sqrt(float64(lost)/rows))))
	lines := max(1, (lost+columns-1)/columns)
	for i := range lost {
		points = append(points, Point{(float64(i%columns) + 0.5) / float64(columns), 1 - rows + float64(rows*(float64(i/columns)+0.5))/float64(lines)})
	}
	for i, p := range points {
		points[i] = Point{math.Round(p.X*steps) / steps, math.Round(p.Y*steps) / steps}
	}
	return points
}

// fit makes points as large as the frame allows, in the middle of it, of which they take
// the upper part.
func fit(points []Point, height float64) {
	if len(points) == 0 {
		return
	}
	low, _ := extent(points)
	var high Point
	for i, p := range points {
		if points[i] = (Point{p.X - low.X, p.Y - low.Y}); i == 0 {
			high = points[i]
		}
		high.X, high.Y = max(high.X, points[i].X), max(high.Y, points[i].Y)
	}
	by := math.Inf(1)
	if high.X > 0 {
		by = 1 / high.X
	}
	if high.Y > 0 {
		by = min(by, height/high.Y)
	}
	if math.IsInf(by, 1) {
		by = 0
	}
	middle, half := Point{float64(high.X * 0.5), float64(high.Y * 0.5)}, float64(height*0.5)
	for i, p := range points {
		points[i] = Point{float64((p.X-middle.X)*by) + 0.5, float64((p.Y-middle.Y)*by) + half}
	}
}

// part moves points apart that are too close to be told from each other, all of them at
// once.
func part(points []Point, hashes []uint64) {
	if len(points) < 2 {
		return
	}
	g := &grid{least: apart / math.Sqrt(float64(len(points))), points: points, hashes: hashes, cells: make([]celled, len(points))}
	g.wide = int(1/g.least) + 4*moves
	for range moves {
		if !g.part() {
			return
		}
	}
}

// A grid finds the points that are close to one, by cells that are as wide as two points
// have to be apart.
type grid struct {
	least  float64
	wide   int // cells in a row
	points []Point
	hashes []uint64
	cells  []celled // in the order of the cells
}

// A celled is a point in a cell.
type celled struct{ cell, point int }

// cell is the cell that a point is in. Some are left free around the frame, because
// points move out of it.
func (g *grid) cell(p Point) int {
	return (int(math.Floor(p.Y/g.least))+2*moves)*g.wide + int(math.Floor(p.X/g.least)) + 2*moves
}

// part moves every point once, and reports whether any was too close to another.
func (g *grid) part() (moved bool) {
	for i, p := range g.points {
		g.cells[i] = celled{g.cell(p), i}
	}
	slices.SortFunc(g.cells, func(x, y celled) int { return cmp.Or(cmp.Compare(x.cell, y.cell), cmp.Compare(x.point, y.point)) })
	shifts := make([]Point, len(g.points))
	for _, c := range g.cells {
		for row := -1; row <= 1; row++ {
			shifts[c.point] = g.pushedBy(c.point, c.cell+row*g.wide, shifts[c.point])
		}
	}
	for i, s := range shifts {
		if d := math.Sqrt(float64(s.X*s.X) + float64(s.Y*s.Y)); d > g.least {
			s = Point{s.X / d * g.least, s.Y / d * g.least}
		}
		moved = moved || s != Point{}
		g.points[i].X += s.X
		g.points[i].Y += s.Y
	}
	return moved
}

// pushedBy adds to a shift how the points in a cell and beside it push one away.
func (g *grid) pushedBy(point, cell int, shift Point) Point {
	from, _ := slices.BinarySearchFunc(g.cells, cell-1, func(x celled, cell int) int { return cmp.Compare(x.cell, cell) })
	for _, o := range g.cells[from:] {
		if o.cell > cell+1 {
			break
		}
		if o.point != point {
			s := pushed(g.points[point], g.points[o.point], g.hashes[point], g.least)
			shift.X += s.X
			shift.Y += s.Y
		}
	}
	return shift
}

// pushed returns how far p moves away from a point that is too close.
func pushed(p, from Point, hash uint64, least float64) Point {
	dx, dy := p.X-from.X, p.Y-from.Y
	d := math.Sqrt(float64(dx*dx) + float64(dy*dy))
	if d >= least {
		return Point{}
	}
	if d < least/1000 { // as good as one place: into a direction of its own
		return beside(hash, least)
	}
	by := (least - d) / 2 / d * 0.9
	return Point{dx * by, dy * by}
}
