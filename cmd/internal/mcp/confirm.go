package mcp

import (
	"context"
	"encoding/json"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	applyTool = "memory_apply"

	// question and decision name the dialog and its one field; yes and no are the
	// values of that. No is what an Enter gives that nobody meant.
	question = "confirm"
	decision = "decision"
	yes, no  = "apply", "skip"
)

type planInput struct {
	Plan string `json:"plan"`
}

// apply brings about the decision about a plan. The first call asks the person, or
// says how they can decide; the one that brings the answer decides. The older
// protocol comes here twice as well: the SDK asks in between.
func (s *Server) apply(ctx context.Context, req *sdk.CallToolRequest, in planInput) (*sdk.CallToolResult, any, error) {
	plan, err := work(ctx, s, func(ctx context.Context) (Plan, error) { return s.bank.Plan(ctx, in.Plan) })
	if err != nil {
		return nil, nil, err
	}
	answer, answered := req.Params.InputResponses[question]
	switch {
	case answered || req.Params.RequestState != "" && len(req.Params.InputResponses) > 0:
		return s.decided(ctx, plan, req.Params.RequestState, answer)
	case plan.Question == "" || !canAsk(req.ClientCapabilities()):
		return says(plan.Waits), nil, nil
	}
	return s.ask(plan), nil, nil
}

// canAsk reports whether a client can put a form before its person. An empty
// capability is that of clients from before there was another kind.
func canAsk(c *sdk.ClientCapabilities) bool {
	return c != nil && c.Elicitation != nil && (c.Elicitation.Form != nil || c.Elicitation.URL == nil)
}

// ask is the result that asks the person.
func (s *Server) ask(p Plan) *sdk.CallToolResult {
	form := map[string]any{
		"type": "object",
		"properties": map[string]any{decision: map[string]any{
			"type": "string", "title": s.words.Decision,
			"enum": []string{no, yes}, "enumNames": []string{s.words.Skip, s.words.Apply}, "default": no,
		}}, // not required: a form that was sent empty is one with the default
	}
	return &sdk.CallToolResult{
		InputRequests: sdk.InputRequestMap{question: &sdk.ElicitParams{Mode: "form", Message: p.Question, RequestedSchema: form}},
		RequestState:  s.seals.seal(p.ID, p.Digest),
	}
}

// decided takes an answer, which is a yes only if it is one to what the plan does
// now, was asked a short while ago, and was not given before.
func (s *Server) decided(ctx context.Context, p Plan, state string, answer sdk.InputResponse) (*sdk.CallToolResult, any, error) {
	if !s.seals.answers(state, p.ID, p.Digest) {
		return refuses(s.words.Unsealed), nil, nil
	}
	if !agrees(answer) || p.Question == "" {
		return says(p.Declined), nil, nil
	}
	text, err := work(ctx, s, func(ctx context.Context) (string, error) { return s.bank.Apply(ctx, p.ID, p.Digest) })
	if err != nil {
		return nil, nil, err
	}
	return says(text), nil, nil
}

// agrees reports whether a person has chosen to apply, and sent that.
func agrees(answer sdk.InputResponse) bool {
	e, ok := answer.(*sdk.ElicitResult)
	return ok && e != nil && e.Action == "accept" && e.Content[decision] == yes
}

// unasked is what becomes of a call that failed. A client that says it can ask, and
// then cannot, must not leave the person without a way to decide.
func (s *Server) unasked(ctx context.Context, req *sdk.CallToolRequest, failed error) (sdk.Result, error) {
	var in planInput
	if req.Params.Name != applyTool || ctx.Err() != nil || json.Unmarshal(req.Params.Arguments, &in) != nil || in.Plan == "" {
		return nil, failed
	}
	plan, err := work(ctx, s, func(ctx context.Context) (Plan, error) { return s.bank.Plan(ctx, in.Plan) })
	if err != nil {
		return nil, failed
	}
	return says(fmt.Sprintf("%s\n(%v)", plan.Waits, failed)), nil
}
