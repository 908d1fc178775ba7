package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	applyTool = "memory_apply"

	// question and decision name the dialog and its one field; yes, no and more are the
	// values of that. No is what an Enter gives that nobody meant.
	question      = "confirm"
	decision      = "decision"
	yes, no, more = "apply", "skip", "show"

	// roundTrips is the first version of the protocol in which a question is a part of an
	// answer.
	roundTrips = "2026-07-28"
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
		return fails(err), nil, nil
	}
	answer, answered := req.Params.InputResponses[question]
	switch {
	case answered || req.Params.RequestState != "" && len(req.Params.InputResponses) > 0:
		return s.decided(ctx, req, plan, req.Params.RequestState, answer)
	case plan.Asks == nil || !canAsk(req.ClientCapabilities()):
		return says(plan, pending, plan.Waits), nil, nil
	}
	return s.ask(plan, dialogOf(req.ClientInfo()), 0), nil, nil
}

// canAsk reports whether a client can put a form before its person. An empty
// capability is that of clients from before there was another kind.
func canAsk(c *sdk.ClientCapabilities) bool {
	return c != nil && c.Elicitation != nil && (c.Elicitation.Form != nil || c.Elicitation.URL == nil)
}

// ask is the result that asks the person, with one of the pages of a question.
func (s *Server) ask(p Plan, d dialog, page int) *sdk.CallToolResult {
	pages := p.Asks.pages(d)
	values, names := []string{no, yes}, []string{s.words.Skip, s.words.Apply}
	if page+1 < len(pages) {
		values, names = append(values, more), append(names, s.moreOf(pages, page))
	}
	form := map[string]any{
		"type": "object",
		"properties": map[string]any{decision: map[string]any{
			"type": "string", "title": p.Asks.Ask, "description": p.Asks.beside(d),
			"enum": values, "enumNames": names, "default": no,
		}}, // not required: a form that was sent empty is one with the default
	}
	return &sdk.CallToolResult{
		InputRequests: sdk.InputRequestMap{question: &sdk.ElicitParams{Mode: "form", Message: pages[page], RequestedSchema: form}},
		RequestState:  s.seals.seal(p.ID, p.Digest, page),
	}
}

// moreOf names the choice that shows the page behind one.
func (s *Server) moreOf(pages []string, page int) string {
	before, all := 0, 0
	for i, text := range pages[1:] {
		n := strings.Count(text, "\n") + 1
		if all += n; i < page {
			before += n
		}
	}
	if page == 0 {
		return fmt.Sprintf(s.words.Show, all)
	}
	return fmt.Sprintf(s.words.Next, before+1, before+strings.Count(pages[page+1], "\n")+1, all)
}

// decided takes an answer, which is a yes only if it is one to what the plan does
// now, was asked a short while ago, and was not given before.
func (s *Server) decided(ctx context.Context, req *sdk.CallToolRequest, p Plan, state string, answer sdk.InputResponse) (*sdk.CallToolResult, any, error) {
	page, sealed := s.seals.answers(state, p.ID, p.Digest)
	is := dialogOf(req.ClientInfo())
	switch chosen := choiceIn(answer, is); {
	case !sealed:
		return fails(&Failure{"stale", s.words.Unsealed}), nil, nil
	case chosen == more && p.Asks != nil:
		if page+1 < len(p.Asks.pages(is)) {
			return s.askOn(ctx, req, p, is, page+1)
		}
		return says(p, undecided, p.Closed), nil, nil
	case chosen == no:
		return says(p, declined, p.Declined), nil, nil
	case chosen != yes || p.Asks == nil:
		return says(p, undecided, p.Closed), nil, nil
	}
	text, err := work(ctx, s, func(ctx context.Context) (string, error) { return s.bank.Apply(ctx, p.ID, p.Digest) })
	if err != nil {
		return fails(err), nil, nil
	}
	return says(p, applied, text), nil, nil
}

// askOn asks with another page. In the older protocol the SDK asks only once in a call:
// what comes after that is asked here.
func (s *Server) askOn(ctx context.Context, req *sdk.CallToolRequest, p Plan, d dialog, page int) (*sdk.CallToolResult, any, error) {
	next := s.ask(p, d, page)
	if req.ProtocolVersion() >= roundTrips {
		return next, nil, nil
	}
	answer, err := req.Session.Elicit(ctx, next.InputRequests[question].(*sdk.ElicitParams))
	if err != nil {
		return nil, nil, err
	}
	return s.decided(ctx, req, p, next.RequestState, answer)
}

// choiceIn returns what a person has chosen: yes, no or more; or nothing, where a dialog
// was closed, or where a host may have answered that had no person to ask.
func choiceIn(answer sdk.InputResponse, d dialog) string {
	e, ok := answer.(*sdk.ElicitResult)
	switch {
	case !ok || e == nil:
		return ""
	case e.Action == "decline" && !d.declines:
		return no
	case e.Action != "accept":
		return ""
	}
	switch chosen, _ := e.Content[decision].(string); chosen {
	case yes, more:
		return chosen
	}
	return no // also what was sent without a choice: the default
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
	return says(plan, pending, fmt.Sprintf("%s\n(%v)", plan.Waits, failed)), nil
}
