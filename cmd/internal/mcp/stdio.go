package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// stopWait is how long they may go on after the server was told to stop: a dialog that a
// person has not answered would keep it for ever.
const stopWait = 3 * time.Second

// Run serves the one client at the other end of in and out, until in ends or ctx
// does. Calls that came before the end are answered, and so is a line that is no
// message, by an error; it ends nothing.
func (s *Server) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	ended := make(chan error, 1)
	go func() { ended <- s.sdk.Run(ctx, &pipe{in, out}) }()
	stopped := make(chan struct{})
	defer context.AfterFunc(ctx, func() { time.AfterFunc(stopWait, func() { close(stopped) }) })()
	var err error
	select {
	case err = <-ended:
	case <-stopped:
		err = ctx.Err()
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) {
		return nil
	}
	return err
}

// A pipe is the transport over two streams: a message a line. That of the SDK ends
// at the first line that is no message.
type pipe struct {
	in  io.Reader
	out io.Writer
}

// Connect makes the connection. Its reader goes on in a goroutine, because nothing
// can interrupt a read from stdin.
func (p *pipe) Connect(context.Context) (sdk.Connection, error) {
	c := &patient{
		out: p.out, lines: make(chan line), closed: make(chan struct{}),
		open: map[string]*batch{}, given: map[string]bool{}, asked: map[string]bool{}, changed: make(chan struct{}, 1),
	}
	go c.feed(&lines{in: bufio.NewReader(p.in), most: mostLine})
	return c, nil
}

// A line is what lines.next has returned.
type line struct {
	text []byte
	err  error
}

// A batch is a line with several messages. Its answers are one line too.
type batch struct {
	left    int // calls without an answer
	answers []json.RawMessage
}

// patient is a connection that does not end before the calls are answered that came
// through it. The SDK drops them, which is what becomes of a line of shell that
// pipes its questions in.
type patient struct {
	lines  chan line
	closed chan struct{}
	once   sync.Once         // closes closed
	queue  []jsonrpc.Message // the rest of a batch; only Read has it

	writing sync.Mutex
	out     io.Writer

	mu      sync.Mutex
	open    map[string]*batch // by id, the calls that have no answer yet; nil for one that came alone
	given   map[string]bool   // ids of calls in open that the client has given up: they get no answer
	asked   map[string]bool   // ids of questions of ours that the client has not answered
	busy    int               // answers that are being written
	changed chan struct{}
}

// feed hands the lines over to Read.
func (p *patient) feed(from *lines) {
	for {
		text, err := from.next()
		select {
		case p.lines <- line{text, err}:
		case <-p.closed:
			return
		}
		if err != nil && !errors.Is(err, errLong) {
			return
		}
	}
}

// SessionID is empty: there is one client.
func (p *patient) SessionID() string { return "" }

// Close ends the connection.
func (p *patient) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

// Read returns the next message; at the end it waits until there is nothing left to
// answer.
func (p *patient) Read(ctx context.Context) (jsonrpc.Message, error) {
	for len(p.queue) == 0 {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-p.closed:
			return nil, io.EOF
		case l := <-p.lines:
			if err := p.take(ctx, l); err != nil {
				return nil, err
			}
		}
	}
	msg := p.queue[0]
	p.queue = p.queue[1:]
	return msg, nil
}

// take queues the messages of a line, and answers what is none.
func (p *patient) take(ctx context.Context, l line) error {
	switch {
	case errors.Is(l.err, errLong):
		return p.send(refusal(unparsed(l.err.Error()).wrong, nil))
	case errors.Is(l.err, io.EOF):
		p.settle(ctx)
		return l.err
	case l.err != nil:
		return l.err
	case len(bytes.TrimSpace(l.text)) == 0:
		return nil
	}
	items, several := parse(l.text)
	all := &batch{}
	for _, it := range items {
		p.admit(it, all, several)
	}
	done := all.left == 0 && len(all.answers) > 0 // no call has been handed out yet
	switch {
	case done && several:
		return p.sendAll(all.answers)
	case done:
		return p.send(all.answers[0])
	}
	return nil
}

