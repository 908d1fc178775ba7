package host

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func environment(m map[string]string) func(string) string {
	return func(name string) string { return m[name] }
}

// What the hosts really send, as far as the fields matter.
func TestRead(t *testing.T) {
	tests := []struct {
		name, host, stdin string
		env               map[string]string
		want              Input
	}{
		{"claude", "", `{"session_id":"s1","prompt_id":"p","transcript_path":"/t","cwd":"/w","permission_mode":"default","hook_event_name":"UserPromptSubmit","prompt":"/plan 001"}`,
			map[string]string{"CLAUDECODE": "1", "CLAUDE_PROJECT_DIR": "/project"},
			Input{Host: Claude, Session: "s1", Prompt: "/plan 001", Cwd: "/w", Project: "/project"}},
		{"claude, a session", "", `{"session_id":"s1","cwd":"/w","hook_event_name":"SessionStart","source":"compact"}`, map[string]string{"CLAUDECODE": "1"},
			Input{Host: Claude, Session: "s1", Cwd: "/w", Source: "compact"}},
		{"claude, stop", Claude, `{"session_id":"s1","stop_hook_active":true,"last_assistant_message":"done"}`, nil,
			Input{Host: Claude, Session: "s1", StopHookActive: true, LastMessage: "done"}},
		{"cursor, by its document", "", `{"conversation_id":"c1","generation_id":"g","hook_event_name":"beforeSubmitPrompt","cursor_version":"3.20.17","workspace_roots":["/w",""],"prompt":"hi","attachments":[{"type":"file","file_path":"/w/a.go"},{"type":"rule"},7]}`,
			map[string]string{"CLAUDECODE": "1"},
			Input{Host: Cursor, Session: "c1", Prompt: "hi", Roots: []string{"/w"}, Files: []string{"/w/a.go"}}},
		{"cursor, files", Cursor, `{"session_id":"s2","conversation_id":"c1","prompt":"hi","attachments":[{"type":"file","file_path":"/w/a.go"},{"type":"file","filePath":"b.go"}],"loop_count":0}`, nil,
			Input{Host: Cursor, Session: "s2", Prompt: "hi", Files: []string{"/w/a.go", "b.go"}}},
		{"cursor, a loop", Cursor, `{"conversation_id":"c1","loop_count":1}`, nil, Input{Host: Cursor, Session: "c1", StopHookActive: true}},
		{"codex, by its document", "", `{"session_id":"s3","turn_id":"t","model":"m","cwd":"/w","hook_event_name":"UserPromptSubmit","prompt":"$tacit-req 支付"}`, nil,
			Input{Host: Codex, Session: "s3", Prompt: "$tacit-req 支付", Cwd: "/w"}},
		{"codex, a subagent", "", `{"session_id":"s3","turn_id":"t","agent_id":"a1","agent_type":"default","cwd":"/w","hook_event_name":"UserPromptSubmit","model":"m","prompt":"hi"}`, nil,
			Input{Host: Codex, Session: "s3", Agent: "a1", Prompt: "hi", Cwd: "/w"}},
		{"gemini, by the name of its event", "", `{"session_id":"s4","cwd":"/w","hook_event_name":"BeforeAgent","prompt":"hi"}`,
			map[string]string{"GEMINI_PROJECT_DIR": "/g", "CLAUDE_PROJECT_DIR": "/c"}, Input{Host: Gemini, Session: "s4", Prompt: "hi", Cwd: "/w", Project: "/g"}},
		{"copilot, the hook of claude in it", "", `{"session_id":"s5","cwd":"/w","hook_event_name":"UserPromptSubmit","prompt":"hi"}`, map[string]string{"COPILOT_CLI": "1", "CLAUDECODE": "1"},
			Input{Host: Copilot, Session: "s5", Prompt: "hi", Cwd: "/w"}},
		{"copilot, its other dialect", "", `{"sessionId":"s5","timestamp":1795311267000,"cwd":"/w","prompt":"hi"}`, nil, Input{Host: Copilot, Session: "s5", Prompt: "hi", Cwd: "/w"}},
		{"opencode", OpenCode, `{"prompt":"hi","session_id":"s6","cwd":"/w"}`, nil, Input{Host: OpenCode, Session: "s6", Prompt: "hi", Cwd: "/w"}},
		{"the flag goes before the environment", Codex, `{"prompt":"hi"}`, map[string]string{"CLAUDECODE": "1"}, Input{Host: Codex, Prompt: "hi"}},
		{"a host of later days", "nova", `{"prompt":"hi"}`, nil, Input{Prompt: "hi"}},
		{"byte order mark", Claude, "\ufeff" + `{"prompt":"hi"}`, nil, Input{Host: Claude, Prompt: "hi"}},
		{"other types", Claude, `{"prompt":["hi"],"cwd":7,"session_id":null,"workspace_roots":"/w","stop_hook_active":"yes","loop_count":"2","attachments":{}}`, nil, Input{Host: Claude}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.want.Event = Prompt
			got, err := Read(Prompt, tt.host, []byte(tt.stdin), environment(tt.env))
			if err != nil || cmp.Diff(tt.want, got) != "" {
				t.Errorf("%v\n%s", err, cmp.Diff(tt.want, got))
			}
		})
	}
}

