package embedtest

import (
	"context"
	"net"
	"sync"
)

// A wire is a network in memory, with one listener. Whoever waits on it waits for
// a channel, so that package synctest knows that nothing is under way.
type wire struct {
	conns  chan net.Conn
	closed chan struct{}
	close  func()
}

var _ net.Listener = (*wire)(nil)

func newWire() *wire {
	closed := make(chan struct{})
	return &wire{make(chan net.Conn), closed, sync.OnceFunc(func() { close(closed) })}
}

func (w *wire) dial(ctx context.Context) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case w.conns <- there:
		return here, nil
	case <-w.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Accept returns the other end of what was dialled.
func (w *wire) Accept() (net.Conn, error) {
	select {
	case c := <-w.conns:
		return c, nil
	case <-w.closed:
		return nil, net.ErrClosed
	}
}

// Close ends the network. It may be called again.
func (w *wire) Close() error {
	w.close()
	return nil
}

// Addr is where the wire is said to be: on this machine, which Go asks without a
// proxy.
func (w *wire) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }
