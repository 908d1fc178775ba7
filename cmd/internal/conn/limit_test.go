package conn

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/conn/conntest"
)

// Hundreds that open a connection and send nothing, or half a head, lock nobody out.
func TestSilentGuestsMakeRoom(t *testing.T) {
	const most = 8
	address := serve(t, most, func(w http.ResponseWriter, r *http.Request) {
		Answer(r.Context())
		io.WriteString(w, "answer")
	})
	var silent []net.Conn
	for i := range 40 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if i%2 == 0 {
			io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n")
		}
		silent = append(silent, c)
	}
	for range 3 {
		client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		answer, err := client.Get("http://" + address)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if string(text) != "answer" {
			t.Errorf("the answer is %q", text)
		}
	}
	if _, err := silent[0].Read(make([]byte, 1)); err == nil {
		t.Error("the first one is still open, and was answered")
	}
}

// A connection that is answered is not closed for another, which waits for its end.
func TestAnsweredGuestsStay(t *testing.T) {
	begun, end := make(chan bool), make(chan bool)
	address := serve(t, 1, func(w http.ResponseWriter, r *http.Request) {
		Answer(r.Context())
		begun <- true
		<-end
		io.WriteString(w, "answer")
	})
	answers := make(chan error, 2)
	get := func() {
		client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		answer, err := client.Get("http://" + address)
		if err == nil {
			text, _ := io.ReadAll(answer.Body)
			answer.Body.Close()
			if string(text) != "answer" {
				err = errors.New("another answer")
			}
		}
		answers <- err
	}
	go get()
	<-begun
	go get()
	select {
	case <-begun:
		t.Error("two are answered at a time")
	case <-time.After(10 * time.Millisecond): // nothing is measured: the second is late rather than early
	}
	end <- true
	if err := <-answers; err != nil {
		t.Error(err)
	}
	<-begun
	end <- true
	if err := <-answers; err != nil {
		t.Error(err)
	}
}

// answering starts a server that answers each request, with room for so many clients.
func answering(room int) (*http.Server, conntest.Piped) {
	l := make(conntest.Piped)
	web := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		Answer(r.Context())
		io.WriteString(w, "answer")
	})}
	Attach(web)
	go web.Serve(Limit(l, room))
	return web, l
}

// Who asks and does not read the answer makes room too, after a while. The time here passes
// when nobody has anything left to do.
func TestUnreadAnswersMakeRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		web, l := answering(2)
		for range 5 {
			client, server := net.Pipe() // what is written waits until somebody reads it
			defer client.Close()
			l <- server
			io.WriteString(client, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
		}
		client, server := net.Pipe()
		l <- server
		go io.WriteString(client, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
		began := time.Now()
		text, err := io.ReadAll(client)
		if !strings.HasSuffix(string(text), "answer") || err != nil {
			t.Errorf("the answer is %q, %v", text, err)
		}
		if took := time.Since(began); took > 5*mostTaken {
			t.Errorf("it took %v", took)
		}
		web.Close()
	})
}

// One who reads an answer slowly gets the whole of it while there is room.
func TestSlowReadersAreServed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		web, l := answering(1)
		client, server := net.Pipe()
		l <- server
		for range 2 {
			io.WriteString(client, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
			var text []byte
			for !strings.HasSuffix(string(text), "answer") {
				time.Sleep(mostTaken * 2)
				part := make([]byte, 50)
				n, err := client.Read(part)
				if err != nil {
					t.Fatalf("after %q: %v", text, err)
				}
				text = append(text, part[:n]...)
			}
		}
		web.Close()
	})
}

// Who waits for room hears of the end.
func TestClosedWhileFull(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := Limit(inner, 1)
	accepted, ended := make(chan net.Conn), make(chan error)
	go func() {
		c, err := l.Accept()
		if err != nil {
			ended <- err
			return
		}
		Answer(context.WithValue(t.Context(), key{}, c))
		accepted <- c
		_, err = l.Accept()
		ended <- err
	}()
	for range 2 {
		c, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
	}
	first := <-accepted
	l.Close()
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		t.Errorf("the end is %v", err)
	}
	first.Close()
	first.Close()
	if d := l.(*door); d.open != 0 || d.waiting.Len() != 0 {
		t.Errorf("%d are open, %d wait", d.open, d.waiting.Len())
	}
}

// serve answers on a port of its own until the test ends.
func serve(t *testing.T, most int, answer http.HandlerFunc) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	web := &http.Server{Handler: answer}
	Attach(web)
	go web.Serve(Limit(l, most))
	t.Cleanup(func() { web.Close() })
	return l.Addr().String()
}
