// Package conn bounds how many connections the servers of this machine hold, tacit serve and
// MCP over HTTP. Where there are too many, the one for whose client the server has waited longest
// is closed: whoever opens hundreds and sends nothing, or does not read the answers, locks nobody out.
package conn

import (
	"container/list"
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// mostTaken is how long a client may take what it is sent before it counts as one that is waited for.
const mostTaken = time.Second

// Limit returns a listener that has at most n connections open at a time. A new one takes the
// place of the one that has waited longest; while all are answered, it waits for the end of one.
func Limit(l net.Listener, n int) net.Listener {
	d := &door{Listener: l, most: n, waiting: list.New()}
	d.changed.L = &d.lock
	return d
}

// A door is a listener that counts.
type door struct {
	net.Listener
	most int

	lock    sync.Mutex
	changed sync.Cond
	open    int
	waiting *list.List // of *guest: those that have to do something first, the longest first
	closed  bool
}

// A guest is one connection.
type guest struct {
	net.Conn
	door  *door
	place *list.Element // among those that are waited for; nil: it is answered, or gone
	gone  bool
}

// Accept implements [net.Listener].
func (d *door) Accept() (net.Conn, error) {
	c, err := d.Listener.Accept()
	if err != nil {
		return nil, err
	}
	d.lock.Lock()
	for d.open >= d.most && !d.closed {
		first := d.waiting.Front()
		if first == nil {
			d.changed.Wait()
			continue
		}
		old := first.Value.(*guest)
		d.leave(old)
		old.Conn.Close()
	}
	defer d.lock.Unlock()
	if d.closed {
		c.Close()
		return nil, net.ErrClosed
	}
	g := &guest{Conn: c, door: d}
	d.open++
	g.place = d.waiting.PushBack(g)
	return g, nil
}

// Close implements [net.Listener].
func (d *door) Close() error {
	d.lock.Lock()
	d.closed = true
	d.changed.Broadcast()
	d.lock.Unlock()
	return d.Listener.Close()
}

// leave counts a guest out. The caller holds the lock.
func (d *door) leave(g *guest) {
	if g.gone {
		return
	}
	g.gone = true
	d.open--
	g.stand()
	d.changed.Broadcast()
}

// Close implements [net.Conn].
func (g *guest) Close() error {
	g.door.lock.Lock()
	g.door.leave(g)
	g.door.lock.Unlock()
	return g.Conn.Close()
}

// Write implements [net.Conn]. A client that does not take an answer is waited for like one
// that does not ask.
func (g *guest) Write(p []byte) (int, error) {
	if !g.answered() {
		return g.Conn.Write(p)
	}
	var taken bool
	late := time.AfterFunc(mostTaken, func() {
		g.door.lock.Lock()
		defer g.door.lock.Unlock()
		if !taken {
			g.wait()
		}
	})
	n, err := g.Conn.Write(p)
	late.Stop()
	g.door.lock.Lock()
	defer g.door.lock.Unlock()
	taken = true
	g.stand()
	return n, err
}

func (g *guest) answered() bool {
	g.door.lock.Lock()
	defer g.door.lock.Unlock()
	return g.place == nil && !g.gone
}

type key struct{}

// Attach lets a server tell which of its connections are answered.
func Attach(web *http.Server) {
	web.ConnContext = func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, key{}, c) }
	web.ConnState = func(c net.Conn, state http.ConnState) {
		if g, ok := c.(*guest); ok && state == http.StateIdle {
			g.door.lock.Lock()
			defer g.door.lock.Unlock()
			g.wait()
		}
	}
}

// Answer says that a request, by its context, is one that is answered: the server has all of it
// and admits it. Until the answer is sent, its connection is not closed for another.
func Answer(ctx context.Context) {
	if g, ok := ctx.Value(key{}).(*guest); ok {
		g.door.lock.Lock()
		defer g.door.lock.Unlock()
		g.stand()
	}
}

// stand takes a guest from those that are waited for. The caller holds the lock.
func (g *guest) stand() {
	if g.place != nil {
		g.door.waiting.Remove(g.place)
		g.place = nil
	}
}

// wait puts a guest behind those that are waited for. The caller holds the lock.
func (g *guest) wait() {
	if !g.gone && g.place == nil {
		g.place = g.door.waiting.PushBack(g)
		g.door.changed.Broadcast()
	}
}
