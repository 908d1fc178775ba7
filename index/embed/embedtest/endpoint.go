package embedtest

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"

	"github.com/tacit-kb/tacit/index/embed"
)

// A Request is what an endpoint was asked.
type Request struct {
	Path, Key  string // Key is the Authorization header
	Model      string
	Input      []string
	Dimensions int
}

// An Endpoint plays a server of embeddings, of both dialects, on this machine.
type Endpoint struct {
	URL string

	e         embed.Embedder
	wire      *wire // nil: the network of this machine
	server    *httptest.Server
	elsewhere *httptest.Server // where redirects lead
	closed    chan struct{}

	mu       sync.Mutex
	queue    []Fault
	always   Fault
	requests []Request
	strayed  int
}

// NewEndpoint starts an endpoint that answers with the vectors of e.
func NewEndpoint(e embed.Embedder) *Endpoint { return newEndpoint(e, nil) }

// NewInside is NewEndpoint with a network in memory, whose connections Dial makes.
// It goes into a bubble of package synctest, together with a client.
func NewInside(e embed.Embedder) *Endpoint { return newEndpoint(e, newWire()) }

func newEndpoint(e embed.Embedder, w *wire) *Endpoint {
	p := &Endpoint{e: e, wire: w, closed: make(chan struct{})}
	p.server = start(w, p.serve)
	if w == nil { // else nothing leads out
		p.elsewhere = start(nil, func(http.ResponseWriter, *http.Request) {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.strayed++
		})
	}
	p.URL = p.server.URL
	return p
}

func start(w *wire, serve http.HandlerFunc) *httptest.Server {
	s := httptest.NewUnstartedServer(serve)
	if w != nil {
		s.Listener.Close()
		s.Listener = w
	}
	s.Start()
	return s
}

// Dial makes a connection to an endpoint that NewInside started.
func (p *Endpoint) Dial(ctx context.Context, _, _ string) (net.Conn, error) { return p.wire.dial(ctx) }

// Close stops the endpoint. It may be called again.
func (p *Endpoint) Close() {
	p.mu.Lock()
	select {
	case <-p.closed:
	default:
		close(p.closed)
	}
	p.mu.Unlock()
	p.server.CloseClientConnections()
	p.server.Close()
	if p.elsewhere != nil {
		p.elsewhere.Close()
	}
}

// Play has the next requests meet these faults, one each. What comes after
// meets what Always said.
func (p *Endpoint) Play(faults ...Fault) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue = faults
}

// Always has every request meet a fault.
func (p *Endpoint) Always(f Fault) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue, p.always = nil, f
}

// Requests returns what was asked so far.
func (p *Endpoint) Requests() []Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.requests)
}

// Forget returns what was asked so far, and begins to count anew.
func (p *Endpoint) Forget() []Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.requests
	p.requests = nil
	return all
}

// Strayed returns how many requests followed a redirect.
func (p *Endpoint) Strayed() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.strayed
}

func (p *Endpoint) note(r Request) Fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.requests = append(p.requests, r)
	if len(p.queue) == 0 {
		return p.always
	}
	f := p.queue[0]
	p.queue = p.queue[1:]
	return f
}

func (p *Endpoint) serve(w http.ResponseWriter, r *http.Request) {
	q := Request{Path: r.URL.Path, Key: r.Header.Get("Authorization")}
	body, err := io.ReadAll(r.Body)
	if err == nil {
		err = json.Unmarshal(body, &q)
	}
	if err != nil || r.Method != http.MethodPost {
		http.Error(w, "not a request for embeddings", http.StatusBadRequest)
		return
	}
	f := p.note(q)
	if p.fails(f, w, r, q) {
		return
	}
	vectors, err := p.e.Embed(r.Context(), embed.Document, q.Input)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	answer(w, q, spoil(f, vectors))
}
