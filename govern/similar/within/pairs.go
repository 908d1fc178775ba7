package within

import (
	"cmp"
	"context"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/near"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// mostPairs of a bank are read and judged for what stands inside of them, the nearest.
const mostPairs = 60

// Pairs returns the pairs of a bank of which a statement of one plainly contradicts the other, in the order of their paths,
// beside those that are known. What cannot be loaded is left out.
func Pairs(ctx context.Context, m *builtin.Model, b similar.Bank, load func(path string) (*kb.Memory, error), known []similar.Pair) ([]similar.Pair, error) {
	all, err := near.Inside(ctx, b)
	if err != nil {
		return nil, err
	}
	decided := map[[2]string]bool{}
	for _, k := range known {
		if k.Decision != similar.DecideAsk {
			decided[[2]string{k.A, k.B}], decided[[2]string{k.B, k.A}] = true, true
		}
	}
	all = slices.DeleteFunc(all, func(p near.Pair) bool {
		return decided[[2]string{b.Entry(p.I).Path, b.Entry(p.J).Path}]
	})
	all = all[:min(len(all), mostPairs)]
	found := make([]similar.Pair, len(all))
	err = parallel.Each(ctx, len(all), func(i int) {
		x, err := load(b.Entry(all[i].I).Path)
		y, other := load(b.Entry(all[i].J).Path)
		if err != nil || other != nil {
			return
		}
		if j, ok := Judge(ctx, m, x, y); ok {
			found[i] = similar.Pair{A: x.Path, B: y.Path, Judgement: j}
		}
	})
	found = slices.DeleteFunc(found, func(p similar.Pair) bool { return p.A == "" })
	slices.SortStableFunc(found, func(x, y similar.Pair) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	return found, err
}
