package near

import "github.com/tacit-kb/tacit/index/embed/vec"

// Units are vectors that one is held against, all of them at once: that takes half the time
// of one Cosine after the other.
type Units struct {
	rows   [][]int8
	scales []float32
}

// Add puts a vector behind the others.
func (all *Units) Add(u Unit) {
	all.rows, all.scales = append(all.rows, u.Q), append(all.scales, u.Scale)
}

// At returns a vector by its number.
func (all *Units) At(i int) Unit { return Unit{all.rows[i], all.scales[i]} }

// Cosines calls found with the number of each vector and what Cosine returns for it and u.
func (all *Units) Cosines(u Unit, found func(i int, cosine float64)) {
	var products [64]int32
	for from := 0; from < len(all.rows); from += len(products) {
		some := all.rows[from:min(from+len(products), len(all.rows))]
		vec.Dots(products[:], u.Q, some)
		for k := range some {
			found(from+k, u.times(all.scales[from+k], products[k]))
		}
	}
}
