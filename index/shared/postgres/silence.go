package postgres

import (
	"context"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tacit-kb/tacit/kb/lang"
)

// patienceOfConnecting is how long a server may take to let somebody in, where the address does
// not say it.
const patienceOfConnecting = 10 * time.Second

// A push may take long, and a single step of it, too: a server that fills a graph or writes its
// tables again says nothing for minutes. So a push has no deadline. Where it waits and no byte
// comes or goes, the server is asked whether it is there, on a connection of its own.
var silence = 20 * time.Second // before it is asked; tests have less

const (
	misses  = 2             // times that it does not answer that, one after another, end the push
	longest = 2 * time.Hour // that a server may work on one step without a byte
)

// attended opens a connection that ends when its server is gone. end says why it ended.
func attended(ctx context.Context, address string) (c *pgx.Conn, end func(error) error, err error) {
	config, err := configure(address)
	if err != nil {
		return nil, nil, err
	}
	var late atomic.Bool
	dial := config.DialFunc
	config.DialFunc = func(ctx context.Context, network, addr string) (net.Conn, error) {
		inner, err := dial(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		w := &watched{Conn: inner, late: &late, alive: func() bool { return alive(address) }}
		w.timer = time.AfterFunc(longest, w.look)
		w.timer.Stop()
		return w, nil
	}
	end = func(err error) error {
		if err != nil && late.Load() {
			return msgSilent.With()
		}
		return told(err)
	}
	c, err = pgx.ConnectConfig(ctx, config)
	return c, end, end(err)
}

// alive reports whether a server answers: that it refuses is an answer.
func alive(address string) bool {
	config, err := configure(address)
	if err != nil {
		return false
	}
	ctx, stop := context.WithTimeout(context.Background(), silence)
	defer stop()
	c, err := pgx.ConnectConfig(ctx, config)
	if err == nil {
		_, err = c.Exec(ctx, `select 1`)
		c.Close(ctx)
	}
	var said *pgconn.PgError
	return err == nil || errors.As(err, &said)
}

// A watched connection is closed when it waits for a server that is not there.
type watched struct {
	net.Conn
	late  *atomic.Bool
	alive func() bool

	mu      sync.Mutex
	waiting int         // reads and writes under way
	moved   int         // those that ended
	timer   *time.Timer // runs while something waits
}

func (w *watched) Read(b []byte) (int, error) {
	w.begin()
	defer w.end()
	return w.Conn.Read(b)
}

func (w *watched) Write(b []byte) (int, error) {
	w.begin()
	defer w.end()
	return w.Conn.Write(b)
}

// Close ends what watches, too.
func (w *watched) Close() error {
	w.mu.Lock()
	w.timer.Stop()
	w.mu.Unlock()
	return w.Conn.Close()
}

func (w *watched) begin() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.waiting++; w.waiting == 1 {
		w.timer.Reset(silence)
	}
}

func (w *watched) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.moved++
	if w.waiting--; w.waiting == 0 {
		w.timer.Stop()
	} else {
		w.timer.Reset(silence)
	}
}

// look asks whether the server is there as long as nothing moves, and closes the connection if
// it is not.
func (w *watched) look() {
	before, missed := w.movedSo(), 0
	for start := time.Now(); w.movedSo() == before; {
		if missed++; w.alive() {
			missed = 0
			time.Sleep(silence)
		}
		if w.movedSo() == before && (missed >= misses || time.Since(start) > longest) {
			w.late.Store(true)
			w.Conn.Close()
			return
		}
	}
}

func (w *watched) movedSo() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.moved
}

var msgSilent = lang.Text{
	EN: "the server of the shared index no longer answers: try again later. A push changes the whole bank or nothing",
	ZH: "共享索引的服务器不再响应：请待其恢复后重试；对一个记忆库的更改要么全部生效，要么完全不生效",
	JA: "共有ストアのサーバーが応答しなくなりました。応答するようになってからもう一度試してください。メモリバンクの変更は、すべて反映されるか、まったく反映されないかのどちらかです",
}
