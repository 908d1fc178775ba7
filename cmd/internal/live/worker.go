package live

import (
	"context"
	"time"
)

// A request is all that the screen wants to know now.
type request struct {
	question string
	near     bool
	why      *Item // to be explained; nil: nothing
}

// told is what the worker has found out.
type told struct {
	request
	answer *Answer // nil: the lines are the answer
	lines  []string
	err    error
	panic  any
}

// A worker asks the source beside the typing: only for what is wanted last, and what it
// has begun it finishes, so that a person who types without a pause sees answers, too.
type worker struct {
	box   chan request // the last one
	told  chan told
	pause time.Duration
	done  chan struct{}
}

func startWorker(ctx context.Context, s Source, pause time.Duration) *worker {
	w := &worker{make(chan request, 1), make(chan told), pause, make(chan struct{})}
	go w.work(ctx, s)
	return w
}

// post leaves a request in place of the one before.
func (w *worker) post(r request) {
	select {
	case <-w.box:
	default:
	}
	w.box <- r
}

func (w *worker) work(ctx context.Context, s Source) {
	defer close(w.done)
	defer func() {
		if p := recover(); p != nil { // the screen has to give the terminal back first
			w.tell(ctx, told{panic: p})
		}
	}()
	var last request
	for first := true; ; first = false {
		r, ok := w.take(ctx, last)
		if !ok {
			return
		}
		if first || r.question != last.question || r.near != last.near {
			a, err := s.Ask(ctx, r.question, r.near)
			w.tell(ctx, told{request: r, answer: &a, err: err})
		}
		if r.why != nil {
			lines, err := s.Why(ctx, r.question, *r.why)
			w.tell(ctx, told{request: r, lines: lines, err: err})
		}
		last = r
	}
}

// take waits for a request and, for a new question, until the person stops typing.
func (w *worker) take(ctx context.Context, last request) (r request, ok bool) {
	select {
	case <-ctx.Done():
		return r, false
	case r = <-w.box:
	}
	for w.pause > 0 && r.question != last.question {
		select {
		case <-ctx.Done():
			return r, false
		case r = <-w.box:
			continue
		case <-time.After(w.pause):
		}
		break
	}
	return r, true
}

func (w *worker) tell(ctx context.Context, t told) {
	select {
	case <-ctx.Done():
	case w.told <- t:
	}
}
