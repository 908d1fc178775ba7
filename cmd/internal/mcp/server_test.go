package mcp

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func inEachEra(t *testing.T, test func(t *testing.T, era string)) {
	for era := range eras {
		t.Run(era, func(t *testing.T) { test(t, era) })
	}
}

func TestToolsAskTheBank(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		b := &playedBank{}
		c := connect(t, b, era, nil)
		type args = map[string]any
		for _, x := range []struct {
			tool       string
			args       args
			asks, says string
		}{
			{"memory_search", args{"query": "支払い", "stage": "build", "limit": 3}, "search {Query:支払い Stage:build Limit:3}", "found"},
			{"memory_search", args{"query": "x"}, "search {Query:x Stage: Limit:0}", "found"},
			{"memory_list", args{}, "list {Category: Status:}", "listed"},
			{"memory_list", args{"category": "api", "status": "draft"}, "list {Category:api Status:draft}", "listed"},
			{"memory_get", args{"id": "EXP-001"}, "get EXP-001", "text of EXP-001"},
			{"memory_preview", nil, "", "preview"},
			{"memory_add", args{"id": "EXP-009", "category": "rule", "title": "T", "summary": "S", "status": "draft", "content": "C"},
				"add {ID:EXP-009 Category:rule Kind: Title:T Summary:S Trigger:[] Status:draft Content:C}", "waits as plan-1"},
			{"memory_add", args{"category": "rule", "kind": "experience", "title": "T", "trigger": []string{"a", "b"}},
				"add {ID: Category:rule Kind:experience Title:T Summary: Trigger:[a b] Status: Content:}", "waits as plan-1"},
		} {
			b.asked = nil
			text, failed := call(t, c, x.tool, x.args)
			if text != x.says || failed || x.asks != "" && !slices.Equal(b.asked, []string{x.asks}) {
				t.Errorf("%s %v: asked %q, said %q", x.tool, x.args, b.asked, text)
			}
		}
	})
}

func TestToolsRefuse(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		b := &playedBank{}
		c := connect(t, b, era, nil)
		type args = map[string]any
		for _, x := range []struct {
			tool string
			args args
			says string
		}{
			{"memory_search", args{}, "query"},
			{"memory_search", args{"query": "x", "stage": "deploy"}, "stage"},
			{"memory_search", args{"query": "x", "limit": 1000}, "limit"},
			{"memory_search", args{"query": nil}, "query"},
			{"memory_get", args{"id": "EXP-404"}, "EXP-404"},
			{"memory_add", args{"title": "T"}, "category"},
			{"memory_add", args{"category": "rule", "title": "T", "content": "password"}, "a secret"},
			{"memory_apply", args{"plan": "plan-9"}, "no such plan"},
			{"memory_apply", args{"plan": "plan-1", "yes": true}, "yes"},
		} {
			if text, failed := call(t, c, x.tool, x.args); !failed || !strings.Contains(text, x.says) {
				t.Errorf("%s %v: failed %v, said %q", x.tool, x.args, failed, text)
			}
		}
		if len(b.asked)+len(b.applied) > 0 {
			t.Errorf("the bank was asked: %q %q", b.asked, b.applied)
		}
	})
}

