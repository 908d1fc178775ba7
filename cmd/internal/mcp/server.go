package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	// mostAtOnce is how many calls are worked on at a time; the others wait.
	mostAtOnce = 4

	// callTime is how long the work on one call may take. People's time to answer
	// is not in it.
	callTime = 60 * time.Second

	// freshFor is how long a client may take a list of ours for new.
	freshFor = 5 * time.Minute
)

// Options are what a Server needs.
type Options struct {
	Version string // of the program
	Bank    Bank
	Words   Words
	Prompts []Prompt         // beside the one that recalls
	Now     func() time.Time // nil: time.Now
}

// A Server serves one bank to any number of clients.
type Server struct {
	bank  Bank
	words Words
	seals *sealer
	sdk   *sdk.Server
	roots roots
	turns chan struct{} // has a place for each call that is worked on
}

// New returns a server, which has read nothing yet.
func New(o Options) *Server {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Server{bank: o.Bank, words: o.Words, seals: newSealer(o.Now), turns: make(chan struct{}, mostAtOnce)}
	s.sdk = sdk.NewServer(&sdk.Implementation{Name: "tacit", Version: o.Version}, &sdk.ServerOptions{
		Instructions: Instructions,
		// Without these, lists that never change are announced to change, and the
		// logging that the protocol has given up is announced at all.
		Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}, Resources: &sdk.ResourceCapabilities{}, Prompts: &sdk.PromptCapabilities{}},
		SetCacheable: cacheable,

		//lint:ignore SA1019 hosts that speak an older protocol have roots
		RootsListChangedHandler: s.roots.changed,
	})
	s.addTools()
	s.addResources()
	s.addPrompts(o.Prompts)
	s.sdk.AddReceivingMiddleware(s.careful)
	return s
}

// cacheable says how long a client may keep an answer: a list of tools for a while,
// what a memory says not at all.
func cacheable(_ context.Context, req sdk.Request, c *sdk.Cacheable) {
	c.CacheScope = "private"
	if _, reads := req.(*sdk.ReadResourceRequest); !reads {
		c.TTLMs = int(freshFor.Milliseconds())
	}
}

// errBroken is all that a client learns of a panic.
var errBroken = errors.New("internal error: see what tacit doctor says")

// careful lets a client notice no more than an error if a call breaks down.
func (s *Server) careful(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (res sdk.Result, err error) {
		defer func() {
			if recover() != nil {
				res, err = nil, errBroken
			}
			err = wire(err)
		}()
		switch req.(type) {
		case *sdk.CallToolRequest, *sdk.ReadResourceRequest, *sdk.GetPromptRequest:
			ctx = s.roots.in(ctx, req)
		}
		if call, ok := req.(*sdk.CallToolRequest); ok {
			if long := overlong(call.Params.Arguments); long != "" {
				return refused(long), nil
			}
		}
		res, err = next(ctx, method, req)
		if call, ok := req.(*sdk.CallToolRequest); ok && err != nil {
			return s.unasked(ctx, call, err)
		}
		if list, ok := res.(*sdk.ListPromptsResult); ok && err == nil {
			res = split(list, req.(*sdk.ListPromptsRequest).ClientInfo())
		}
		if told, ok := res.(*sdk.CallToolResult); ok && told.IsError && told.StructuredContent == nil { // the arguments do not fit the schema
			told.StructuredContent = failing{failure{"bad-input", textIn(told)}}
		}
		return res, err
	}
}

// shortArguments are the arguments that name something, with the bytes that they may
// have. Megabytes would be compared with every name of the bank, and come back in the
// message that there is none.
var shortArguments = map[string]int{"id": 1000, "plan": 1000, "category": 1000, "title": 4000}

// overlong says which argument is too long, or "".
func overlong(arguments json.RawMessage) string {
	var given map[string]json.RawMessage
	if json.Unmarshal(arguments, &given) != nil {
		return "" // the schema says what is wrong
	}
	for _, name := range slices.Sorted(maps.Keys(shortArguments)) {
		if most := shortArguments[name]; len(given[name]) > most {
			return fmt.Sprintf("%s: longer than %d bytes", name, most)
		}
	}
	return ""
}

// refused is the answer to arguments that are not taken.
func refused(why string) *sdk.CallToolResult {
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: why}}, StructuredContent: failing{failure{"bad-input", why}}}
}

// textIn returns the text of a result.
func textIn(res *sdk.CallToolResult) (text string) {
	for _, c := range res.Content {
		if c, ok := c.(*sdk.TextContent); ok {
			text += c.Text
		}
	}
	return text
}

// wire gives an error of ours a code of the protocol, which the SDK leaves 0, and the code
// that does not depend on the language as its data.
func wire(err error) error {
	var known *jsonrpc.Error
	if err == nil || errors.As(err, &known) || errors.Is(err, context.Canceled) {
		return err
	}
	data, _ := json.Marshal(map[string]string{"code": codeOf(err)}) // texts always can be
	return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: err.Error(), Data: data}
}

// work does what a call asks for, when it is its turn, and not for longer than
// callTime.
func work[T any](ctx context.Context, s *Server, do func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	select {
	case s.turns <- struct{}{}:
		defer func() { <-s.turns }()
		return do(ctx)
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
