package near

import (
	"context"
	"slices"
)

// Inside returns the pairs of memories of which a passage of one, beside its gist, is near to a passage of the other, the
// nearest first: what a line of a long text says need not be in its gist. Of whatever kind they are.
func Inside(ctx context.Context, b Bank) ([]Pair, error) {
	g := &gists{}
	for i := range b.Len() {
		lo, hi := b.Passages(i)
		for p := lo; p < hi; p++ {
			q, scale := b.Vector(p)
			g.inside = append(g.inside, p > lo)
			g.units, g.numbers = append(g.units, Unit{q, scale}), append(g.numbers, i)
		}
	}
	if !slices.Contains(g.inside, true) {
		return nil, nil
	}
	all, err := g.near(ctx)
	all = once(all) // the nearest passages of two stand first
	seen := map[[2]int]bool{}
	return slices.DeleteFunc(all, func(p Pair) bool {
		two := [2]int{p.I, p.J}
		known := seen[two]
		seen[two] = true
		return known
	}), err
}
