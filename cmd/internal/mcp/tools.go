package mcp

import (
	"context"
	"errors"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func (s *Server) addTools() {
	reads(s, giving(tool("memory_search",
		"Find what the project has learned about a task: decisions, rules, pitfalls. For new questions; before work only if <tacit-memories> is not in your context. Returns the few memories that matter, or none.",
		searchSchema), foundSchema), s.bank.Search)
	reads(s, giving(tool("memory_list",
		"List memories with title, id, category, status and summary: the active ones, unless status says otherwise. For a task use memory_search.",
		listSchema), foundSchema), s.bank.List)
	reads(s, tool("memory_get",
		"Read one memory (ID, NAME:ID) in full.",
		getSchema), func(ctx context.Context, in idInput) (Answer, error) { return textOf(s.bank.Get(ctx, in.ID)) })
	reads(s, tool("memory_preview",
		"The bank in brief: main points and files.",
		previewSchema), func(ctx context.Context, _ struct{}) (Answer, error) { return textOf(s.bank.Preview(ctx)) })
	sdk.AddTool(s.sdk, giving(writing("memory_add",
		"Propose a memory that a person asked to keep; with the id of a memory, a change of it (status archived retires it). Writes nothing: it makes a plan for memory_apply. No secrets.",
		addSchema, false), stateSchema), s.add)
	sdk.AddTool(s.sdk, giving(writing("memory_apply",
		"Ask the person whether to apply a pending plan. Only their yes writes.",
		applySchema, true), stateSchema), s.apply)
}

type idInput struct {
	ID string `json:"id"`
}

func textOf(text string, err error) (Answer, error) { return Answer{Text: text}, err }

// reads adds a tool that only reads.
func reads[In any](s *Server, t *sdk.Tool, do func(context.Context, In) (Answer, error)) {
	sdk.AddTool(s.sdk, t, func(ctx context.Context, _ *sdk.CallToolRequest, in In) (*sdk.CallToolResult, any, error) {
		a, err := work(ctx, s, func(ctx context.Context) (Answer, error) { return do(ctx, in) })
		if err != nil {
			return fails(err), nil, nil
		}
		return &sdk.CallToolResult{Content: content(a.Text), StructuredContent: a.Data}, nil, nil
	})
}

func content(text string) []sdk.Content { return []sdk.Content{&sdk.TextContent{Text: text}} }

// A state is what became of a plan, for programs: hosts that show their models this
// instead of the text find the text in it.
type state struct {
	Plan  string `json:"plan"`
	State string `json:"state"` // one of those below
	Text  string `json:"text"`
}

// What can become of a plan.
const (
	pending   = "pending"   // it waits: nobody was asked
	undecided = "undecided" // it waits: a dialog was closed, or no person may have seen it
	declined  = "declined"  // it waits: the person said no
	applied   = "applied"
)

// says is the result that tells what became of a plan.
func says(p Plan, is, text string) *sdk.CallToolResult {
	return &sdk.CallToolResult{Content: content(text), StructuredContent: state{p.ID, is, text}}
}

// A failing is what programs get of an error.
type failing struct {
	Error failure `json:"error"`
}

type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// fails is the result of a call that failed, with the reason for the agent.
func fails(err error) *sdk.CallToolResult {
	return &sdk.CallToolResult{Content: content(err.Error()), StructuredContent: failing{failure{codeOf(err), err.Error()}}, IsError: true}
}

// codeOf returns the code of an error.
func codeOf(err error) string {
	if f := (*Failure)(nil); errors.As(err, &f) {
		return f.Code
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "timeout"
	}
	return "error"
}

func (s *Server) add(ctx context.Context, _ *sdk.CallToolRequest, in Proposal) (*sdk.CallToolResult, any, error) {
	plan, err := work(ctx, s, func(ctx context.Context) (Plan, error) { return s.bank.Add(ctx, in) })
	if err != nil {
		return fails(err), nil, nil
	}
	return says(plan, pending, plan.Text), nil, nil
}
