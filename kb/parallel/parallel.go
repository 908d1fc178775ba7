// Package parallel shares work out among the processors. A panic in a share of it ends the
// caller and not the process: a hook stays silent, and a server answers the next request.
package parallel

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Each calls f with 0 to n-1, each once and in no order, on all processors, until ctx ends or a
// call panics. It returns the error of ctx, and panics with the Panic.
func Each(ctx context.Context, n int, f func(i int)) error {
	Parts(ctx, n, 1, func(from, _ int) { f(from) })
	return ctx.Err()
}

// Parts calls f with parts of 0 to n-1 of a size (the last one may be smaller), on all
// processors, until ctx ends or a call panics: then it panics with the Panic. Whoever may be
// interrupted asks ctx afterwards whether all was done.
func Parts(ctx context.Context, n, size int, f func(from, to int)) {
	share(ctx, n, size, runtime.GOMAXPROCS(0), f)
}

// Two calls f with 0 to n-1, each once and in no order, two at a time at most, until a call
// panics: then it panics with the Panic.
func Two(n int, f func(i int)) {
	share(context.Background(), n, 1, 2, func(from, _ int) { f(from) })
}

func share(ctx context.Context, n, size, workers int, f func(from, to int)) {
	var next atomic.Int64
	var g Group
	work := func() {
		for ctx.Err() == nil && g.failed.Load() == nil {
			from := int(next.Add(int64(size))) - size
			if from >= n {
				return
			}
			f(from, min(from+size, n))
		}
	}
	for range min(workers, (n+size-1)/size) - 1 {
		g.Go(work)
	}
	g.Here(work)
	g.Wait()
}

// Halves calls f with the two halves of 0 to n-1 at once, and panics with a Panic if a call
// does.
func Halves(n int, f func(from, to int)) {
	var g Group
	g.Go(func() { f(n/2, n) })
	g.Here(func() { f(0, n/2) })
	g.Wait()
}

// InOrder has one caller at a time say how far work is that is shared out, and passes over what
// is no news. A step of nil says nothing.
func InOrder(step func(done, total int)) func(done, total int) {
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

// A Group is work that is done at once. Its zero value has none.
type Group struct {
	wait   sync.WaitGroup
	failed atomic.Pointer[Panic]
}

// Go calls f beside the caller.
func (g *Group) Go(f func()) { g.wait.Go(func() { g.Here(f) }) }

// Here calls f as a part of the work that the caller does itself. Its panic is kept for Wait: what
// goes on beside it, and may read what the caller closes, ends first.
func (g *Group) Here(f func()) {
	defer func() {
		if r := recover(); r != nil {
			g.failed.CompareAndSwap(nil, panicOf(r))
		}
	}()
	f()
}

// Wait waits for all work, and panics with the Panic of the first call that panicked.
func (g *Group) Wait() {
	g.wait.Wait()
	if p := g.failed.Load(); p != nil {
		panic(p)
	}
}

// A Panic is a panic of work beside the caller.
type Panic struct {
	Value any
	Place string // the line of the program that panicked, as file.go:12
	Stack []byte // of the goroutine that panicked
}

func panicOf(r any) *Panic {
	if p, ok := r.(*Panic); ok {
		return p
	}
	return &Panic{r, placeOfPanic(), debug.Stack()}
}

// placeOfPanic returns the line that panicked, for the function that recovers it.
func placeOfPanic() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	for panicked := false; ; {
		f, more := frames.Next()
		switch own := !strings.HasPrefix(f.Function, "runtime."); {
		case panicked && own:
			return filepath.Base(f.File) + ":" + strconv.Itoa(f.Line)
		case !more:
			return "?"
		default:
			panicked = panicked || f.Function == "runtime.gopanic"
		}
	}
}

// Error is what a process says that ends with the panic: its trace has the stack of the caller
// alone.
func (p *Panic) Error() string { return fmt.Sprintf("%v\n\n%s", p.Value, p.Stack) }

// Try returns the error of f, or one that says what f panicked with and where, and wraps the Panic.
// It is for work on another goroutine of which the caller wants no more than its error.
func Try(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &caught{panicOf(r)}
		}
	}()
	return f()
}

// caught is a Panic as an error of one line.
type caught struct{ *Panic }

func (c *caught) Error() string { return fmt.Sprintf("panic: %v (%s)", c.Value, c.Place) }
func (c *caught) Unwrap() error { return c.Panic }

// Cause returns the value of a panic that was recovered, of the caller's own work or beside it.
func Cause(recovered any) any {
	if p, ok := recovered.(*Panic); ok {
		return p.Value
	}
	return recovered
}
