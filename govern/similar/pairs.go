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
	// neighbours of one memory are looked at, at most: the nearest.
	neighbours = 4
	// mostJudged pairs of a bank are read and judged, the nearest: a bank of
	// thousands that has more of them needs another look after these.
	mostJudged = 200
	// likely is the cosine of two gists from which on the two probably say the same: a
	// person is told how many such pairs were left.
	likely = 0.8
)

// Pairs judges the memories of a bank against each other and returns the pairs that
// are not independent, what matters most first. Only memories of one kind whose
// vectors come near are read, by load, and judged. What cannot be loaded is left
// out: others complain of it. It also returns how many pairs were not judged that
// probably say the same, because so many others come nearer. It says how far it is by step,
// which may be nil.
func Pairs(ctx context.Context, m *builtin.Model, b Bank, load func(path string) (*kb.Memory, error), step func(done, total int)) (found []Pair, left int, err error) {
	near, err := nearPairs(ctx, b)
	if err != nil {
		return nil, 0, err
	}
	chosen := near[:min(len(near), mostJudged)]
	for _, p := range near[len(chosen):] {
		left += int(one(p.cosine >= likely))
	}
	found, err = judgeAll(ctx, m, b, chosen, load, inOrder(step))
	return found, left, err
}

// judgeAll judges pairs of entries.
func judgeAll(ctx context.Context, m *builtin.Model, b Bank, chosen []nearPair, load func(path string) (*kb.Memory, error), step func(done, total int)) ([]Pair, error) {
	read, err := readAll(ctx, m, b, chosen, load)
	if err != nil {
		return nil, err
	}
	judged := make([]Judgement, len(chosen))
	err = each(ctx, len(chosen), func(k int) {
		if x, y := read[chosen[k].i], read[chosen[k].j]; x != nil && y != nil {
			judged[k] = judge(m, x, y)
		}
		step(k, len(chosen))
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

// inOrder has one caller at a time say how far it is, and passes over what is no news.
func inOrder(step func(done, total int)) func(done, total int) {
	if step == nil {
		return func(done, total int) {}
	}
	var lock sync.Mutex
	most := 0
	return func(done, total int) {
		lock.Lock()
		defer lock.Unlock()
		if done >= most {
			most = done
			step(done, total)
		}
	}
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
	x := newLexicon(m)
	err := each(ctx, len(all), func(k int) { all[k] = x.readingOf(memories[k]) })
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
