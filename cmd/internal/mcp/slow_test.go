package mcp

import (
	"context"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"
)

// A client that does not end the head of its request loses its connection. The time here
// passes when nobody has anything left to do.
func TestSlowHeadsEnd(t *testing.T) {
	for _, sent := range []string{"", "POST " + Path + " HTTP/1.1\r\nHost: 127.0.0.1"} {
		synctest.Test(t, func(t *testing.T) {
			ctx, end := context.WithCancel(t.Context())
			l := make(piped)
			ended := make(chan error)
			go func() { ended <- New(Options{Bank: &playedBank{}}).Serve(ctx, l, token) }()
			client, server := net.Pipe()
			l <- server
			began := time.Now()
			go io.WriteString(client, sent)
			io.Copy(io.Discard, client) // until the connection is closed
			if took := time.Since(began); took > mostHeader+time.Second {
				t.Errorf("after %q it was closed after %v", sent, took)
			}
			client.Close()
			end()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}

// A piped listener hands out the connections that it is sent.
type piped chan net.Conn

func (p piped) Accept() (net.Conn, error) {
	c, open := <-p
	if !open {
		return nil, net.ErrClosed
	}
	return c, nil
}

func (p piped) Close() error { close(p); return nil }

func (p piped) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080} }
