package embedder

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/cached"
	"github.com/tacit-kb/tacit/index/embed/remote"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
)

// Options say how Open works. The zero value is for a command that answers a
// question.
type Options struct {
	Whole    bool // wait until the index is whole; goes with Insist
	Insist   bool // ask, although it failed a moment ago, and although nothing may be missing
	Rebuild  bool
	Progress func(done, total int)
	Stores   *index.StoreCache // see index.Options
}

// An Opened index is one of another embedder than the built-in one, with what is
// needed to score its memories.
type Opened struct {
	Index    *index.Index
	Embedder embed.Embedder // what made the index
	Space    *relevance.Space

	known  *Known
	memory *memory
	watch  *watched
	alive  bool      // it answered when it was insisted
	first  time.Time // until when the first question waits, opening included; zero: it was asked
}

// A BehindError says that the index of an embedder is not whole yet.
type BehindError struct{ Indexed, Memories int }

func (e *BehindError) Error() string {
	return fmt.Sprintf("its index has %d of %d memories", e.Indexed, e.Memories)
}

// A RestingError says that an embedder failed a moment ago, and is left alone.
type RestingError struct{ Why string }

func (e *RestingError) Error() string { return e.Why + " (a moment ago)" }

// errNowhere says that nothing can be kept of an embedder.
var errNowhere = errors.New("the bank has no writable cache folder, and without one every command would embed everything again")

// Open opens the index of the embedder that was chosen, which it first brings up
// to date. Unless o says otherwise, it works on it for half of the person's
// patience, and keeps what it has done. The error says why the built-in embedder
// has to answer; it is that of ctx if the person has ended the command.
func Open(ctx context.Context, bank *kb.Bank, c Choice, words *builtin.Model, o Options) (*Opened, error) {
	root, err := index.OpenCache(bank)
	if err != nil {
		return nil, errNowhere
	}
	x := &Opened{known: c.Known, memory: recall(root, c.Known)}
	if !o.Whole {
		x.first = time.Now().Add(c.patience)
	}
	err = x.open(ctx, bank, words, o)
	if hasChanged(err) {
		x.memory.forget()
		err = x.open(ctx, bank, words, o)
	}
	if err == nil {
		return x, nil
	}
	if ctx.Err() == nil && isOutage(err) {
		x.memory.failed(err)
	}
	root.Close()
	return nil, err
}

func hasChanged(err error) bool {
	var e *remote.Error
	return errors.As(err, &e) && e.Kind == remote.Changed
}

// isOutage reports whether an error is the embedder's fault.
func isOutage(err error) bool {
	var behind *BehindError
	var resting *RestingError
	return !errors.As(err, &behind) && !errors.As(err, &resting)
}

func (x *Opened) open(ctx context.Context, bank *kb.Bank, words *builtin.Model, o Options) error {
	if out := x.memory.resting(); out != nil && !o.Whole && !o.Insist {
		return &RestingError{out.Why}
	}
	within, cancel := ctx, context.CancelFunc(func() {})
	if !o.Whole {
		within, cancel = x.until(ctx, x.first)
	}
	defer cancel()
	e, err := x.connect(within, o.Insist)
	if err != nil {
		return err
	}
	x.Embedder = relevance.Join(e, words)
	if err := x.openIndex(within, ctx, bank, o); err != nil {
		return err
	}
	if x.Space, err = x.space(within, e, words); err != nil {
		x.Index.Close()
		return err
	}
	x.Answered()
	if o.Whole {
		sweep(x.memory.root, time.Now(), x.memory.id, cached.ID(e.Model()))
	}
	return nil
}

// connect returns the embedder, with a cache before it. To insist means to ask it
// for a vector that nobody needs.
func (x *Opened) connect(ctx context.Context, insist bool) (embed.Embedder, error) {
	e, err := x.plain(ctx)
	if err != nil {
		return nil, err
	}
	if insist {
		if _, err := e.Embed(ctx, embed.Document, []string{"tacit"}); err != nil {
			return nil, err
		}
		x.alive = true
	}
	x.watch = &watched{Embedder: e}
	return cached.New(x.watch, x.memory.root), nil
}

