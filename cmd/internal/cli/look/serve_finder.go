package look

import (
	"context"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/session"
)

// finders keeps the finder that answers for all pages until the files change.
type finders struct {
	mu      sync.Mutex
	finder  *sharedFinder // nil: not opened yet
	looked  time.Time     // when the files were compared with those of finder
	written time.Time     // when a page last wrote something
	opening chan struct{} // closed when the one that looks at the files is done; nil: none does
	closed  bool
	links   keptLinks
}

// A sharedFinder answers for all pages until the files change.
type sharedFinder struct {
	*session.Finder
	state string
	users int
	old   bool          // it is closed when the last user leaves
	graph func() *graph // the links, read when a page first asks for them
}

// freshFor is how long the answer to whether files have changed is believed.
const freshFor = 500 * time.Millisecond

// ask calls f with the finder of the bank as it is now. It is shared with other requests.
func (b *bankSite) ask(ctx context.Context, run *session.Run, f func(*session.Finder) error) error {
	shared, err := b.take(ctx, run)
	if err != nil {
		return err
	}
	defer b.leave(shared)
	return f(shared.Finder)
}

// take returns the finder of the bank as it is now. One request looks at the files, and opens
// what has changed; others wait for it as long as their own context lasts.
func (b *bankSite) take(ctx context.Context, run *session.Run) (*sharedFinder, error) {
	for {
		b.mu.Lock()
		if b.finder != nil && time.Since(b.looked) <= freshFor && b.looked.After(b.written) {
			defer b.mu.Unlock()
			b.finder.users++
			return b.finder, nil
		}
		other := b.opening
		if other == nil {
			b.opening = make(chan struct{})
			b.mu.Unlock()
			return b.look(ctx, run)
		}
		b.mu.Unlock()
		select {
		case <-other:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// look compares the finder with the files, and opens another one where they differ.
func (b *bankSite) look(ctx context.Context, run *session.Run) (*sharedFinder, error) {
	defer func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		close(b.opening)
		b.opening = nil
	}()
	began := time.Now()
	state, err := b.state(ctx)
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	if f := b.finder; f != nil && f.state == state {
		defer b.mu.Unlock()
		b.looked = began
		f.users++
		return f, nil
	}
	b.mu.Unlock()
	f, err := run.OpenFinder(context.WithoutCancel(ctx)) // another request may want it
	if err != nil {
		return nil, err
	}
	shared := &sharedFinder{Finder: f, state: state, users: 2, graph: sync.OnceValue(func() *graph { return b.links.graphOf(f.Snapshot) })}
	go func() { // a person who searches opens a memory next
		defer b.leave(shared)
		defer func() { recover() }() // the page that needs it says so
		shared.graph()
	}()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.retire()
	if b.finder, b.looked = shared, began; b.closed {
		b.retire()
	}
	return shared, nil
}

func (b *bankSite) leave(f *sharedFinder) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if f.users--; f.old && f.users == 0 {
		f.Close()
	}
}

// forget has the files looked at again for the next page: something was just written.
func (b *bankSite) forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.written = time.Now()
}

// retire lets the finder go. It is closed when nobody uses it any more.
func (b *bankSite) retire() {
	if b.finder == nil {
		return
	}
	if b.finder.old = true; b.finder.users == 0 {
		b.finder.Close()
	}
	b.finder = nil
}

func (b *bankSite) close() {
	b.maps.close()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	b.retire()
}
