package embedtest

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/index/embed"
)

// A Fault is something that an endpoint does instead of answering.
type Fault string

// The faults.
const (
	Well        Fault = ""             // no fault
	Busy        Fault = "busy"         // 429
	BusySeconds Fault = "busy-seconds" // 429, and to come back in 2 s
	BusyDate    Fault = "busy-date"    // the same, as a date
	BusyLong    Fault = "busy-long"    // 429, and to come back in an hour
	Broken      Fault = "broken"       // 500
	Away        Fault = "away"         // 503
	Slow        Fault = "slow"         // begins, and goes on for ever
	Hang        Fault = "hang"         // says nothing
	Short       Fault = "short"        // vectors that are too short
	Mixed       Fault = "mixed"        // vectors of several lengths
	Few         Fault = "few"          // a vector less than there are texts
	Garbage     Fault = "garbage"      // no JSON
	NaN         Fault = "nan"          // a vector with the word NaN
	Null        Fault = "null"         // a vector with null
	Infinite    Fault = "infinite"     // a vector with 1e300
	Zero        Fault = "zero"         // a vector of zeros
	Huge        Fault = "huge"         // more than anybody wants to read
	Redirect    Fault = "redirect"     // 307 to another host
	Truncated   Fault = "truncated"    // half of an answer
	Reset       Fault = "reset"        // a closed connection
	Denied      Fault = "denied"       // 401, and the key in the text
	Missing     Fault = "missing"      // 404
	TooLarge    Fault = "too-large"    // 413 to more than three texts
	Other       Fault = "other"        // the vectors of another model
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
func NewEndpoint(e embed.Embedder) *Endpoint {
	p := &Endpoint{e: e, closed: make(chan struct{})}
	p.server = httptest.NewServer(http.HandlerFunc(p.serve))
	p.elsewhere = httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.strayed++
	}))
	p.URL = p.server.URL
	return p
}

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
	p.elsewhere.Close()
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

// fails plays the faults that are no answer, and reports whether f is one.
func (p *Endpoint) fails(f Fault, w http.ResponseWriter, r *http.Request, q Request) bool {
	switch f {
	case Busy, BusySeconds, BusyDate, BusyLong:
		if after := map[Fault]string{BusySeconds: "2", BusyLong: "3600",
			BusyDate: time.Now().Add(3 * time.Second).UTC().Format(http.TimeFormat)}[f]; after != "" {
			w.Header().Set("Retry-After", after)
		}
		http.Error(w, "slow down", http.StatusTooManyRequests)
	case Broken:
		http.Error(w, "it \x1b[31mbroke\u202e\n"+strings.Repeat("and broke ", 500), http.StatusInternalServerError)
	case Away:
		http.Error(w, "back soon", http.StatusServiceUnavailable)
	case Slow, Hang:
		if f == Slow {
			fmt.Fprint(w, `{"embeddings":[[`)
			w.(http.Flusher).Flush()
		}
		select {
		case <-r.Context().Done():
		case <-p.closed:
		}
	case Garbage:
		fmt.Fprint(w, "<html>\x1b[2Jhello</html>")
	case Huge:
		for range 17 << 10 {
			if _, err := fmt.Fprintf(w, "%1024d", 0); err != nil {
				return true
			}
		}
	case Redirect:
		http.Redirect(w, r, p.elsewhere.URL+"/v1/embeddings", http.StatusTemporaryRedirect)
	case Truncated:
		w.Header().Set("Content-Length", "1000")
		fmt.Fprint(w, `{"embeddings":[[0.1,`)
	case Reset:
		reset(w)
	case Denied:
		http.Error(w, "wrong key: "+q.Key, http.StatusUnauthorized)
	case Missing:
		http.Error(w, `{"error":"model \"`+q.Model+`\" not found"}`, http.StatusNotFound)
	case TooLarge:
		if len(q.Input) <= 3 {
			return false
		}
		http.Error(w, "batch too large", http.StatusRequestEntityTooLarge)
	default:
		return false
	}
	return true
}

func reset(w http.ResponseWriter) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		tcp.SetLinger(0)
	}
	conn.Close()
}

// spoil plays the faults that are a wrong answer: vectors as JSON.
func spoil(f Fault, vectors [][]float32) []json.RawMessage {
	var raw []json.RawMessage
	for i, v := range vectors {
		switch last := i == len(vectors)-1; {
		case f == Short, f == Mixed && last:
			v = v[:len(v)-1]
		case f == Other:
			v = slices.Clone(v)
			slices.Reverse(v)
		case f == Zero && last:
			v = make([]float32, len(v))
		}
		data, _ := json.Marshal(v) // finite numbers always can
		if word := map[Fault]string{NaN: "NaN", Null: "null", Infinite: "1e300"}[f]; word != "" && i == len(vectors)-1 {
			data = []byte(strings.Replace(string(data), "[", "["+word+",", 1))
			data = append(data[:strings.LastIndexByte(string(data), ',')], ']')
		}
		raw = append(raw, data)
	}
	if f == Few {
		raw = raw[1:]
	}
	return raw
}

// answer writes vectors in the dialect of the request's path. Those of OpenAI
// come last first, with their numbers.
func answer(w http.ResponseWriter, q Request, vectors []json.RawMessage) {
	var b strings.Builder
	if strings.HasSuffix(q.Path, "/api/embed") {
		b.WriteString(`{"model":"played","embeddings":[`)
		for i, v := range vectors {
			b.WriteString(strings.Repeat(",", min(i, 1)) + string(v))
		}
	} else {
		b.WriteString(`{"object":"list","data":[`)
		for i, v := range slices.Backward(vectors) {
			fmt.Fprintf(&b, `%s{"object":"embedding","index":%d,"embedding":%s}`, strings.Repeat(",", min(len(vectors)-1-i, 1)), i, v)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	io.WriteString(w, b.String()+"]}")
}