// plain returns the embedder itself. One that was met before is not asked who it
// is.
func (x *Opened) plain(ctx context.Context) (embed.Embedder, error) {
	if f := x.memory.Fingerprint; f != nil {
		if c, err := remote.Resume(x.known.remote(), *f); err == nil {
			return c, nil
		}
	}
	c, err := remote.Connect(ctx, x.known.remote())
	if err != nil {
		return nil, err
	}
	f := c.Fingerprint()
	x.memory.Fingerprint, x.memory.Space = &f, nil
	x.memory.keep()
	return c, nil
}

// A watched embedder is counted how often it is asked, and how often it answers.
type watched struct {
	embed.Embedder
	asked, answered atomic.Int32
}

func (w *watched) Embed(ctx context.Context, role embed.Role, texts []string) ([][]float32, error) {
	w.asked.Add(1)
	vectors, err := w.Embedder.Embed(ctx, role, texts)
	if err == nil {
		w.answered.Add(1)
	}
	return vectors, err
}

// hangs reports whether it was asked and never answered.
func (w *watched) hangs() bool { return w.asked.Load() > 0 && w.answered.Load() == 0 }

// openIndex brings the index up to date. A command that answers a question gives
// it half of its time.
func (x *Opened) openIndex(within, ctx context.Context, bank *kb.Bank, o Options) error {
	opts := index.Options{Beside: true, Rebuild: o.Rebuild, Progress: o.Progress, Stores: o.Stores}
	if deadline, ok := within.Deadline(); ok && !o.Whole {
		opts.Deadline = time.Now().Add(time.Until(deadline) / 2)
	}
	i, err := index.Open(ctx, bank, x.Embedder, opts)
	if err != nil {
		return err
	}
	s := i.Stats()
	switch err = i.EmbedErr(); {
	case err == nil && s.Stale > 0 && x.watch.hangs():
		err = context.DeadlineExceeded // to index it is no error to run out of time
	case err == nil && s.Stale > 0:
		err = &BehindError{s.Memories - s.Stale, s.Memories}
	}
	if err != nil {
		i.Close()
		return err
	}
	x.Index = i
	return nil
}

// space returns where ordinary passages lie in the embedder's vectors.
func (x *Opened) space(ctx context.Context, e embed.Embedder, words *builtin.Model) (*relevance.Space, error) {
	if s, err := relevance.ReadSpace(x.memory.Space, e, words); err == nil {
		return s, nil
	}
	s, err := relevance.NewSpace(ctx, e, words)
	if err != nil {
		return nil, err
	}
	if data, err := s.Encode(words); err == nil {
		x.memory.Space = data
		x.memory.keep()
	}
	return s, nil
}

// leastReserve is what a command with a deadline of its own keeps for the
// built-in embedder, at least.
const leastReserve = 100 * time.Millisecond

// Within returns ctx with the time that one question waits for the embedder: the
// person's patience, of which opening has used some for the first question if the
// embedder was asked. That the disk is slow is not its fault.
func (x *Opened) Within(ctx context.Context) (context.Context, context.CancelFunc) {
	end := x.first
	if x.watch != nil && x.watch.asked.Load() == 0 {
		end = time.Time{}
	}
	if x.first = (time.Time{}); end.IsZero() {
		end = time.Now().Add(x.known.patience)
	}
	return x.until(ctx, end)
}

// until returns ctx with an end. If it has one already, a quarter of its time is
// kept for the built-in embedder.
func (x *Opened) until(ctx context.Context, end time.Time) (context.Context, context.CancelFunc) {
	if deadline, ok := ctx.Deadline(); ok {
		reserve := max(time.Until(deadline)/4, leastReserve)
		if early := deadline.Add(-reserve); early.Before(end) {
			end = early
		}
	}
	return context.WithDeadline(ctx, end)
}

// Failed takes note that a question could not be embedded. A model that is
// another one than before is met anew by the next command.
func (x *Opened) Failed(err error) {
	if hasChanged(err) {
		x.memory.forget()
	} else {
		x.memory.failed(err)
	}
}

// Answered ends an outage if the embedder was asked for something and gave it; what
// its cache remembers is no sign of life. It is for after a question, too.
func (x *Opened) Answered() {
	if x.alive || x.watch.answered.Load() > 0 {
		x.memory.well()
	}
}

// Close gives back the index. It must not be used afterwards.
func (x *Opened) Close() error {
	return errors.Join(x.Index.Close(), x.memory.root.Close())
}
