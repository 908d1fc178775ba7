// Package conntest tries servers with clients that are slow or silent.
package conntest

import (
	"context"
	"io"
	"net"
	"testing"
	"time"
)

// Closed says whether a server closes the connection of a client that sends something and
// then waits: within the time given, and a second. The test runs in a bubble of synctest, so
// that time passes when nobody has anything left to do.
func Closed(t *testing.T, serve func(context.Context, net.Listener) error, send func(net.Conn), most time.Duration) {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	l := make(Piped)
	ended := make(chan error)
	go func() { ended <- serve(ctx, l) }()
	client, server := net.Pipe()
	l <- server
	began := time.Now()
	go send(client)
	io.Copy(io.Discard, client) // until the connection is closed
	if took := time.Since(began); took > most+time.Second {
		t.Errorf("it was closed after %v", took)
	}
	client.Close()
	end()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// Piped is a listener that hands out the connections that it is sent.
type Piped chan net.Conn

// Accept implements [net.Listener].
func (p Piped) Accept() (net.Conn, error) {
	c, open := <-p
	if !open {
		return nil, net.ErrClosed
	}
	return c, nil
}

// Close implements [net.Listener].
func (p Piped) Close() error { close(p); return nil }

// Addr implements [net.Listener].
func (p Piped) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080} }
