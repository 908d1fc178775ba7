package mcp

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type answerer = func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error)

// says is a person who always gives the same answer.
func answering(action string, content map[string]any) answerer {
	return func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
		return &sdk.ElicitResult{Action: action, Content: content}, nil
	}
}

var onPlan1 = map[string]any{"plan": "plan-1"}

func TestPersonDecides(t *testing.T) {
	for name, x := range map[string]struct {
		answer answerer
		says   string
		writes bool
	}{
		"yes":            {answering("accept", map[string]any{"decision": "apply"}), "done", true},
		"no":             {answering("accept", map[string]any{"decision": "skip"}), "declined", false},
		"a blind Enter":  {answering("accept", map[string]any{}), "declined", false},
		"nothing at all": {answering("accept", nil), "declined", false},
		"declines":       {answering("decline", nil), "closed", false}, // nothing is known of the host "test"
		"closes":         {answering("cancel", map[string]any{"decision": "apply"}), "closed", false},
	} {
		t.Run(name, func(t *testing.T) {
			inEachEra(t, func(t *testing.T, era string) {
				b := &playedBank{digest: "d1"}
				c := connect(t, b, era, &sdk.ClientOptions{ElicitationHandler: x.answer})
				text, _ := call(t, c, "memory_apply", onPlan1)
				if text != x.says || (len(b.applied) == 1) != x.writes {
					t.Errorf("said %q, applied %q", text, b.applied)
				}
			})
		})
	}
}

func TestQuestionShowsThePlan(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		var asked *sdk.ElicitParams
		c := connect(t, &playedBank{}, era, &sdk.ClientOptions{ElicitationHandler: func(_ context.Context, req *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			asked = req.Params
			return &sdk.ElicitResult{Action: "cancel"}, nil
		}})
		call(t, c, "memory_apply", onPlan1)
		form := asked.RequestedSchema.(map[string]any)["properties"].(map[string]any)["decision"].(map[string]any)
		if !strings.Contains(asked.Message, "create: Title\n  experience/project/EXP-001.md") || form["default"] != "skip" || form["title"] != "apply plan-1?" || form["description"] != "all: tacit plan diff" {
			t.Errorf("asked %q with %v", asked.Message, form)
		}
	})
}

// A decline is a no where it is known that a person has given it.
func TestDeclineOfAHostThatIsKnown(t *testing.T) {
	for name, want := range map[string]string{"claude-code": "declined", "Codex-MCP-client": "declined", "copilot-cli": "closed", "other": "closed", "": "closed"} {
		if is := dialogOf(&sdk.Implementation{Name: name}); (choiceIn(&sdk.ElicitResult{Action: "decline"}, is) == no) != (want == "declined") {
			t.Errorf("%q: want %s", name, want)
		}
	}
	if dialogOf(nil).lines != unknownDialog.lines {
		t.Error("a client without a name")
	}
}

// Who asks for the lines is asked again with them, page by page, and can decide at each.
func TestQuestionShowsEveryLine(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		var messages, choices []string
		b := &playedBank{digest: "d1", lines: 10}
		c := connect(t, b, era, &sdk.ClientOptions{ElicitationHandler: func(_ context.Context, req *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			form := req.Params.RequestedSchema.(map[string]any)["properties"].(map[string]any)["decision"].(map[string]any)
			names := form["enumNames"].([]any)
			messages, choices = append(messages, req.Params.Message), append(choices, names[len(names)-1].(string))
			answer := "apply"
			if len(names) == 3 {
				answer = "show"
			}
			return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"decision": answer}}, nil
		}})
		text, _ := call(t, c, "memory_apply", onPlan1)
		wantMessages := []string{
			"create 1: bank\ncreate: Title\n  experience/project/EXP-001.md",
			"line 1\nline 2\nline 3\nline 4", "line 5\nline 6\nline 7\nline 8", "line 9\nline 10",
		}
		wantChoices := []string{"Show 10 lines", "Lines 5-8 of 10", "Lines 9-10 of 10", "Yes"}
		if text != "done" || !slices.Equal(messages, wantMessages) || !slices.Equal(choices, wantChoices) {
			t.Errorf("said %q, asked %q with %q", text, messages, choices)
		}
	})
}

// Where nobody can be asked, the plan waits, and there is a command to type.
func TestNobodyCanBeAsked(t *testing.T) {
	yes := answering("accept", map[string]any{"decision": "apply"})
	for name, x := range map[string]struct {
		bank   *playedBank
		client *sdk.ClientOptions
	}{
		"no dialogs":       {&playedBank{}, nil},
		"only web pages":   {&playedBank{}, &sdk.ClientOptions{ElicitationHandler: yes, Capabilities: &sdk.ClientCapabilities{Elicitation: &sdk.ElicitationCapabilities{URL: &sdk.URLElicitationCapabilities{}}}}},
		"only at terminal": {&playedBank{closed: true}, &sdk.ClientOptions{ElicitationHandler: yes}},
	} {
		t.Run(name, func(t *testing.T) {
			inEachEra(t, func(t *testing.T, era string) {
				text, failed := call(t, connect(t, x.bank, era, x.client), "memory_apply", onPlan1)
				if text != "type: tacit apply plan-1" || failed || len(x.bank.applied) > 0 {
					t.Errorf("said %q, applied %q", text, x.bank.applied)
				}
			})
		})
	}
}

