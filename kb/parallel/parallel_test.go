package parallel_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tacit-kb/tacit/kb/parallel"
)

func TestEachPartOnce(t *testing.T) {
	for _, n := range []int{0, 1, 2, 7, 1000} {
		for _, size := range []int{1, 3, 16} {
			counts := make([]atomic.Int32, n)
			parallel.Parts(context.Background(), n, size, func(from, to int) {
				for i := from; i < to; i++ {
					counts[i].Add(1)
				}
			})
			for i := range counts {
				if got := counts[i].Load(); got != 1 {
					t.Errorf("%d in parts of %d: %d was done %d times", n, size, i, got)
				}
			}
		}
	}
}

func TestTwo(t *testing.T) {
	var now, most atomic.Int32
	done := make([]bool, 50)
	parallel.Two(len(done), func(i int) {
		if n := now.Add(1); n > most.Load() {
			most.Store(n)
		}
		done[i] = true
		now.Add(-1)
	})
	if slices.Contains(done, false) || most.Load() > 2 {
		t.Errorf("%v, and %d at a time", done, most.Load())
	}
}

// What has begun is done when ctx ends, and nothing begins any more.
func TestEachEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var calls atomic.Int32
	err := parallel.Each(ctx, 1_000_000, func(int) {
		calls.Add(1)
		cancel()
	})
	if !errors.Is(err, context.Canceled) || calls.Load() > 100 {
		t.Errorf("%v after %d calls", err, calls.Load())
	}
}

// A panic reaches the caller, with the place where it happened, after all other work.
func TestPanicReachesTheCaller(t *testing.T) {
	works := map[string]func(f func(i int)){
		"Each":   func(f func(i int)) { parallel.Each(context.Background(), 8, f) },
		"Two":    func(f func(i int)) { parallel.Two(8, f) },
		"Halves": func(f func(i int)) { parallel.Halves(8, func(from, _ int) { f(from) }) },
		"Group": func(f func(i int)) {
			var g parallel.Group
			g.Go(func() { f(0) })
			g.Wait()
		},
	}
	for name, work := range works {
		for at := range 8 {
			if name == "Halves" && at%4 != 0 || name == "Group" && at > 0 {
				continue
			}
			func() {
				defer func() {
					r := recover()
					if parallel.Cause(r) != "broken" {
						t.Errorf("%s, %d: recovered %v", name, at, r)
					} else if err := r.(error); !strings.Contains(err.Error(), "parallel_test.go") {
						t.Errorf("%s, %d: no trace: %v", name, at, err)
					}
				}()
				work(func(i int) {
					if i == at {
						panic("broken")
					}
				})
			}()
		}
	}
}