// admit queues an item, or adds to the answers of its line what is wrong with it.
func (p *patient) admit(it item, all *batch, several bool) {
	p.note(func() {
		if it.wrong == nil {
			it = p.known(it)
		}
		if it.wrong != nil {
			all.answers = append(all.answers, refusal(it.wrong, it.id))
			return
		}
		p.queue = append(p.queue, it.msg)
		p.giveUp(it.msg)
		if m, ok := it.msg.(*jsonrpc.Request); ok && m.IsCall() {
			p.open[key(m.ID)] = nil
			if several {
				p.open[key(m.ID)] = all
				all.left++
			}
		}
	})
}

// giveUp notes that the client does not want the answer to a call any more, if that is
// what a message says.
func (p *patient) giveUp(msg jsonrpc.Message) {
	m, ok := msg.(*jsonrpc.Request)
	if !ok {
		return
	}
	id, ok := cancelled(m)
	if _, isOpen := p.open[id]; ok && isOpen {
		p.given[id] = true
	}
}

// cancelled returns the key of the call that a notification cancels.
func cancelled(m *jsonrpc.Request) (id string, ok bool) {
	var of struct {
		ID any `json:"requestId"`
	}
	if m.IsCall() || m.Method != "notifications/cancelled" || json.Unmarshal(m.Params, &of) != nil {
		return "", false
	}
	made, err := jsonrpc.MakeID(of.ID)
	return key(made), err == nil
}

// known refuses a call whose id another has that is still open, because its answer
// could not be told from that one's, and an answer that neither says anything nor
// was asked for.
func (p *patient) known(it item) item {
	switch m := it.msg.(type) {
	case *jsonrpc.Request:
		if _, taken := p.open[key(m.ID)]; taken {
			return noRequest(fmt.Sprintf("a call with the id %v is being worked on", m.ID.Raw()))
		}
	case *jsonrpc.Response:
		if !p.asked[key(m.ID)] && m.Error == nil && len(m.Result) == 0 {
			return noRequest("there is no method")
		}
		delete(p.asked, key(m.ID))
	}
	return it
}

// Write writes a message; an answer to a call of a batch waits for the others.
func (p *patient) Write(ctx context.Context, msg jsonrpc.Message) error {
	data, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return err
	}
	if m, ok := msg.(*jsonrpc.Response); ok {
		return p.answer(key(m.ID), data)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if m, ok := msg.(*jsonrpc.Request); ok {
		p.note(func() {
			if id, ok := cancelled(m); ok {
				delete(p.asked, id)
			} else if m.IsCall() {
				p.asked[key(m.ID)] = true
			}
		})
	}
	return p.send(data)
}

// answer writes an answer, or keeps it until those of its batch are there. The id
// is free before the client can know the answer, and so can use it anew. A call that was
// given up has no answer.
func (p *patient) answer(id string, data json.RawMessage) error {
	all, left, given := (*batch)(nil), 0, false
	p.note(func() {
		all, given = p.open[id], p.given[id]
		delete(p.open, id)
		delete(p.given, id)
		p.busy++
		if all != nil {
			if !given {
				all.answers = append(all.answers, data)
			}
			all.left--
			left = all.left
		}
	})
	defer p.note(func() { p.busy-- })
	switch {
	case all == nil && !given:
		return p.send(data)
	case all == nil, left > 0, len(all.answers) == 0:
		return nil
	}
	return p.sendAll(all.answers)
}

// sendAll writes the answers to a batch.
func (p *patient) sendAll(answers []json.RawMessage) error {
	data, err := json.Marshal(answers)
	if err != nil {
		return err
	}
	return p.send(data)
}

// send writes one line.
func (p *patient) send(data []byte) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	_, err := p.out.Write(append(data, '\n'))
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
	over := time.After(callTime)
	for {
		p.mu.Lock()
		done := len(p.open)+p.busy <= len(p.asked)
		p.mu.Unlock()
		if done {
			return
		}
		select {
		case <-p.changed:
		case <-over:
			return
		case <-p.closed:
			return
		case <-ctx.Done():
			return
		}
	}
}
