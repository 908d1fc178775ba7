package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// lastWait is how long calls may go on after the input has ended.
const lastWait = 10 * time.Second

// Run serves the one client at the other end of in and out, until in ends or ctx
// does. Calls that came before the end are answered.
func (s *Server) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	err := s.sdk.Run(ctx, &pipe{in, out})
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) {
		return nil
	}
	return err
}

// A pipe is the transport over two streams.
type pipe struct {
	in  io.Reader
	out io.Writer
}

// Connect makes the connection.
func (p *pipe) Connect(ctx context.Context) (sdk.Connection, error) {
	conn, err := (&sdk.IOTransport{Reader: io.NopCloser(p.in), Writer: unclosed{p.out}}).Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &patient{Connection: conn, open: map[string]bool{}, changed: make(chan struct{}, 1)}, nil
}

type unclosed struct{ io.Writer }

func (unclosed) Close() error { return nil }

// patient is a connection that does not end before the calls are answered that came
// through it. The SDK drops them, which is what becomes of a line of shell that
// pipes its questions in.
type patient struct {
	sdk.Connection

	mu      sync.Mutex
	open    map[string]bool // ids of calls that have no answer yet
	asked   int             // questions of ours that the client has not answered
	changed chan struct{}
}

// Read returns the next message; at the end it waits until there is nothing left to
// answer.
func (p *patient) Read(ctx context.Context) (jsonrpc.Message, error) {
	msg, err := p.Connection.Read(ctx)
	if err != nil {
		if errors.Is(err, io.EOF) {
			p.settle(ctx)
		}
		return nil, err
	}
	switch m := msg.(type) {
	case *jsonrpc.Request:
		if m.IsCall() {
			p.note(func() { p.open[key(m.ID)] = true })
		}
	case *jsonrpc.Response:
		p.note(func() { p.asked-- })
	}
	return msg, nil
}

func (p *patient) Write(ctx context.Context, msg jsonrpc.Message) error {
	err := p.Connection.Write(ctx, msg)
	switch m := msg.(type) {
	case *jsonrpc.Request:
		if m.IsCall() {
			p.note(func() { p.asked++ })
		}
	case *jsonrpc.Response:
		p.note(func() { delete(p.open, key(m.ID)) })
	}
	return err
}

// key tells ids apart: the text 1 is not the number 1.
func key(id jsonrpc.ID) string { return fmt.Sprintf("%T %v", id.Raw(), id.Raw()) }

// note changes what is open.
func (p *patient) note(change func()) {
	p.mu.Lock()
	change()
	p.mu.Unlock()
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

// settle waits until every call is answered, but for those that wait for a client
// that is gone.
func (p *patient) settle(ctx context.Context) {
	over := time.After(lastWait)
	for {
		p.mu.Lock()
		done := len(p.open) <= max(p.asked, 0)
		p.mu.Unlock()
		if done {
			return
		}
		select {
		case <-p.changed:
		case <-over:
			return
		case <-ctx.Done():
			return
		}
	}
}
