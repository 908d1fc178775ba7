package mcp

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tacit-kb/tacit/cmd/internal/conn"
)

// Path is where the server is found over HTTP.
const Path = "/mcp"

// mostBody is how long the body of a request may take. What is done with it may take
// longer: a person is asked. A variable for tests.
var mostBody = 20 * time.Second

// MinToken is the length of the shortest token that a person may choose.
const MinToken = 16

// ErrNotLoopback is wrapped by the error of Listen for an address that others than
// this machine could reach.
var ErrNotLoopback = errors.New("not a loopback address")

// mostHeader is how long the head of a request may take, mostIdle how long a
// connection is kept open for the next one.
const (
	mostHeader  = 10 * time.Second
	mostBytes   = 4 << 20 // of a request
	mostIdle    = 2 * time.Minute
	mostClients = 128             // connections; see package conn
	mostLeft    = 3 * time.Second // for calls, when the server ends
)

// Listen listens on a loopback address, such as 127.0.0.1:0, where 0 is a port that
// is free.
func Listen(addr string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	if host == "localhost" {
		host = "127.0.0.1" // what localhost means is up to a file that others may write
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return nil, fmt.Errorf("%w: %s", ErrNotLoopback, addr)
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, err
	}
	return conn.Limit(l, mostClients), nil
}

// Serve answers requests that have the token, until ctx ends. Then those in flight
// have mostLeft.
func (s *Server) Serve(ctx context.Context, l net.Listener, token string) error {
	web := &http.Server{Handler: s.Handler(l.Addr(), token), ReadHeaderTimeout: mostHeader, IdleTimeout: mostIdle}
	conn.Attach(web)
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		left, cancel := context.WithTimeout(context.Background(), mostLeft)
		defer cancel()
		if web.Shutdown(left) != nil {
			web.Close()
		}
	})
	defer stop()
	if err := web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-ended // Serve returns when Shutdown begins
	return nil
}

// Handler answers the requests to a server that listens on addr. What a web page
// could send is refused before anything else: a request under another name than ours
// (a name that was bound anew), or one that a page of another origin makes. Then a
// request has to have the token.
func (s *Server) Handler(addr net.Addr, token string) http.Handler {
	protocol := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s.sdk }, &sdk.StreamableHTTPOptions{Stateless: true, PropagateRequestCancellation: true})
	hosts := names(addr)
	foreign := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin := r.Header.Get("Origin")
		switch {
		case !slices.Contains(hosts, strings.ToLower(r.Host)):
			http.Error(w, "forbidden: the Host header names another server", http.StatusForbidden)
		case origin != "" && !slices.Contains(hosts, strings.TrimPrefix(strings.ToLower(origin), "http://")), foreign.Check(r) != nil:
			http.Error(w, "forbidden: the Origin header names another site", http.StatusForbidden)
		case !has(r, token):
			w.Header().Set("WWW-Authenticate", `Bearer realm="tacit"`)
			http.Error(w, "unauthorized: send the header Authorization: Bearer TOKEN", http.StatusUnauthorized)
		case r.URL.Path != Path:
			http.NotFound(w, r)
		default:
			readWhole(protocol, w, r)
		}
	})
}

// readWhole reads the body of a request before it is answered, so that one who sends it
// slowly cannot hold the connection, and makes room for others.
func readWhole(next http.Handler, w http.ResponseWriter, r *http.Request) {
	wait := http.NewResponseController(w)
	wait.SetReadDeadline(time.Now().Add(mostBody)) // not every writer can; then the client is one of a test
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
	wait.SetReadDeadline(time.Time{})
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		http.Error(w, fmt.Sprintf("request body exceeds %d bytes", mostBytes), http.StatusRequestEntityTooLarge)
	case errors.Is(err, os.ErrDeadlineExceeded):
		w.Header().Set("Connection", "close")
		http.Error(w, "the body of the request took too long", http.StatusRequestTimeout)
	case err != nil:
		http.Error(w, "the body of the request cannot be read", http.StatusBadRequest)
	default:
		if answer := refuses(body); answer != nil {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			w.Write(answer)
			return
		}
		conn.Answer(r.Context())
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	}
}

// refuses returns the answer to a body that the SDK would answer wrongly, or at any length: a call whose id
// it would round, and a batch of more messages than a line may have. Everything else is left to the SDK; nil.
func refuses(body []byte) []byte {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	items, several := parse(body)
	if it := items[0]; !several && it.wrong != nil && bytes.TrimSpace(body)[0] == '[' && json.Valid(body) { // of too many
		return refusal(it.wrong, nil)
	}
	for _, it := range items {
		if it.id != nil {
			return refusal(it.wrong, it.id)
		}
	}
	return nil
}

// names lists what the Host header of a request may say that is meant for addr.
func names(addr net.Addr) []string {
	host, port, _ := net.SplitHostPort(addr.String())
	all := []string{net.JoinHostPort(host, port)}
	for _, name := range []string{"localhost", "127.0.0.1", "::1"} {
		all = append(all, net.JoinHostPort(name, port))
	}
	return all
}

// has reports whether a request has the token. How long that takes says nothing
// about the token.
func has(r *http.Request, token string) bool {
	scheme, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	want, got := sha256.Sum256([]byte(token)), sha256.Sum256([]byte(strings.TrimSpace(given)))
	return strings.EqualFold(scheme, "Bearer") && token != "" && subtle.ConstantTimeCompare(want[:], got[:]) == 1
}
