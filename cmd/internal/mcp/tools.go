package mcp

import (
	"context"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func (s *Server) addTools() {
	reads(s, tool("memory_search",
		"Find what the project has learned about a task: decisions, rules, pitfalls. Use it before planning, changing or reviewing. Returns the few memories that matter, or none.",
		searchSchema), s.bank.Search)
	reads(s, tool("memory_list",
		"List memories with title, id, category, status and summary: the active ones, unless status says otherwise. To find what matters for a task use memory_search.",
		listSchema), s.bank.List)
	reads(s, tool("memory_get",
		"Read one memory in full.",
		getSchema), func(ctx context.Context, in idInput) (string, error) { return s.bank.Get(ctx, in.ID) })
	reads(s, tool("memory_preview",
		"The bank in brief, as an agent sees it when a session begins: main points and files.",
		previewSchema), func(ctx context.Context, _ struct{}) (string, error) { return s.bank.Preview(ctx) })
	sdk.AddTool(s.sdk, writing("memory_add",
		"Propose a memory that a person asked to keep; with the id of a memory, a change of it (status archived retires it). Writes nothing: it makes a plan for memory_apply. No secrets.",
		addSchema, false), s.add)
	sdk.AddTool(s.sdk, writing("memory_apply",
		"Ask the person whether to apply a pending plan. Only their yes writes.",
		applySchema, true), s.apply)
}

type idInput struct {
	ID string `json:"id"`
}

// reads adds a tool that answers with a text.
func reads[In any](s *Server, t *sdk.Tool, do func(context.Context, In) (string, error)) {
	sdk.AddTool(s.sdk, t, func(ctx context.Context, _ *sdk.CallToolRequest, in In) (*sdk.CallToolResult, any, error) {
		text, err := work(ctx, s, func(ctx context.Context) (string, error) { return do(ctx, in) })
		if err != nil {
			return nil, nil, err
		}
		return says(text), nil, nil
	})
}

// says is the result that is a text. The text alone: what a memory says would lose
// its frame in a structured result.
func says(text string) *sdk.CallToolResult {
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}}
}

// refuses is a result that says what is wrong, to the agent.
func refuses(text string) *sdk.CallToolResult {
	res := says(text)
	res.IsError = true
	return res
}

func (s *Server) add(ctx context.Context, _ *sdk.CallToolRequest, in Proposal) (*sdk.CallToolResult, any, error) {
	plan, err := work(ctx, s, func(ctx context.Context) (Plan, error) { return s.bank.Add(ctx, in) })
	if err != nil {
		return nil, nil, err
	}
	return says(plan.Text), nil, nil
}
