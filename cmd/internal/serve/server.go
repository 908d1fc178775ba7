package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html/template"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/conn"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/parallel"
	"github.com/tacit-kb/tacit/kb/size"
)

// What a request may take.
const (
	mostHeader  = 64 << 10         // bytes: a question stands in the address
	mostBody    = 1 << 20          // bytes
	mostHead    = 10 * time.Second // until the head has come
	mostRead    = 30 * time.Second // until the body has
	mostWork    = 2 * time.Minute  // for an answer: the map of a large bank is drawn once
	mostKept    = 2 * time.Minute  // a connection waits for the next request
	mostLeft    = 3 * time.Second  // for what is under way when the server ends
	mostClients = 128              // connections; see package conn
	idleStep    = 10               // how often an idle time is looked at while it lasts
)

// ErrIdle says that nobody has asked for anything for so long.
var ErrIdle = errors.New("idle")

// A Server serves one site at one address.
type Server struct {
	site   *Site
	gate   *gate
	views  *views
	events *events
	told   told
	mux    *http.ServeMux
	addr   net.Addr
	used   atomic.Int64 // nanoseconds since 1970 of the last request that a person made
}

// Listen listens on this machine alone; port 0 is one that is free.
func Listen(port int) (net.Listener, error) {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	return conn.Limit(l, mostClients), nil
}

// New returns the server of a site at an address.
func New(site *Site, addr net.Addr) (*Server, error) {
	s := &Server{site: site, gate: newGate(addr), events: newEvents(), mux: http.NewServeMux(), addr: addr}
	var err error
	if s.views, err = newViews(site, s.gate.form); err != nil {
		return nil, err
	}
	s.used.Store(time.Now().UnixNano())
	s.route()
	return s, nil
}

// Address returns an address that opens the site once, within some minutes.
func (s *Server) Address() string { return s.addressWith(s.gate.newKey(printedLife)) }

func (s *Server) addressWith(k *key) string {
	return "http://" + s.addr.String() + s.gate.base + "/?" + tokenField + "=" + k.text
}

// Entrance returns a page, for a private file, that leads a browser into the site. Others
// see how a browser was started, but not what is in that file. came is closed when a
// browser has come this way; it must do so before end.
func (s *Server) Entrance() (page []byte, came <-chan struct{}, end time.Time) {
	k := s.gate.newKey(openedLife)
	return leading(s.addressWith(k)), k.used, k.until
}

// leading is a page that does nothing but lead to another one.
func leading(to string) []byte {
	to = template.HTMLEscapeString(to)
	return []byte(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=` + to + `"><title>Tacit</title><p><a href="` + to + `">Tacit</a></p></html>
`)
}

// Serve answers until ctx ends, or nobody has asked for anything for a time: then the
// error is ErrIdle.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	web := &http.Server{
		Handler: s, MaxHeaderBytes: mostHeader,
		ReadHeaderTimeout: mostHead, ReadTimeout: mostRead, WriteTimeout: mostWork, IdleTimeout: mostKept,
		BaseContext: func(net.Listener) context.Context { return ctx },
		ErrorLog:    nothing,
	}
	conn.Attach(web)
	ended := make(chan struct{})
	context.AfterFunc(ctx, func() {
		defer close(ended)
		left, cancel := context.WithTimeout(context.Background(), mostLeft)
		defer cancel()
		if web.Shutdown(left) != nil {
			web.Close()
		}
	})
	go s.watch(ctx)
	go s.endIdle(ctx, end)
	if err := web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-ended // Serve returns when Shutdown begins
	if errors.Is(context.Cause(ctx), ErrIdle) {
		return ErrIdle
	}
	return nil
}

// endIdle ends the server when it is idle. An open page that waits for changes is idle.
func (s *Server) endIdle(ctx context.Context, end context.CancelCauseFunc) {
	if s.site.Idle <= 0 {
		return
	}
	tick := time.NewTicker(max(s.site.Idle/idleStep, time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if time.Since(time.Unix(0, s.used.Load())) >= s.site.Idle {
				end(ErrIdle)
				return
			}
		}
	}
}

// ServeHTTP answers one request: see gate for who comes in.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	protect(w.Header())
	r = s.gate.below(r)
	if status, why := s.gate.refuses(r); status != 0 {
		if status == http.StatusMethodNotAllowed {
			w.Header().Set("Allow", "GET, HEAD, POST")
		}
		http.Error(w, http.StatusText(status)+": "+why, status)
		return
	}
	if key := r.URL.Query().Get(tokenField); key != "" && r.Method == http.MethodGet && isInside(r) {
		s.letIn(w, r, key)
		return
	}
	if !s.gate.known(r) && !isAsset(r) {
		s.refuse(w, r, nil, Refusal{http.StatusUnauthorized, msgUnknown.In(s.langOf(r)), msgHintUnknown.In(s.langOf(r))})
		return
	}
	if err := receive(w, r); err != nil {
		s.refuse(w, r, nil, unread(s.langOf(r), err))
		return
	}
	if r.Header.Get(byItself) == "" && r.URL.Path != eventsPath {
		s.used.Store(time.Now().UnixNano())
	}
	defer s.survive(w, r)
	s.mux.ServeHTTP(w, r)
}

// receive reads the body of a request to its end before the request is answered, so that one
// who sends it slowly makes room for others.
func receive(w http.ResponseWriter, r *http.Request) error {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	if err != nil {
		return err
	}
	conn.Answer(r.Context())
	r.Body = io.NopCloser(bytes.NewReader(body))
	return nil
}

// unread says why the body of a request was not read.
func unread(l lang.Lang, err error) Refusal {
	if errors.As(err, new(*http.MaxBytesError)) {
		return Refusal{http.StatusRequestEntityTooLarge, msgTooLong.With(size.String(mostBody)).In(l), msgHintTooLong.In(l)}
	}
	return Refusal{http.StatusBadRequest, msgBadForm.In(l), ""}
}

// survive tells a person of a fault of ours that ended their request: without it the
// connection would end without a word.
func (s *Server) survive(w http.ResponseWriter, r *http.Request) {
	if fault := recover(); fault != nil {
		l := s.langOf(r)
		s.refuse(w, r, nil, Refusal{http.StatusInternalServerError, msgFault.With(guard.Line(fmt.Sprint(parallel.Cause(fault)))).In(l), msgHintFault.In(l)})
	}
}

// byItself is the header of a request that a page makes without a person.
const byItself = "Tacit-By-Itself"

// letIn exchanges the key of an address for the cookie. Who has the cookie already may
// come back by the same address.
func (s *Server) letIn(w http.ResponseWriter, r *http.Request, key string) {
	if !s.gate.known(r) {
		if !s.gate.take(key) {
			s.refuse(w, r, nil, Refusal{http.StatusUnauthorized, msgUsedUp.In(s.langOf(r)), msgHintUnknown.In(s.langOf(r))})
			return
		}
		http.SetCookie(w, &http.Cookie{Name: s.gate.cookie, Value: s.gate.session, Path: s.gate.base + "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	}
	rest := r.URL.Query()
	rest.Del(tokenField)
	to := r.URL.Path
	if len(rest) > 0 {
		to += "?" + rest.Encode()
	}
	if isLed(r) { // from our own page, the next step takes the cookie along
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(leading(s.gate.base + to))
		return
	}
	s.goTo(w, to)
}

// goTo sends the browser to an address of the site.
func (s *Server) goTo(w http.ResponseWriter, to string) {
	if !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.Contains(to, "\\") {
		to = "/"
	}
	w.Header().Set("Location", s.gate.base+to)
	w.WriteHeader(http.StatusSeeOther)
}
