package index_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/indextest"
)

func TestFlat(t *testing.T) {
	indextest.TestStore(t, func(v *index.Vectors) index.Store { return index.NewFlat(v) })
}

func TestChromem(t *testing.T) {
	indextest.TestStore(t, func(v *index.Vectors) index.Store { return index.NewChromem(v) })
}

// Above the size from which it uses two goroutines, Flat must still agree.
func TestFlatInParallel(t *testing.T) {
	v := indextest.Random(1, 40_000, 16)
	query := make([]float32, 16)
	for i, n := range v.Numbers[:16] {
		query[i] = float32(n)
	}
	got, err := index.NewFlat(v).Search(query, index.Filter{}, 100)
	if err != nil {
		t.Fatal(err)
	}
	want := indextest.Sorted(v, query, index.Filter{}, 100)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("Search = %v\nwant %v", got, want)
	}
}

// The sizes between which Nearest chooses a Store, at the width of the
// built-in model.
func BenchmarkSearch(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	query := make([]float32, 256)
	for i := range query {
		query[i] = float32(r.NormFloat64())
	}
	for _, n := range []int{1_000, 6_000, 8_000, 10_000, 60_000} {
		v := indextest.Random(1, n, 256)
		search := func(b *testing.B, s index.Store) {
			if _, err := s.Search(query, index.Filter{}, 60); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(fmt.Sprintf("flat/%d", n), func(b *testing.B) {
			s := index.NewFlat(v)
			for b.Loop() {
				search(b, s)
			}
		})
		b.Run(fmt.Sprintf("chromem/%d", n), func(b *testing.B) {
			s := index.NewChromem(v)
			search(b, s)
			for b.Loop() {
				search(b, s)
			}
		})
		b.Run(fmt.Sprintf("chromem filled for one query/%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				search(b, index.NewChromem(v))
			}
		})
	}
}
