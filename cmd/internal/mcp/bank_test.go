package mcp

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// eras are the two ways in which clients speak, by the newest version of each.
var eras = map[string]string{"modern": "2026-07-28", "legacy": "2025-11-25"}

// playedBank is a Bank that remembers what it was asked for. Its one plan is plan-1.
type playedBank struct {
	mu      sync.Mutex
	asked   []string
	digest  string
	lines   int  // of the question
	closed  bool // the person wants to be asked at a terminal only
	applied []string
}

var errBad = &Failure{"bad-file", "a bad file"}

func (b *playedBank) note(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked = append(b.asked, fmt.Sprintf(format, args...))
}

func (b *playedBank) Search(_ context.Context, q Search) (Answer, error) {
	if q.Query == "panic" {
		panic("broken")
	}
	if q.Query == "broken" {
		return Answer{}, errBad
	}
	b.note("search %+v", q)
	return Answer{"found", map[string]any{"memories": []any{}}}, nil
}

func (b *playedBank) List(_ context.Context, l List) (Answer, error) {
	b.note("list %+v", l)
	return Answer{"listed", map[string]any{"memories": []any{}}}, nil
}

func (b *playedBank) Get(_ context.Context, id string) (string, error) {
	if id == "EXP-404" {
		return "", &Failure{"not-found", "no such memory: " + id}
	}
	if id == "broken" {
		return "", errBad
	}
	b.note("get %s", id)
	return "text of " + id, nil
}

func (b *playedBank) Preview(context.Context) (string, error) { return "preview", nil }

func (b *playedBank) Add(_ context.Context, p Proposal) (Plan, error) {
	if p.Content == "password" {
		return Plan{}, errors.New("a secret")
	}
	b.note("add %+v", p)
	return Plan{ID: "plan-1", Text: "waits as plan-1"}, nil
}

func (b *playedBank) Plan(_ context.Context, id string) (Plan, error) {
	if id != "plan-1" && id != "plan-2" {
		return Plan{}, errors.New("no such plan")
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	p := Plan{ID: id, Digest: b.digest, Asks: b.question(id), Waits: "type: tacit apply " + id, Declined: "declined", Closed: "closed"}
	if b.closed {
		p.Asks = nil
	}
	return p, nil
}

// question is about one operation, and has so many lines.
func (b *playedBank) question(id string) *Question {
	q := &Question{Ask: "apply " + id + "?", Head: "create 1: bank", Items: []Item{{"create", "Title", "experience/project/EXP-001.md"}}, Rest: "… and %d more", All: "all: tacit plan diff", Left: "… %d more lines"}
	for i := range b.lines {
		q.Lines = append(q.Lines, fmt.Sprintf("line %d", i+1))
	}
	return q
}

func (b *playedBank) Apply(_ context.Context, id, digest string) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.applied = append(b.applied, id+" "+digest)
	return "done", nil
}

// connect connects a client of an era to a server over the bank.
func connect(t *testing.T, b Bank, era string, o *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	session, _ := connectTo(t, New(Options{Version: "1", Bank: b, Words: testWords}), era, o)
	return session
}

var testWords = Words{Skip: "No", Apply: "Yes", Show: "Show %d lines", Next: "Lines %d-%d of %d", Unsealed: "no open question"}

func connectTo(t *testing.T, s *Server, era string, o *sdk.ClientOptions) (*sdk.ClientSession, *Server) {
	t.Helper()
	here, there := sdk.NewInMemoryTransports()
	if _, err := s.sdk.Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, o).Connect(t.Context(), here, &sdk.ClientSessionOptions{ProtocolVersion: eras[era]})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	if got := session.InitializeResult().ProtocolVersion; got != eras[era] {
		t.Fatalf("the client speaks %s, want %s", got, eras[era])
	}
	return session, s
}

// connectAs connects a client of that name.
func connectAs(t *testing.T, s *Server, era, name string) *sdk.ClientSession {
	t.Helper()
	here, there := sdk.NewInMemoryTransports()
	if _, err := s.sdk.Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: name, Version: "1"}, nil).Connect(t.Context(), here, &sdk.ClientSessionOptions{ProtocolVersion: eras[era]})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// call calls a tool, and returns its text and whether it says that it failed.
func call(t *testing.T, c *sdk.ClientSession, name string, args any) (text string, failed bool) {
	t.Helper()
	res, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return textIn(res), res.IsError
}