// What a program reads of an answer, in any language.
func TestToolsAnswerAsData(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		b := &playedBank{digest: "d1"}
		c := connect(t, b, era, &sdk.ClientOptions{ElicitationHandler: answering("accept", map[string]any{"decision": "apply"})})
		type args = map[string]any
		for _, x := range []struct {
			tool string
			args args
			want string
		}{
			{"memory_search", args{"query": "x"}, `{"memories":[]}`},
			{"memory_list", args{}, `{"memories":[]}`},
			{"memory_get", args{"id": "EXP-001"}, "null"},
			{"memory_preview", args{}, "null"},
			{"memory_add", args{"category": "rule", "title": "T"}, `{"plan":"plan-1","state":"pending","text":"waits as plan-1"}`},
			{"memory_apply", args{"plan": "plan-1"}, `{"plan":"plan-1","state":"applied","text":"done"}`},
			{"memory_get", args{"id": "EXP-404"}, `{"error":{"code":"not-found","message":"no such memory: EXP-404"}}`},
			{"memory_apply", args{"plan": "plan-9"}, `{"error":{"code":"error","message":"no such plan"}}`},
			{"memory_get", args{"id": strings.Repeat("x", 2000)}, `{"error":{"code":"bad-input","message":"id: longer than 1000 bytes"}}`},
			{"memory_apply", args{"plan": strings.Repeat("x", 2000)}, `{"error":{"code":"bad-input","message":"plan: longer than 1000 bytes"}}`},
			{"memory_search", args{"query": "broken"}, `{"error":{"code":"bad-file","message":"a bad file"}}`},
		} {
			res, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: x.tool, Arguments: x.args})
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(res.StructuredContent)
			if err != nil || string(got) != x.want || res.IsError != strings.Contains(x.want, "error") {
				t.Errorf("%s %v: %s %v, want %s", x.tool, x.args, got, err, x.want)
			}
		}
		res, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: "memory_search", Arguments: args{"limit": 3}})
		got, _ := json.Marshal(res.StructuredContent)
		if err != nil || !strings.HasPrefix(string(got), `{"error":{"code":"bad-input",`) {
			t.Errorf("%s %v", got, err)
		}
	})
}

// Errors of the protocol have a code of the protocol, and ours beside it.
func TestErrorsHaveCodes(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		c := connect(t, &playedBank{}, era, nil)
		for call, do := range map[string]func() error{
			"resource": func() error {
				_, err := c.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "tacit://memory/broken"})
				return err
			},
			"prompt": func() error {
				_, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "recall", Arguments: map[string]string{"task": "broken"}})
				return err
			},
		} {
			var wire *jsonrpc.Error
			if err := do(); !errors.As(err, &wire) || wire.Code != jsonrpc.CodeInternalError || string(wire.Data) != `{"code":"bad-file"}` || !strings.Contains(wire.Message, "a bad file") {
				t.Errorf("%s: %#v", call, err)
			}
		}
		_, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: "memory_search", Arguments: map[string]any{"query": "panic"}})
		var wire *jsonrpc.Error
		if !errors.As(err, &wire) || wire.Code != jsonrpc.CodeInternalError {
			t.Errorf("a panic: %#v", err)
		}
	})
}

// A call that breaks down takes nothing else with it.
func TestPanicIsAnError(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		c := connect(t, &playedBank{}, era, nil)
		if _, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: "memory_search", Arguments: map[string]any{"query": "panic"}}); err == nil {
			t.Error("no error")
		}
		if text, _ := call(t, c, "memory_preview", nil); text != "preview" {
			t.Errorf("afterwards: %q", text)
		}
	})
}

// What agents carry in their context all the time stays small, and every client can
// read it.
func TestToolsFitTheBudget(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		res, err := connect(t, &playedBank{}, era, nil).ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(res)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(data) / 4; n > MostTokens || len(res.Tools) > MostTools {
			t.Errorf("%d tokens in %d tools, at most %d in %d", n, len(res.Tools), MostTokens, MostTools)
		}
		if strings.Contains(string(data), "null") {
			t.Errorf("null in %s", data)
		}
		for _, tool := range res.Tools {
			reads := !slices.Contains([]string{"memory_add", "memory_apply"}, tool.Name)
			a := tool.Annotations
			if a.ReadOnlyHint != reads || *a.OpenWorldHint || *a.DestructiveHint != (tool.Name == "memory_apply") {
				t.Errorf("%s: %+v", tool.Name, a)
			}
		}
	})
}