// A subagent is given its task by a tool, or says it when it begins.
func TestReadSubagent(t *testing.T) {
	for _, tt := range []struct {
		stdin               string
		prompt, agent, kind string
		given               bool
	}{
		{`{"hook_event_name":"PreToolUse","tool_name":"Agent","tool_input":{"description":"d","prompt":"look","subagent_type":"Explore"}}`, "look", "", "Explore", true},
		{`{"agent_id":"a0","agent_type":"plan","tool_name":"Agent","tool_input":{"prompt":"look","subagent_type":"Explore"}}`, "look", "a0", "Explore", true},
		{`{"hook_event_name":"SubagentStart","agent_id":"a1","agent_type":"Explore"}`, "", "a1", "Explore", false},
		{`{"hook_event_name":"subagentStart","subagent_id":"a1","subagent_type":"Explore","task":"look"}`, "look", "a1", "Explore", false},
		{`{"tool_input":{"prompt":7},"agent_id":[],"task":{}}`, "", "", "", false},
	} {
		in, err := Read(Subagent, Claude, []byte(tt.stdin), environment(nil))
		if err != nil || in.Prompt != tt.prompt || in.Agent != tt.agent || in.Kind != tt.kind || in.Given != tt.given {
			t.Errorf("%s: %+v, %v", tt.stdin, in, err)
		}
	}
}

// A subagent has a context of its own, and a host may name it as a session, too.
func TestContext(t *testing.T) {
	for _, tt := range []struct{ session, agent, want string }{
		{"s1", "", "s1"}, {"s1", "a1", "s1\x00a1"}, {"a1", "a1", "a1"}, {"", "a1", ""},
	} {
		if got := (Input{Session: tt.session, Agent: tt.agent}).Context(); got != tt.want {
			t.Errorf("%+v is in %q", tt, got)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for _, stdin := range []string{"", "hi", "null", "[]", `"hi"`, `{"prompt":"hi"`, `{"prompt":"hi"} {}`, "{\xff}"} {
		in, err := Read(Prompt, "", []byte(stdin), environment(map[string]string{"CURSOR_VERSION": "3"}))
		if err == nil || in.Prompt != "" {
			t.Errorf("Read(%q) = %+v, %v", stdin, in, err)
		}
		if in.Host != Cursor {
			t.Errorf("Read(%q) does not know that it is Cursor, which wants {} for silence", stdin)
		}
	}
}

// Whatever a host sends, reading it neither fails hard nor invents a host.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"session_id":"s1","prompt":"hi","cwd":"/w","workspace_roots":["/w"],"attachments":[{"file_path":"a"}]}`), "", "CLAUDECODE")
	f.Add([]byte(`{"sessionId":"s1","timestamp":1}`), "codex", "")
	f.Add([]byte("\xef\xbb\xbf{\"prompt\":\"\\ud800\"}"), "nova", "CURSOR_VERSION")
	f.Fuzz(func(t *testing.T, stdin []byte, name, variable string) {
		in, err := Read(Prompt, name, stdin, environment(map[string]string{variable: "1"}))
		if _, ok := Named(in.Host); !ok && in.Host != "" {
			t.Errorf("%q is no host", in.Host)
		}
		if err != nil && (in.Prompt != "" || in.Session != "") {
			t.Errorf("an error and an input: %+v", in)
		}
	})
}
