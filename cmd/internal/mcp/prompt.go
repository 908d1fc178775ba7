package mcp

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// recallPrompt is the one prompt: what a person types to put the memories that
// matter for a task before the agent, where there is no hook that does so. Agents do
// not carry it in their context.
const recallPrompt = "recall"

func (s *Server) addPrompt() {
	s.sdk.AddPrompt(&sdk.Prompt{
		Name: recallPrompt, Title: "Recall", Description: "Give the agent the memories that matter for a task",
		Arguments: []*sdk.PromptArgument{{Name: "task", Description: "what you are about to do", Required: true}},
	}, s.recall)
}

func (s *Server) recall(ctx context.Context, req *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
	task := req.Params.Arguments["task"]
	if task == "" {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the argument task is missing"}
	}
	found, err := work(ctx, s, func(ctx context.Context) (Answer, error) { return s.bank.Search(ctx, Search{Query: task}) })
	if err != nil {
		return nil, err
	}
	return &sdk.GetPromptResult{Messages: []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: found.Text}}}}, nil
}
