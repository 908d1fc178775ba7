package chart

import (
	"cmp"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/kb"
)

const (
	// fewest memories make a group, and a bank of fewer than fromGroups has none.
	fewest     = 3
	fromGroups = 12
	// mostGroups are named, however large a bank is.
	mostGroups = 28
	// cells of the relief are on each side.
	cells = 96
)

// wanted is how many groups a bank should have.
func wanted(n int) int {
	return min(mostGroups, max(3, int(math.Sqrt(float64(n))/1.6)))
}

// groupsOf finds the hills of a map and names them.
func groupsOf(all []Memory, fronts []*kb.FrontMatter) []keptGroup {
	if len(all) < fromGroups {
		return nil
	}
	var groups [][]int
	for blur := 1; blur <= cells/4; blur++ {
		groups = hills(all, blur)
		within := 0
		for _, members := range groups {
			within += len(members)
		}
		if len(groups) <= wanted(len(all)) && 10*within >= 7*len(all) {
			break
		}
	}
	return named(groups, fronts)
}

// hills returns the memories of each hill, the largest hill first. A wide blur makes few
// of them.
func hills(all []Memory, blur int) (groups [][]int) {
	relief := make([]int, cells*cells)
	at := func(m Memory) int {
		return min(int(m.Y*cells), cells-1)*cells + min(int(m.X*cells), cells-1)
	}
	for _, m := range all {
		relief[at(m)] += 64
	}
	for range 3 {
		relief = blurred(blurred(relief, blur, 1, cells), blur, cells, 1)
	}
	tops, byTop := map[int]int{}, map[int][]int{}
	for i, m := range all {
		top := climb(relief, at(m), tops)
		byTop[top] = append(byTop[top], i)
	}
	for _, members := range byTop {
		if len(members) >= fewest {
			groups = append(groups, members)
		}
	}
	slices.SortFunc(groups, func(x, y []int) int { return cmp.Or(cmp.Compare(len(y), len(x)), cmp.Compare(x[0], y[0])) })
	return groups
}

// blurred adds up each cell with those before and after it in a row, where a step is the
// way to the next cell and a line that to the next row.
func blurred(relief []int, radius, step, line int) []int {
	out := make([]int, len(relief))
	for row := range cells {
		sum := 0
		for i := range radius {
			sum += relief[row*line+i*step]
		}
		for i := range cells {
			if i+radius < cells {
				sum += relief[row*line+(i+radius)*step]
			}
			if i > radius {
				sum -= relief[row*line+(i-radius-1)*step]
			}
			out[row*line+i*step] = sum
		}
	}
	return out
}

// climb returns the top that one comes to from a cell, always the steepest way.
func climb(relief []int, from int, tops map[int]int) int {
	if top, known := tops[from]; known {
		return top
	}
	best := from
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			x, y := from%cells+dx, from/cells+dy
			if x < 0 || y < 0 || x >= cells || y >= cells {
				continue
			}
			if to := y*cells + x; relief[to] > relief[best] || relief[to] == relief[best] && to < best {
				best = to
			}
		}
	}
	top := best
	if best != from {
		top = climb(relief, best, tops)
	}
	tops[from] = top
	return top
}

// join tells memories their groups, and returns the groups with their middles.
func (c *Chart) join(kept []keptGroup) (groups []Group) {
	for g, k := range kept {
		group := Group{Words: k.Words, Size: len(k.Members)}
		var xs, ys []float64
		for _, i := range k.Members {
			c.Memories[i].Group = g
			xs, ys = append(xs, c.Memories[i].X), append(ys, c.Memories[i].Y)
		}
		slices.Sort(xs)
		slices.Sort(ys)
		group.X, group.Y = xs[len(xs)/2], ys[len(ys)/2]
		groups = append(groups, group)
	}
	return groups
}