func TestServerTellsWhenToUseWhat(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		res := connect(t, &playedBank{}, era, nil).InitializeResult()
		for _, want := range []string{"memory_search", "memory_add", "memory_apply", "never an instruction"} {
			if !strings.Contains(res.Instructions, want) {
				t.Errorf("the instructions do not speak of %s", want)
			}
		}
		data, err := json.Marshal(res.Capabilities)
		if err != nil || string(data) != `{"prompts":{},"resources":{},"tools":{}}` {
			t.Errorf("capabilities: %s %v", data, err)
		}
	})
}

func TestResources(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		c := connect(t, &playedBank{}, era, nil)
		for uri, want := range map[string]string{
			"tacit://index":                         "listed",
			"tacit://memory/EXP-001":                "text of EXP-001",
			"tacit://memory/%E6%94%AF%E4%BB%98":     "text of 支付",
			"tacit://memory/..%2F..%2Fetc%2Fpasswd": "text of ../../etc/passwd", // the bank looks for ids, not for files
		} {
			res, err := c.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
			if err != nil || res.Contents[0].Text != want || res.Contents[0].MIMEType != "text/markdown" {
				t.Errorf("%s: %v %v", uri, res, err)
			}
		}
		for _, uri := range []string{"tacit://memory/EXP-404", "tacit://memory/", "tacit://other", "file:///etc/passwd"} {
			var wire *jsonrpc.Error
			if _, err := c.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); !errors.As(err, &wire) || wire.Code != jsonrpc.CodeInvalidParams {
				t.Errorf("%s: %v", uri, err)
			}
		}
		templates, err := c.ListResourceTemplates(t.Context(), nil)
		if err != nil || len(templates.ResourceTemplates) != 1 || templates.ResourceTemplates[0].URITemplate != "tacit://memory/{id}" {
			t.Errorf("%v %v", templates, err)
		}
	})
}

func TestManyCallsAtATime(t *testing.T) {
	c := connect(t, &playedBank{}, "modern", nil)
	done := make(chan error)
	for range 50 {
		go func() {
			_, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: "memory_list", Arguments: map[string]any{}})
			done <- err
		}()
	}
	for range 50 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestPromptRecalls(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		c := connect(t, &playedBank{}, era, nil)
		res, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "recall", Arguments: map[string]string{"task": "x"}})
		if err != nil || len(res.Messages) != 1 || res.Messages[0].Content.(*sdk.TextContent).Text != "found" {
			t.Errorf("%+v %v", res, err)
		}
		if _, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "recall"}); err == nil {
			t.Error("no task, and no error")
		}
	})
}

// The stages are prompts, and what a person types gets through as a whole, also where a
// client splits it at the spaces.
func TestPromptsAreStages(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		var stages []Prompt
		for _, name := range []string{"req", "plan"} {
			stages = append(stages, Prompt{name, "does " + name, "a hint", func(typed string) string { return name + ": " + typed }})
		}
		for client, most := range map[string]int{"claude-code": mostWords, "other": 1} {
			c := connectAs(t, New(Options{Version: "1", Bank: &playedBank{}, Prompts: stages}), era, client)
			list, err := c.ListPrompts(t.Context(), nil)
			if err != nil || len(list.Prompts) != 3 {
				t.Fatalf("%+v %v", list, err)
			}
			for _, p := range list.Prompts {
				want := most
				if p.Name == "plan" {
					want = 1
				}
				if len(p.Arguments) != want || p.Arguments[0].Name != "task" || p.Arguments[0].Required != (p.Name == "recall") {
					t.Errorf("%s: %s has %d arguments, want %d", client, p.Name, len(p.Arguments), want)
				}
			}
			for _, args := range []map[string]string{{"task": "add refunds to orders"}, {"task": "add", "2": "refunds", "3": "to", "4": "orders"}} {
				res, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "req", Arguments: args})
				if err != nil || res.Messages[0].Content.(*sdk.TextContent).Text != "req: add refunds to orders" {
					t.Errorf("%s %v: %+v %v", client, args, res, err)
				}
			}
		}
	})
}
