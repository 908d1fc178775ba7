// Package indextest says in tests what a Store promises, so that every Store
// is held to the same.
package indextest

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

const dims = 64

var groups = []index.Group{
	index.GroupOf(kb.Experience, kb.Team), index.GroupOf(kb.Experience, kb.Project),
	index.GroupOf(kb.Tech, ""), index.GroupOf(kb.Business, ""),
}

var filters = []index.Filter{
	{}, {Kind: kb.Experience}, {Kind: kb.Experience, Level: kb.Team}, {Level: kb.Project}, {Kind: kb.Tech},
	{Kind: kb.Business, Level: kb.Team},
}

// TestStore checks that the stores that open returns answer as the contract of
// Store demands: the same hits as a sort of everything by score.
func TestStore(t *testing.T, open func(*index.Vectors) index.Store) {
	t.Run("agrees with sorting everything", func(t *testing.T) { agrees(t, open, Random(1, 500, dims)) })
	t.Run("breaks ties by passage", func(t *testing.T) { agrees(t, open, repeated(2, 300)) })
	t.Run("asked too much or nothing", func(t *testing.T) { clamps(t, open) })
	t.Run("vectors without direction", func(t *testing.T) { ignoresZero(t, open) })
	t.Run("empty", func(t *testing.T) { empty(t, open) })
	t.Run("many at once", func(t *testing.T) { concurrent(t, open) })
	t.Run("ids of 32 bits collide", func(t *testing.T) { everyPassage(t, open) })
}

// Random returns n vectors with a direction and every group.
func Random(seed uint64, n, dims int) *index.Vectors {
	r := rand.New(rand.NewPCG(seed, 0))
	v := &index.Vectors{Dims: dims}
	for range n {
		v.Add(direction(r, dims), groups[r.IntN(len(groups))])
	}
	return v
}

// repeated returns vectors of which many are equal.
func repeated(seed uint64, n int) *index.Vectors {
	r := rand.New(rand.NewPCG(seed, 0))
	few := [][]float32{direction(r, dims), direction(r, dims), direction(r, dims)}
	v := &index.Vectors{Dims: dims}
	for range n {
		v.Add(few[r.IntN(len(few))], groups[r.IntN(len(groups))])
	}
	return v
}

func direction(r *rand.Rand, dims int) []float32 {
	x := make([]float32, dims)
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
	return x
}

func agrees(t *testing.T, open func(*index.Vectors) index.Store, v *index.Vectors) {
	s := open(v)
	r := rand.New(rand.NewPCG(3, 0))
	for range 20 {
		q := direction(r, dims)
		for _, f := range filters {
			for _, k := range []int{1, 5, 60, v.Len(), 2 * v.Len()} {
				got, err := s.Search(q, f, k)
				if err != nil {
					t.Fatal(err)
				}
				if want := Sorted(v, q, f, k); !slices.Equal(got, want) {
					t.Fatalf("Search(%+v, %d) = %v, want %v", f, k, got, want)
				}
			}
		}
	}
}

// Sorted is the contract of Store in the plainest code.
func Sorted(v *index.Vectors, q []float32, f index.Filter, k int) []index.Hit {
	query := &index.Vectors{Dims: v.Dims}
	query.Add(q, 0)
	var hits []index.Hit
	for p := range v.Len() {
		if v.Scales[p] != 0 && query.Scales[0] != 0 && passes(v.Groups[p], f) {
			hits = append(hits, index.Hit{Passage: uint32(p), Similarity: cosine(query, v, p)})
		}
	}
	slices.SortStableFunc(hits, func(a, b index.Hit) int {
		switch {
		case a.Similarity > b.Similarity:
			return -1
		case a.Similarity < b.Similarity:
			return 1
		}
		return 0
	})
	return hits[:min(max(k, 0), len(hits))]
}

func cosine(q, v *index.Vectors, p int) float32 {
	var product int32
	for i := range v.Dims {
		product += int32(q.Numbers[i]) * int32(v.Numbers[p*v.Dims+i])
	}
	return float32(product) * float32(q.Scales[0]*v.Scales[p])
}

func passes(g index.Group, f index.Filter) bool {
	for _, k := range append([]kb.Kind{""}, kb.Kinds...) {
		for _, l := range []kb.Level{"", kb.Team, kb.Project} {
			if index.GroupOf(k, l) == g {
				return (f.Kind == "" || f.Kind == k) && (f.Level == "" || f.Level == l)
			}
		}
	}
	return false
}

func clamps(t *testing.T, open func(*index.Vectors) index.Store) {
	v := Random(4, 10, dims)
	s := open(v)
	if s.Len() != 10 {
		t.Errorf("Len() = %d, want 10", s.Len())
	}
	q := direction(rand.New(rand.NewPCG(5, 0)), dims)
	for k, want := range map[int]int{-1: 0, 0: 0, 3: 3, 10: 10, 11: 10, math.MaxInt32: 10} {
		got, err := s.Search(q, index.Filter{}, k)
		if err != nil || len(got) != want {
			t.Errorf("Search(k = %d) returned %d hits and error %v, want %d", k, len(got), err, want)
		}
	}
	if _, err := s.Search(q[:dims-1], index.Filter{}, 3); err == nil {
		t.Error("a query of another length was taken")
	}
}

func ignoresZero(t *testing.T, open func(*index.Vectors) index.Store) {
	v := Random(6, 20, dims)
	bad := make([]float32, dims)
	v.Add(bad, groups[0])
	bad[3] = float32(math.NaN())
	v.Add(bad, groups[0])
	bad[3] = float32(math.Inf(1))
	v.Add(bad, groups[0])
	agrees(t, open, v)
	for _, q := range [][]float32{make([]float32, dims), bad} {
		if got, err := open(v).Search(q, index.Filter{}, 5); len(got) != 0 || err != nil {
			t.Errorf("Search for %v = %v, %v, want nothing", q, got, err)
		}
	}
}

func empty(t *testing.T, open func(*index.Vectors) index.Store) {
	s := open(&index.Vectors{Dims: dims})
	q := direction(rand.New(rand.NewPCG(7, 0)), dims)
	if got, err := s.Search(q, index.Filter{}, 5); len(got) != 0 || err != nil || s.Len() != 0 {
		t.Errorf("an empty store of %d returned %v, %v", s.Len(), got, err)
	}
}

func concurrent(t *testing.T, open func(*index.Vectors) index.Store) {
	v := Random(8, 200, dims)
	s := open(v)
	q := direction(rand.New(rand.NewPCG(9, 0)), dims)
	want := Sorted(v, q, index.Filter{}, 7)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if got, err := s.Search(q, index.Filter{}, 7); err != nil || !slices.Equal(got, want) {
				t.Errorf("Search = %v, %v, want %v", got, err, want)
			}
		})
	}
	wg.Wait()
}

// everyPassage asks for all of a store: none may have been lost to another
// with a similar name, as happens where ids are hashed to 32 bits.
func everyPassage(t *testing.T, open func(*index.Vectors) index.Store) {
	v := Random(10, 3000, 8)
	got, err := open(v).Search(v1(8), index.Filter{}, v.Len())
	if err != nil || len(got) != v.Len() {
		t.Errorf("asked for all %d passages, got %d, %v", v.Len(), len(got), err)
	}
}

func v1(dims int) []float32 {
	x := make([]float32, dims)
	x[0] = 1
	return x
}
