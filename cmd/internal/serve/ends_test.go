package serve

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// run serves a trial on a port of its own, and returns its address and how it ends.
func (w *trial) run(ctx context.Context) (address string, ended chan error) {
	w.t.Helper()
	l, err := Listen(0)
	if err != nil {
		w.t.Fatal(err)
	}
	if w.server, err = New(w.site, l.Addr()); err != nil {
		w.t.Fatal(err)
	}
	ended = make(chan error, 1)
	go func() { ended <- w.server.Serve(ctx, l) }()
	return l.Addr().String() + w.server.gate.base, ended
}

// in returns a client that has been let in.
func (w *trial) in() *http.Client {
	w.t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Get(w.server.Address())
	if err != nil {
		w.t.Fatal(err)
	}
	answer.Body.Close()
	cookie := answer.Cookies()[0]
	client.Transport = withCookie{cookie}
	return client
}

type withCookie struct{ cookie *http.Cookie }

func (c withCookie) RoundTrip(r *http.Request) (*http.Response, error) {
	r.AddCookie(c.cookie)
	return http.DefaultTransport.RoundTrip(r)
}

// A page hears of changes, and of the end.
func TestEvents(t *testing.T) {
	w := newTrial(t)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	address, ended := w.run(ctx)
	client := w.in()
	answer, err := client.Get("http://" + address + "/events")
	if err != nil || answer.Header.Get("Content-Type") != "text/event-stream; charset=utf-8" {
		t.Fatal(err, answer)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	hear := func(what string) {
		t.Helper()
		for lines.Scan() {
			if lines.Text() == what {
				return
			}
		}
		t.Fatalf("no %q: %v", what, lines.Err())
	}
	hear("retry: 2000")
	go func() {
		for i := range 1000 {
			if ctx.Err() != nil {
				return
			}
			w.state.Store(fmt.Sprint(i))
			time.Sleep(100 * time.Millisecond)
		}
	}()
	hear("event: changed")
	var others []*http.Response
	for i := 1; i < mostStreams; i++ {
		more, err := client.Get("http://" + address + "/events")
		if err != nil || more.StatusCode != http.StatusOK {
			t.Fatal(err, more)
		}
		others = append(others, more)
	}
	if more, err := client.Get("http://" + address + "/events"); err != nil || more.StatusCode != http.StatusServiceUnavailable {
		t.Error(err, more.StatusCode)
	}
	end()
	hear("event: ended")
	for _, o := range others {
		o.Body.Close()
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// What changes after a page was made and before it listens is told as soon as it does.
func TestChangeBeforeThePageListens(t *testing.T) {
	w := newTrial(t)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	address, _ := w.run(ctx)
	client := w.in()
	page, err := client.Get("http://" + address + "/")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(page.Body)
	page.Body.Close()
	if err != nil || !strings.Contains(string(text), ` data-state="1"`) {
		t.Fatalf("error %v\n%s", err, text)
	}
	w.state.Store("2")
	answer, err := client.Get("http://" + address + "/events?state=1")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	time.AfterFunc(20*time.Second, end)
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		if lines.Text() == "event: changed" {
			return
		}
	}
	t.Error("the page does not hear of the change")
}

// A server that nobody asks for anything ends, although a page is open.
func TestIdle(t *testing.T) {
	w := newTrial(t)
	w.site.Idle = 300 * time.Millisecond
	address, ended := w.run(t.Context())
	answer, err := w.in().Get("http://" + address + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := <-ended; !errors.Is(err, ErrIdle) {
		t.Error(err)
	}
}

// Clients that open connections and say nothing, or a byte at a time, keep nobody out.
func TestSlowClients(t *testing.T) {
	w := newTrial(t)
	address, _ := w.run(t.Context())
	client := w.in()
	for i := range mostClients / 2 {
		host, _, _ := strings.Cut(address, "/")
		c, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if i%2 == 0 {
			io.WriteString(c, "POST /do/x HTTP/1.1\r\nHost: "+host+"\r\nContent-Length: 100\r\n")
		}
	}
	answer, err := client.Get("http://" + address + "/")
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatal(err, answer)
	}
	answer.Body.Close()
}

// A header or an address that goes on and on is cut off, and the next request is answered.
func TestLongHeaders(t *testing.T) {
	w := newTrial(t)
	address, _ := w.run(t.Context())
	client := w.in()
	long := strings.Repeat("x", 2*mostHeader)
	for name, change := range map[string]func(r *http.Request){
		"a cookie":   func(r *http.Request) { r.Header.Add("Cookie", "a="+long) },
		"an origin":  func(r *http.Request) { r.Header.Set("Origin", "http://"+long) },
		"an address": func(r *http.Request) { r.URL.RawQuery = "q=" + long },
		"many": func(r *http.Request) {
			for i := range mostHeader / 16 {
				r.Header.Add("X-A"+strconv.Itoa(i), "0123456789abcdef")
			}
		},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		change(r)
		if answer, err := client.Do(r); err == nil { // or the connection is closed
			if answer.Body.Close(); answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
				t.Errorf("%s: %d", name, answer.StatusCode)
			}
		}
		answer, err := client.Get("http://" + address + "/")
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("after %s: %v, %v", name, answer, err)
		}
		answer.Body.Close()
	}
}

// Many requests leave nothing behind.
func TestMemoryStaysFlat(t *testing.T) {
	w := newTrial(t)
	form := w.form()
	ask := func(n int) uint64 {
		for i := range n {
			w.send("GET", fmt.Sprintf("/?q=%d", i), nil)
			w.send("GET", fmt.Sprintf("/x%d", i), nil, "Cookie", "")
			w.send("POST", fmt.Sprintf("/do/%d", i), form)
			w.server.Address()
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := ask(200)
	if after := ask(2000); after > before+1<<20 {
		t.Errorf("%d bytes after 200 rounds, %d after 2200", before, after)
	}
}

// Hundreds that connect and send nothing, or half a head, keep nobody from the pages.
func TestHalfOpenConnections(t *testing.T) {
	crowded(t, 2*mostClients+50, mostHead/2, func(c net.Conn, i int, w *trial, host string, _ *http.Cookie) {
		if i%2 == 0 {
			io.WriteString(c, "GET / HTTP/1.1\r\nHost: "+host+"\r\n")
		}
	})
}

// Nor do those who may come in and do not send what they announce.
func TestSlowBodiesMakeRoom(t *testing.T) {
	crowded(t, mostClients+20, mostRead/2, func(c net.Conn, _ int, w *trial, host string, cookie *http.Cookie) {
		fmt.Fprintf(c, "POST %s/do/x HTTP/1.1\r\nHost: %s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\nCookie: %s=%s\r\n\r\nform=", w.server.gate.base, host, cookie.Name, cookie.Value)
	})
}

// crowded gets a page while so many connections are open that each have sent something, before
// the time after which the first ones would be closed anyway.
func crowded(t *testing.T, many int, most time.Duration, send func(c net.Conn, i int, w *trial, host string, cookie *http.Cookie)) {
	t.Helper()
	w := newTrial(t)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	address, ended := w.run(ctx)
	client := w.in()
	host, _, _ := strings.Cut(address, "/")
	cookie := client.Transport.(withCookie).cookie
	for i := range many {
		c, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		send(c, i, w, host, cookie)
	}
	client.Timeout = most
	answer, err := client.Get("http://" + address + "/")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	end()
	<-ended
}
