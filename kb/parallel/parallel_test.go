package parallel_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

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

// The time here passes when all who work wait for it, so that as many work at once as ever do.
func TestTwo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		done := make([]bool, 50)
		began := time.Now()
		parallel.Two(len(done), func(i int) {
			time.Sleep(time.Second)
			done[i] = true
		})
		if took := time.Since(began); slices.Contains(done, false) || took != 25*time.Second {
			t.Errorf("%v, in %v", done, took)
		}
	})
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

// Nor does anything once a call has panicked, and what has begun ends before the caller hears of it.
func TestPanicEndsTheRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var begun, ended atomic.Int32
		defer func() {
			if parallel.Cause(recover()) != "broken" || begun.Load() != 2 || ended.Load() != 1 {
				t.Errorf("%d calls began, %d ended", begun.Load(), ended.Load())
			}
		}()
		parallel.Two(100, func(i int) {
			begun.Add(1)
			time.Sleep(time.Second)
			if i == 0 {
				panic("broken")
			}
			time.Sleep(time.Second)
			ended.Add(1)
		})
	})
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
		"Here": func(f func(i int)) {
			var g parallel.Group
			g.Here(func() { f(0) })
			g.Wait()
		},
	}
	for name, work := range works {
		for at := range 8 {
			if name == "Halves" && at%4 != 0 || (name == "Group" || name == "Here") && at > 0 {
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

func TestTry(t *testing.T) {
	failed := errors.New("failed")
	if err := parallel.Try(func() error { return failed }); err != failed {
		t.Errorf("an error is %v", err)
	}
	if err := parallel.Try(func() error { return nil }); err != nil {
		t.Errorf("no error is %v", err)
	}
	for _, f := range []func() error{
		func() error { panic("broken") },
		func() error { return parallel.Each(t.Context(), 2, func(int) { panic("broken") }) },
	} {
		err := parallel.Try(f)
		if err == nil || !strings.HasPrefix(err.Error(), "panic: broken (parallel_test.go:") {
			t.Errorf("a panic is %v", err)
		}
		if p := (*parallel.Panic)(nil); !errors.As(err, &p) || !strings.Contains(string(p.Stack), "parallel_test.TestTry") {
			t.Errorf("the stack of %v is lost", err)
		}
	}
}

// What many say at once is said one after the other, and never less than before.
func TestInOrder(t *testing.T) {
	parallel.InOrder(nil)(1, 2)
	var said []int
	step := parallel.InOrder(func(done, _ int) { said = append(said, done) })
	parallel.Each(t.Context(), 1000, func(i int) { step(i, 1000) })
	if !slices.IsSorted(said) || said[len(said)-1] != 999 {
		t.Errorf("%v", said)
	}
}
