package projection

import (
	"cmp"
	"context"
	"slices"

	"github.com/tacit-kb/tacit/index/embed/vec"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// A neighbour is an item that is near another.
type neighbour struct {
	item int32
	near float64 // cosine, but for the length of the vector that it is near to
}

func nearer(x, y neighbour) int {
	return cmp.Or(cmp.Compare(y.near, x.near), cmp.Compare(x.item, y.item))
}

// nearest returns the nearest items of each, the nearest first.
func nearest(ctx context.Context, items []Item) [][]neighbour {
	n := len(items)
	k := min(neighbours, max(1, n/3), n-1)
	lists := make([][]neighbour, n)
	if k < 1 {
		return lists
	}
	parallel.Parts(ctx, n, 16, func(from, to int) {
		for i := from; i < to; i++ {
			lists[i] = make([]neighbour, 0, k)
		}
		for j := range n { // so that each vector is read once for all of the part
			for i := from; i < to; i++ {
				if i != j {
					lists[i] = keep(lists[i], neighbour{int32(j), near(items[i], items[j])})
				}
			}
		}
	})
	return lists
}

// near is exact: an integer of 22 bits times a number of 24.
func near(a, b Item) float64 {
	return float64(vec.Dot(a.Numbers, b.Numbers)) * float64(b.Scale)
}

// keep puts a neighbour among the nearest; the items come in ascending order.
func keep(list []neighbour, n neighbour) []neighbour {
	if len(list) == cap(list) {
		if n.near <= list[len(list)-1].near {
			return list
		}
		list = list[:len(list)-1]
	}
	at, _ := slices.BinarySearchFunc(list, n, nearer)
	return slices.Insert(list, at, n)
}

// pulls are the pairs that attract each other, for each item: once for each of the two
// that counts the other among its nearest.
type pulls struct {
	from []int32 // where the partners of an item begin; one more than there are items
	with []int32
}

func pullsOf(near [][]neighbour) pulls {
	n := len(near)
	p := pulls{from: make([]int32, n+1)}
	for i, list := range near {
		p.from[i+1] += int32(len(list))
		for _, x := range list {
			p.from[x.item+1]++
		}
	}
	for i := range n {
		p.from[i+1] += p.from[i]
	}
	p.with = make([]int32, p.from[n])
	next := slices.Clone(p.from[:n])
	put := func(i, j int32) {
		p.with[next[i]] = j
		next[i]++
	}
	for i, list := range near {
		for _, x := range list {
			put(int32(i), x.item)
			put(x.item, int32(i))
		}
	}
	return p
}
