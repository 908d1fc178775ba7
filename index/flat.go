package index

import (
	"runtime"
	"slices"

	"github.com/tacit-kb/tacit/kb/parallel"
)

// parallelFrom is the number of passages from which a scan is worth a second
// goroutine: 16,384 products of 256 numbers take about 0.2 ms, starting and
// joining one about 0.01 ms.
const parallelFrom = 16_384

// A flatStore compares the query with every vector.
type flatStore struct{ v *Vectors }

// NewFlat returns a Store that scans v, which it keeps and does not copy.
func NewFlat(v *Vectors) Store { return &flatStore{v} }

// Len returns the number of passages.
func (s *flatStore) Len() int { return s.v.Len() }

// Search implements Store.
func (s *flatStore) Search(x []float32, f Filter, k int) ([]Hit, error) {
	q, err := s.v.query(x)
	if err != nil || q.scale == 0 || k <= 0 {
		return nil, err
	}
	return s.search(q, f, k), nil
}

func (s *flatStore) search(q query, f Filter, k int) []Hit {
	n := s.Len()
	pass := f.table()
	workers := min(1+n/parallelFrom, runtime.GOMAXPROCS(0))
	parts := make([][]Hit, workers)
	var wg parallel.Group
	for w := range workers {
		wg.Go(func() { parts[w] = s.scan(q, &pass, n*w/workers, n*(w+1)/workers, k) })
	}
	wg.Wait()
	return best(slices.Concat(parts...), k)
}

// scan returns the k best of the passages lo to hi-1, in no order.
func (s *flatStore) scan(q query, pass *[256]bool, lo, hi, k int) []Hit {
	top := make(topHits, 0, min(k, hi-lo))
	const together = 32
	some, near := make([]int, 0, together), [together]float32{}
	for p := lo; p < hi; p++ {
		if s.v.Scales[p] != 0 && pass[s.v.Groups[p]] {
			some = append(some, p)
		}
		if len(some) == together || p == hi-1 {
			s.v.similarities(near[:], q, some)
			for i, p := range some {
				top.add(Hit{uint32(p), near[i]}, k)
			}
			some = some[:0]
		}
	}
	return top
}

// topHits is a heap of bounded size with the worst hit at its root.
type topHits []Hit

func (h *topHits) add(hit Hit, k int) {
	if len(*h) < k {
		*h = append(*h, hit)
		h.up(len(*h) - 1)
	} else if byRank(hit, (*h)[0]) < 0 {
		(*h)[0] = hit
		h.down(0)
	}
}

func (h topHits) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if byRank(h[i], h[parent]) <= 0 {
			return
		}
		h[i], h[parent] = h[parent], h[i]
		i = parent
	}
}

func (h topHits) down(i int) {
	for {
		worst := 2*i + 1
		if worst >= len(h) {
			return
		}
		if worst+1 < len(h) && byRank(h[worst+1], h[worst]) > 0 {
			worst++
		}
		if byRank(h[i], h[worst]) >= 0 {
			return
		}
		h[i], h[worst] = h[worst], h[i]
		i = worst
	}
}
