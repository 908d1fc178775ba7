package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/embedtest"
)

// Scripts about other embedders have one that is played on this machine. Its
// vectors are those of the built-in model, turned: whoever mixes the two finds
// nothing.

const endpointKey = "endpoint"

// endpoint starts the embedder and puts its URL into $ENDPOINT; "endpoint FAULT"
// has it meet every request with a fault of package embedtest from then on, and
// "endpoint well" with none.
func cmdEndpoint(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 1 {
		ts.Fatalf("usage: endpoint [FAULT|well]")
	}
	p, started := ts.Value(endpointKey).(**embedtest.Endpoint)
	if !started {
		ts.Fatalf("no place for an endpoint")
	}
	if *p == nil {
		m, err := builtin.New()
		ts.Check(err)
		*p = embedtest.NewEndpoint(embedtest.Turned{Embedder: m})
		ts.Defer((*p).Close)
		ts.Setenv("ENDPOINT", (*p).URL)
	}
	if len(args) == 1 {
		(*p).Always(embedtest.Fault(strings.TrimPrefix(args[0], "well")))
	}
}

// asked N requires that the embedder was asked N times since the last asked; with
// "asked texts N" it was given N texts, those apart by which it is recognised.
// "asked forget" requires nothing.
func cmdAsked(ts *testscript.TestScript, neg bool, args []string) {
	p, started := ts.Value(endpointKey).(**embedtest.Endpoint)
	if neg || len(args) == 0 || len(args) > 2 || !started || *p == nil {
		ts.Fatalf("usage, after endpoint: asked [texts] N|forget")
	}
	if args[0] == "forget" {
		(*p).Forget()
		return
	}
	want, err := strconv.Atoi(args[len(args)-1])
	ts.Check(err)
	got, texts := 0, 0
	for _, r := range (*p).Forget() {
		got++
		texts += len(r.Input) - 1
	}
	if len(args) == 2 {
		got = texts
	}
	if got != want {
		ts.Fatalf("%d, want %d", got, want)
	}
}

// seen TEXT requires that the text was in a request: its path, key, model or
// texts; of those since the last asked.
func cmdSeen(ts *testscript.TestScript, neg bool, args []string) {
	p, started := ts.Value(endpointKey).(**embedtest.Endpoint)
	if len(args) != 1 || !started || *p == nil {
		ts.Fatalf("usage, after endpoint: [!] seen TEXT")
	}
	seen := slices.ContainsFunc((*p).Requests(), func(r embedtest.Request) bool {
		return strings.Contains(r.Path+r.Key+r.Model+strings.Join(r.Input, "\n"), args[0])
	})
	if seen == neg {
		ts.Fatalf("the endpoint has seen %q: %v", args[0], seen)
	}
}
