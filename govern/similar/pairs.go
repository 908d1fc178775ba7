package similar

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

// A Bank is what Pairs sees of the memories: an *index.Index.
type Bank interface {
	Len() int
	Attr(i int) index.Attr
	Entry(i int) index.Entry
	Passages(i int) (lo, hi int)
	Vector(p int) (q []int8, scale float32)
}

// A Pair is two memories of a bank that are not independent of each other.
type Pair struct {
	A, B string // paths
	Judgement
}

const (
	// nearby is the cosine of two gists from which on a pair is looked at. Of
	// translations and paraphrases hardly any is below 0.5.
	nearby = 0.5
	// neighbours of one memory are looked at, at most.
	neighbours = 4
	// mostJudged pairs of a bank are read and judged, the nearest: a bank of
	// thousands that has more of them needs another look after these.
	mostJudged = 200
)

// Pairs judges the memories of a bank against each other and returns the pairs that
// are not independent, what matters most first. Only memories of one kind whose
// vectors come near are read, by load, and judged. What cannot be loaded is left
// out: it is somebody else's to complain.
func Pairs(ctx context.Context, m *builtin.Model, b Bank, load func(path string) (*kb.Memory, error)) ([]Pair, error) {
	chosen := nearPairs(b)
	read, err := readAll(ctx, m, b, chosen, load)
	if err != nil {
		return nil, err
	}
	judged := make([]Judgement, len(chosen))
	err = each(ctx, len(chosen), func(k int) {
		if x, y := read[chosen[k].i], read[chosen[k].j]; x != nil && y != nil {
			judged[k] = judge(m, x, y)
		}
	})
	var all []Pair
	for k, c := range chosen {
		if j := judged[k]; j.Decision != "" && j.Decision != DecideIndependent {
			all = append(all, Pair{read[c.i].memory.Path, read[c.j].memory.Path, j})
		}
	}
	slices.SortStableFunc(all, func(x, y Pair) int {
		return cmp.Or(byWeight(x.Judgement, y.Judgement), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
	return all, err
}

// readAll reads the entries that occur in pairs, each once. One that cannot be
// loaded is nil.
func readAll(ctx context.Context, m *builtin.Model, b Bank, chosen []nearPair, load func(path string) (*kb.Memory, error)) (map[int]*reading, error) {
	read := map[int]*reading{}
	var memories []*kb.Memory
	var numbers []int
	for _, c := range chosen {
		for _, i := range []int{c.i, c.j} {
			if _, ok := read[i]; ok {
				continue
			}
			read[i] = nil
			if memory, err := load(b.Entry(i).Path); err == nil {
				memories, numbers = append(memories, memory), append(numbers, i)
			}
		}
	}
	all := make([]*reading, len(memories))
	err := each(ctx, len(all), func(k int) { all[k] = readingOf(m, memories[k]) })
	for k, i := range numbers {
		read[i] = all[k]
	}
	return read, err
}

// each calls f with 0 to n-1, on all processors, until ctx ends.
func each(ctx context.Context, n int, f func(k int)) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for k := int(next.Add(1)) - 1; k < n && ctx.Err() == nil; k = int(next.Add(1)) - 1 {
				f(k)
			}
		})
	}
	group.Wait()
	return ctx.Err()
}

// A nearPair is two entries whose gists are near.
type nearPair struct {
	i, j   int
	cosine float64
}

// nearPairs returns the pairs of one kind whose gists are near, the nearest first.
func nearPairs(b Bank) []nearPair {
	gists, kinds := make([]unit, b.Len()), make([]kb.Kind, b.Len())
	for i := range gists {
		lo, _ := b.Passages(i)
		q, scale := b.Vector(lo)
		gists[i], kinds[i] = unit{q, scale}, b.Attr(i).Kind
	}
	chosen := map[[2]int]float64{}
	for i := range gists {
		var near []nearPair
		for j := range gists {
			if i == j || kinds[i] != kinds[j] {
				continue
			}
			if c := gists[i].cosine(gists[j]); c >= nearby {
				near = append(near, nearPair{i, j, c})
			}
		}
		slices.SortFunc(near, nearer)
		for _, c := range near[:min(len(near), neighbours)] {
			chosen[[2]int{min(c.i, c.j), max(c.i, c.j)}] = c.cosine
		}
	}
	var all []nearPair
	for pair, cosine := range chosen {
		all = append(all, nearPair{pair[0], pair[1], cosine})
	}
	slices.SortFunc(all, nearer)
	return all[:min(len(all), mostJudged)]
}

func nearer(x, y nearPair) int {
	return cmp.Or(cmp.Compare(y.cosine, x.cosine), cmp.Compare(x.i, y.i), cmp.Compare(x.j, y.j))
}
