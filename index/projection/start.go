package projection

import "math"

// powers is how often the plane of the first sample is turned towards the directions in
// which it is widest. So few turns do not quite get there, but of two directions that are
// about as wide none is chosen, and another item does not turn the whole map over.
const powers = 6

// start places items on the plane in which their vectors differ most.
func start(items []Item, hashes []uint64) []Point {
	n := len(items)
	points := make([]Point, n)
	if n < 2 {
		return points
	}
	rows := centred(items)
	x := widest(rows, nil)
	y := widest(rows, x)
	for i, row := range rows {
		points[i] = Point{product(row, x), product(row, y)}
	}
	shrink(points, 1)
	for i, h := range hashes { // what is equal is told apart
		aside := beside(h, 0.02)
		points[i].X += aside.X
		points[i].Y += aside.Y
	}
	return points
}

// centred returns the vectors, less their mean.
func centred(items []Item) [][]float64 {
	dims := len(items[0].Numbers)
	mean := make([]float64, dims)
	rows := make([][]float64, len(items))
	for i, item := range items {
		rows[i] = make([]float64, dims)
		for d, x := range item.Numbers {
			rows[i][d] = float64(float64(x) * float64(item.Scale))
			mean[d] += rows[i][d]
		}
	}
	for _, row := range rows {
		for d := range row {
			row[d] -= mean[d] / float64(len(rows))
		}
	}
	return rows
}

// widest returns the direction of length 1 in which rows differ most, at a right angle
// to another if that is not nil. It begins with one that is the same for every bank.
func widest(rows [][]float64, not []float64) []float64 {
	dims := len(rows[0])
	way := make([]float64, dims)
	for d := range way {
		way[d] = float64(int64(hash(string(rune('a'+d%26))+string(rune('a'+d/26)))>>40)&0xffff-0x8000) / 0x8000
	}
	for range powers {
		unit(way, not)
		next := make([]float64, dims)
		for _, row := range rows {
			p := product(row, way)
			for d, x := range row {
				next[d] += float64(p * x)
			}
		}
		way = next
	}
	unit(way, not)
	return way
}

// unit makes v as long as 1, at a right angle to another if that is not nil; a vector
// without a direction stays.
func unit(v, not []float64) {
	if not != nil {
		p := product(v, not)
		for d := range v {
			v[d] -= float64(p * not[d])
		}
	}
	if length := math.Sqrt(product(v, v)); length > 0 {
		for d := range v {
			v[d] /= length
		}
	}
}

func product(a, b []float64) (sum float64) {
	for d, x := range a {
		sum += float64(x * b[d])
	}
	return sum
}

// shrink moves points about 0,0 so that they are as far from it as wanted, in the mean of
// squares.
func shrink(points []Point, wanted float64) {
	var sum float64
	for _, p := range points {
		sum += float64(p.X*p.X) + float64(p.Y*p.Y)
	}
	if sum == 0 {
		return
	}
	by := wanted / math.Sqrt(sum/float64(len(points)))
	for i := range points {
		points[i].X *= by
		points[i].Y *= by
	}
}
