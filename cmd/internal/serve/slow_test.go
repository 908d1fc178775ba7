package serve

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A client that does not end its request, or does not begin one, loses its connection. The
// time here passes when nobody has anything left to do.
func TestSlowClientsAreClosed(t *testing.T) {
	const action = "POST BASE/do/x HTTP/1.1\r\nHost: " + here + "\r\nOrigin: http://" + here + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\nCookie: COOKIE\r\n\r\n"
	for name, c := range map[string]struct {
		sent string
		most time.Duration
	}{
		"no head":   {"", mostHead},
		"half head": {"GET BASE/ HTTP/1.1\r\nHost: " + here + "\r\n", mostHead},
		"no body":   {action, mostRead},
		"half body": {action + "form=", mostRead},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newTrial(t)
				ctx, end := context.WithCancel(t.Context())
				l := make(piped)
				ended := make(chan error)
				go func() { ended <- w.server.Serve(ctx, l) }()
				client, server := net.Pipe()
				l <- server
				began := time.Now()
				go strings.NewReplacer("BASE", w.server.gate.base, "COOKIE", w.cookie).WriteString(client, c.sent)
				io.Copy(io.Discard, client) // until the connection is closed
				if took := time.Since(began); took > c.most+time.Second || w.done > 0 {
					t.Errorf("it was closed after %v, and %d actions were carried out", took, w.done)
				}
				client.Close()
				end()
				if err := <-ended; err != nil {
					t.Error(err)
				}
			})
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
