package serve

import (
	"context"
	"io"
	"log"
	"net/http"
	"sync"
	"time"
)

// eventsPath is where pages hear that files have changed, as server-sent events.
const eventsPath = "/events"

// stateField is the field of its address with the state that a page shows.
const stateField = "state"

const (
	mostStreams = 16               // pages that listen at once
	stateStep   = time.Second      // how often the files are looked at while a page listens
	stateShare  = 20               // of the time at most one part in so many is spent on that
	beat        = 20 * time.Second // how often a stream that has nothing to tell is written to
	mostBeat    = 10 * time.Second // and how long that may take
)

// nothing is the log of a server that has none: what goes wrong with a connection is
// no news for a person.
var nothing = log.New(io.Discard, "", 0)

// events are the pages that listen.
type events struct {
	mu      sync.Mutex
	streams map[chan string]bool
	some    chan struct{} // holds a token when a page begins to listen
}

func newEvents() *events {
	return &events{streams: map[chan string]bool{}, some: make(chan struct{}, 1)}
}

// join returns a stream; nil if there are too many.
func (e *events) join() chan string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.streams) >= mostStreams {
		return nil
	}
	c := make(chan string, 1)
	e.streams[c] = true
	select {
	case e.some <- struct{}{}:
	default:
	}
	return c
}

func (e *events) leave(c chan string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.streams, c)
}

func (e *events) listening() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.streams) > 0
}

// tell tells every page the state of the files, in the place of one that it has not
// heard yet.
func (e *events) tell(state string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for c := range e.streams {
		select {
		case <-c:
		default:
		}
		c <- state // nothing else writes, and there is room for one
	}
}

// watch looks at the files while a page listens, and tells in which state they are.
func (s *Server) watch(ctx context.Context) {
	if s.site.State == nil {
		return
	}
	for {
		for !s.events.listening() {
			select {
			case <-ctx.Done():
				return
			case <-s.events.some:
			}
		}
		start := time.Now()
		if now, err := s.site.State(ctx); err == nil {
			s.events.tell(now)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(max(stateStep, stateShare*time.Since(start))):
		}
	}
}

// stateFor returns the state of the files that a page is about to show; empty if it
// does not matter.
func (s *Server) stateFor(ctx context.Context, p *Page) string {
	if s.site.State == nil || p.Still {
		return ""
	}
	state, err := s.site.State(ctx)
	if err != nil {
		return ""
	}
	return state
}

// sendEvents holds a stream open until the page goes or the server ends. The page says
// which state it shows, so that no change is lost before it listens.
func (s *Server) sendEvents(w http.ResponseWriter, r *http.Request) {
	c := s.events.join()
	if c == nil {
		w.Header().Set("Retry-After", "60")
		http.Error(w, "too many pages are open", http.StatusServiceUnavailable)
		return
	}
	defer s.events.leave(c)
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	control := http.NewResponseController(w)
	control.SetReadDeadline(time.Time{}) // that it sends nothing more is no fault
	send := func(text string) bool {
		control.SetWriteDeadline(time.Now().Add(mostBeat))
		_, err := io.WriteString(w, text)
		return err == nil && control.Flush() == nil
	}
	known := r.URL.Query().Get(stateField)
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for ok := send("retry: 2000\n\n"); ok; {
		select {
		case <-r.Context().Done():
			send("event: ended\ndata:\n\n")
			return
		case now := <-c:
			if known != "" && now != known {
				ok = send("event: changed\ndata:\n\n")
			}
			known = now
		case <-tick.C:
			ok = send(":\n\n")
		}
	}
}
