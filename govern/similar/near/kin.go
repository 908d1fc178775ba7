package near

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// Many memories may say nearly the same of different things: "the billing service keeps its logs
// for 30 days", and so on for fifty services. Their vectors do not tell which two are about one
// service. The words that only few of the bank have do.

// fewHave is in how many memories a word is at most that tells what two of them have in common.
const fewHave = 4

// muchShared is the share of rare words from which on two memories are a pair even if their gists
// are not near: a rule of six words and one of sixteen about the same baskets.
const muchShared = 0.2

// kin returns for each memory the pairs with those that share the rarest of its words, as far as
// they are near at all or share much.
func (g *gists) kin(b Bank) (all []Pair) {
	words := make([]map[string]bool, len(g.numbers))
	have := map[string][]int{}
	for x, i := range g.numbers {
		words[x] = Words(b.Entry(i).FrontMatter)
		for w := range words[x] {
			have[w] = append(have[w], x)
		}
	}
	best := make([][]Pair, len(g.numbers))
	known := map[[2]int]bool{}
	for _, some := range have {
		if len(some) > fewHave {
			continue
		}
		for k, x := range some {
			for _, y := range some[k+1:] {
				if two := [2]int{x, y}; !known[two] {
					known[two] = true
					g.holdKin(best, x, y, SharedRarity(words[x], words[y], have))
				}
			}
		}
	}
	for _, some := range best {
		all = append(all, some...)
	}
	return all
}

// holdKin notes two memories that share so much of what is rare in a bank, x before y.
func (g *gists) holdKin(best [][]Pair, x, y int, share float64) {
	p := Pair{g.numbers[x], g.numbers[y], g.units[x].Cosine(g.units[y]), share}
	if p.Cosine < least && p.Kin < muchShared {
		return
	}
	for _, side := range []int{x, y} {
		at, _ := slices.BinarySearchFunc(best[side], p, MoreKin)
		best[side] = slices.Insert(best[side], at, p)
		best[side] = best[side][:min(len(best[side]), neighbours)]
	}
}

// MoreKin puts first what shares most.
func MoreKin(x, y Pair) int { return cmp.Or(cmp.Compare(y.Kin, x.Kin), nearer(x, y)) }

// SharedRarity is how much of the words of two memories both have, each weighed by how few of the
// bank have it.
func SharedRarity(x, y map[string]bool, have map[string][]int) float64 {
	var both, all float64
	total := float64(len(have))
	for _, w := range slices.Sorted(keysOf(x, y)) {
		weight := math.Log(1 + float64(total/float64(len(have[w]))))
		all += weight
		if x[w] && y[w] {
			both += weight
		}
	}
	return both / max(all, 1)
}

func keysOf(x, y map[string]bool) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for w := range x {
			if !yield(w) {
				return
			}
		}
		for w := range y {
			if !x[w] && !yield(w) {
				return
			}
		}
	}
}

// Words returns the words by which a memory is called and asked for.
func Words(e kb.FrontMatter) map[string]bool {
	all := map[string]bool{}
	index.Terms(strings.Join(append([]string{e.Title}, e.Trigger...), "\n"), func(t index.Term) { all[t.Text] = true })
	return all
}
