package picture

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/chart"
)

// A box is a part of the picture that is taken.
type box struct{ left, top, right, bottom float64 }

func (b box) meets(c box) bool {
	return b.left < c.right && c.left < b.right && b.top < c.bottom && c.top < b.bottom
}

// A label is a text on the map.
type label struct {
	text   string
	x, y   float64 // where its line begins, ends or has its middle
	size   float64
	anchor string // end or middle; empty: it begins there. Names have their middle there.
	box    box
}

// boxes are what is taken, by cells, so that few have to be asked.
type boxes map[[2]int][]box

const cellSize = 60.0

func (t boxes) each(b box, f func(cell [2]int) bool) bool {
	for x := int(math.Floor(b.left / cellSize)); x <= int(math.Floor(b.right/cellSize)); x++ {
		for y := int(math.Floor(b.top / cellSize)); y <= int(math.Floor(b.bottom/cellSize)); y++ {
			if !f([2]int{x, y}) {
				return false
			}
		}
	}
	return true
}

func (t boxes) add(b box) {
	t.each(b, func(cell [2]int) bool {
		t[cell] = append(t[cell], b)
		return true
	})
}

// free reports whether nothing but one box, that of a label's own mark, is in a place.
func (t boxes) free(b, own box) bool {
	return t.each(b, func(cell [2]int) bool {
		return !slices.ContainsFunc(t[cell], func(c box) bool { return c != own && b.meets(c) })
	})
}

// names are the labels of groups, the largest first.
func (d *drawing) names() (all []label) {
	most := 1
	for _, g := range d.chart.Groups {
		most = max(most, g.Size)
	}
	for _, g := range d.chart.Groups {
		words := make([]string, 0, len(g.Words))
		for _, w := range g.Words {
			words = append(words, cut(clean(w, "…"), 12))
		}
		text := strings.Join(words, " · ")
		size := math.Round(13 + 9*math.Sqrt(float64(g.Size)/float64(most)))
		x, y := d.at(g.X, g.Y)
		for _, shift := range []float64{0, -1, 1, -2, 2, -3, 3} {
			l := centred(text, x, y+shift*size*1.25, size)
			if l = d.inside(l); d.taken.free(l.box, box{}) {
				d.taken.add(l.box)
				all = append(all, l)
				break
			}
		}
	}
	return all
}

// centred is a label whose middle is at a place.
func centred(text string, x, y, size float64) label {
	half := widthOf(text)*size*1.06/2 + 2 // letters of names are bold
	return label{text, x, y + size*0.35, size, "", box{x - half, y - size*0.62, x + half, y + size*0.62}}
}

// inside moves a label into the part of the picture that is for the map.
func (d *drawing) inside(l label) label {
	dx := max(mapLeft-l.box.left, 0) + min(mapRight-l.box.right, 0)
	dy := max(mapTop-l.box.top, 0) + min(mapBottom-l.box.bottom, 0)
	return label{l.text, l.x + dx, l.y + dy, l.size, l.anchor, box{l.box.left + dx, l.box.top + dy, l.box.right + dx, l.box.bottom + dy}}
}

// titleCount is how many memories have labels, at most.
func titleCount(n int) int {
	switch {
	case n <= 60:
		return n
	case n <= 300:
		return 50
	case n <= 2000:
		return 30
	}
	return 15
}

// titles are the labels of the memories that weigh most.
func (d *drawing) titles() (all []label) {
	n := len(d.chart.Memories)
	size, lengths := 11.0, []float64{17}
	switch {
	case n <= 40:
		size, lengths = 13, []float64{30, 20}
	case n <= 150:
		lengths = []float64{26, 17}
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	weights := weigh(d.chart)
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(weights[j], weights[i]), cmp.Compare(d.chart.Memories[i].ID, d.chart.Memories[j].ID))
	})
	for _, i := range order {
		if d.Lit != nil && !d.Lit[d.chart.Memories[i].ID] {
			continue // a reader looks for others
		}
		if len(all) == titleCount(n) {
			break
		}
		for _, most := range lengths {
			if l, ok := d.title(i, size, most); ok {
				d.taken.add(l.box)
				all = append(all, l)
				break
			}
		}
	}
	return all
}

// title finds a place for the label of a memory.
func (d *drawing) title(i int, size, most float64) (label, bool) {
	m := d.chart.Memories[i]
	x, y := d.at(m.X, m.Y)
	r := d.radius(m) + 3
	if m.Stale {
		r = d.ring(m) + 3
	}
	text := cut(clean(m.Title, m.ID), most)
	width, high := widthOf(text)*size+2, size*1.2
	for _, at := range []struct {
		x, y   float64 // of the label's left side and middle, beside the mark
		anchor string
	}{{r, 0, ""}, {-r - width, 0, "end"}, {-width / 2, -r - high/2, "middle"}, {-width / 2, r + high/2, "middle"}, {r * 0.7, -r - 2, ""}, {r * 0.7, r + 2, ""}, {-width - r*0.7, -r - 2, "end"}, {-width - r*0.7, r + 2, "end"}} {
		left, middle := x+at.x, y+at.y
		l := label{text, left, middle + size*0.36, size, at.anchor, box{left, middle - high/2, left + width, middle + high/2}}
		switch at.anchor {
		case "end":
			l.x += width
		case "middle":
			l.x += width / 2
		}
		in := l.box.left >= mapLeft && l.box.right <= mapRight && l.box.top >= mapTop && l.box.bottom <= mapBottom
		if in && d.taken.free(l.box, d.boxOf(m)) {
			return l, true
		}
	}
	return label{}, false
}

// weigh says how much a memory matters to a reader of the map: one that was shown often,
// that binds, that contradicts another, or that is in the middle of its group.
func weigh(c *chart.Chart) []int {
	weights := make([]int, len(c.Memories))
	nearest := map[int]int{}
	far := func(m chart.Memory) float64 {
		g := c.Groups[m.Group]
		return (m.X-g.X)*(m.X-g.X) + (m.Y-g.Y)*(m.Y-g.Y)
	}
	for i, m := range c.Memories {
		weights[i] = 4 * bits.Len(uint(m.Shown))
		if m.Binds {
			weights[i] += 2
		}
		if m.Group >= 0 {
			if n, ok := nearest[m.Group]; !ok || far(m) < far(c.Memories[n]) {
				nearest[m.Group] = i
			}
		}
	}
	for _, i := range nearest {
		weights[i] += 3
	}
	for _, l := range c.Links {
		if l.Relation != chart.Same {
			weights[l.A] += 3
			weights[l.B] += 3
		}
	}
	return weights
}