// A client that says it can ask, and then fails to, leaves the command.
func TestDialogFails(t *testing.T) {
	b := &playedBank{}
	c := connect(t, b, "legacy", &sdk.ClientOptions{ElicitationHandler: func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
		return nil, errors.New("no window")
	}})
	text, _ := call(t, c, "memory_apply", onPlan1)
	if !strings.Contains(text, "tacit apply plan-1") || !strings.Contains(text, "no window") || len(b.applied) > 0 {
		t.Errorf("said %q, applied %q", text, b.applied)
	}
}

// A scene is a client that answers for itself, with whatever it likes.
type scene struct {
	*testing.T
	bank   *playedBank
	client *sdk.ClientSession
	now    time.Time
}

func newScene(t *testing.T, era string) *scene {
	s := &scene{T: t, bank: &playedBank{digest: "d1"}, now: time.Unix(1e9, 0)}
	server := New(Options{Version: "1", Bank: s.bank, Words: testWords, Now: func() time.Time { return s.now }})
	s.client, _ = connectTo(t, server, era, &sdk.ClientOptions{
		ElicitationHandler: answering("cancel", nil), MultiRoundTrip: &sdk.MultiRoundTripOptions{Disabled: true},
	})
	return s
}

// ask begins a dialog about plan-1 and returns its seal.
func (s *scene) ask() string {
	s.Helper()
	res, err := s.client.CallTool(s.Context(), &sdk.CallToolParams{Name: "memory_apply", Arguments: onPlan1})
	if err != nil || !res.NeedsInput() || res.RequestState == "" {
		s.Fatalf("%+v %v", res, err)
	}
	return res.RequestState
}

// answer sends a yes about a plan, with a seal.
func (s *scene) answer(plan, seal string) string {
	s.Helper()
	return s.send(plan, seal, &sdk.ElicitResult{Action: "accept", Content: map[string]any{"decision": "apply"}})
}

func (s *scene) send(plan, seal string, answer sdk.InputResponse) string {
	s.Helper()
	res, err := s.client.CallTool(s.Context(), &sdk.CallToolParams{
		Name: "memory_apply", Arguments: map[string]any{"plan": plan},
		InputResponses: sdk.InputResponseMap{"confirm": answer}, RequestState: seal,
	})
	if err != nil {
		s.Fatal(err)
	}
	return textIn(res)
}

func (s *scene) applied(want ...string) {
	s.Helper()
	if !slices.Equal(s.bank.applied, want) {
		s.Errorf("applied %q, want %q", s.bank.applied, want)
	}
}

func TestYesCountsOnceAndForWhatWasShown(t *testing.T) {
	const refused = "no open question"
	for name, play := range map[string]func(*scene) (seal string){
		"late": func(s *scene) string {
			seal := s.ask()
			s.now = s.now.Add(sealTime)
			return seal
		},
		"plan changed": func(s *scene) string {
			seal := s.ask()
			s.bank.digest = "d2"
			return seal
		},
		"never asked":       func(s *scene) string { return "" },
		"made up":           func(s *scene) string { return "eyJwIjoicGxhbi0xIn0.AAAA" },
		"bytes changed":     func(s *scene) string { seal := s.ask(); return "X" + seal[1:] },
		"cut off":           func(s *scene) string { seal := s.ask(); return seal[:len(seal)-4] },
		"of another server": func(s *scene) string { return newScene(s.T, "modern").ask() },
		"after a no": func(s *scene) string {
			seal := s.ask()
			s.send("plan-1", seal, &sdk.ElicitResult{Action: "decline"})
			return seal
		},
		"tried with another plan": func(s *scene) string {
			seal := s.ask()
			if text := s.answer("plan-2", seal); text != refused {
				s.Errorf("the other plan: %q", text)
			}
			return seal
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene(t, "modern")
			if text := s.answer("plan-1", play(s)); text != refused {
				t.Errorf("said %q", text)
			}
			s.applied()
		})
	}
	t.Run("twice", func(t *testing.T) {
		s := newScene(t, "modern")
		seal := s.ask()
		if text := s.answer("plan-1", seal); text != "done" {
			t.Errorf("the first time: %q", text)
		}
		if text := s.answer("plan-1", seal); text != refused {
			t.Errorf("the second time: %q", text)
		}
		s.applied("plan-1 d1")
	})
}

// A client of the older protocol cannot bring an answer along, either.
func TestOlderClientBringsAnAnswer(t *testing.T) {
	s := newScene(t, "legacy")
	if text := s.answer("plan-1", ""); text != "no open question" {
		t.Errorf("said %q", text)
	}
	s.applied()
}

func TestSealsAreForgotten(t *testing.T) {
	s := newSealer(time.Now)
	first := s.seal("plan-1", "d", 0)
	for range mostSeals {
		s.seal("plan-1", "d", 0)
	}
	if len(s.open) > mostSeals {
		t.Errorf("%d seals are remembered", len(s.open))
	}
	if _, ok := s.answers(first, "plan-1", "d"); ok {
		t.Error("the oldest one still counts")
	}
}

func FuzzSeal(f *testing.F) {
	s := newSealer(time.Now)
	seal := newSealer(time.Now).seal("plan-1", "d", 0)
	f.Add(seal, "plan-1", "d")
	f.Add("", "", "")
	f.Add("..", "plan-1", "d")
	f.Fuzz(func(t *testing.T, seal, plan, digest string) {
		if _, ok := s.answers(seal, plan, digest); ok {
			t.Error("counts, and was never made")
		}
	})
}
