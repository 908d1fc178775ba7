package host

import (
	"encoding/json"
	"slices"
	"testing"
)

// What tools are given in each host, as it was seen there.
func TestReadFile(t *testing.T) {
	patch := "*** Begin Patch\n*** Update File: src/pay.go\n@@\n-func Pay() {}\n+func Pay() { retry() }\n*** Add File: src/new.go\n+package src\n*** Delete File: old.go\n*** End Patch"
	quotedPatch, _ := json.Marshal(patch)
	shellPatch, _ := json.Marshal("apply_patch <<'EOF'\n" + patch + "\nEOF")
	for _, tt := range []struct {
		name, stdin string
		files       []string
		written     string
	}{
		{"claude read", `{"hook_event_name":"PostToolUse","tool_name":"Read","tool_input":{"file_path":"/w/src/pay.go"}}`, []string{"/w/src/pay.go"}, ""},
		{"claude edit", `{"tool_name":"Edit","tool_input":{"file_path":"/w/a","old_string":"x","new_string":"y"}}`, []string{"/w/a"}, "y"},
		{"claude multi edit", `{"tool_name":"MultiEdit","tool_input":{"file_path":"/w/a","edits":[{"old_string":"x","new_string":"y"},{"new_string":"z"}]}}`, []string{"/w/a"}, "y\nz"},
		{"claude write", `{"tool_name":"Write","tool_input":{"file_path":"/w/a","content":"y"}}`, []string{"/w/a"}, "y"},
		{"claude notebook", `{"tool_name":"NotebookEdit","tool_input":{"notebook_path":"/w/a.ipynb","new_source":"y"}}`, []string{"/w/a.ipynb"}, "y"},
		{"codex patch", `{"tool_name":"apply_patch","tool_input":{"command":` + string(quotedPatch) + `}}`, []string{"src/pay.go", "src/new.go"}, "func Pay() { retry() }\npackage src\n"},
		{"codex shell patch", `{"tool_name":"Bash","tool_input":{"command":` + string(shellPatch) + `}}`, []string{"src/pay.go", "src/new.go"}, "func Pay() { retry() }\npackage src\n"},
		{"codex shell", `{"tool_name":"Bash","tool_input":{"command":"cat src/pay.go"}}`, []string{"src/pay.go"}, ""},
		{"gemini read", `{"tool_name":"read_file","tool_input":{"file_path":"src/pay.go"}}`, []string{"src/pay.go"}, ""},
		{"gemini replace", `{"tool_name":"replace","tool_input":{"file_path":"a","old_string":"x","new_string":"y","instruction":"i"}}`, []string{"a"}, "y"},
		{"gemini write", `{"tool_name":"write_file","tool_input":{"file_path":"a","content":"y"}}`, []string{"a"}, "y"},
		{"opencode read", `{"tool_name":"read","tool_input":{"filePath":"/w/a"}}`, []string{"/w/a"}, ""},
		{"opencode edit", `{"tool_name":"edit","tool_input":{"filePath":"/w/a","oldString":"x","newString":"y"}}`, []string{"/w/a"}, "y"},
		{"opencode patch", `{"tool_name":"apply_patch","tool_input":{"patchText":` + string(quotedPatch) + `}}`, []string{"src/pay.go", "src/new.go"}, "func Pay() { retry() }\npackage src\n"},
		{"copilot view", `{"tool_name":"Read","tool_input":{"path":"/w/a"}}`, []string{"/w/a"}, ""},
		{"copilot create", `{"tool_name":"Write","tool_input":{"path":"/w/a","file_text":"y"}}`, []string{"/w/a"}, "y"},
		{"vscode edit", `{"tool_name":"editFiles","tool_input":{"files":["src/main.ts","b.ts"]}}`, []string{"src/main.ts", "b.ts"}, ""},
		{"vscode replace", `{"tool_name":"multi_replace_string_in_file","tool_input":{"replacements":[{"filePath":"/w/a","newString":"y"},{"filePath":"/w/a","newString":"z"},{"filePath":"/w/b","newString":""}]}}`, []string{"/w/a", "/w/b"}, "y\nz"},
		{"a search", `{"tool_name":"Grep","tool_input":{"path":"/w/a","pattern":"x"}}`, nil, ""},
		{"a subagent", `{"tool_name":"Agent","tool_input":{"prompt":"read /w/a"}}`, nil, ""},
		{"a list of todos", `{"tool_name":"TodoWrite","tool_input":{"todos":[{"content":"x"}]}}`, nil, ""},
		{"other types", `{"tool_name":["Read"],"tool_input":"a"}`, nil, ""},
		{"other types within", `{"tool_name":"Read","tool_input":{"file_path":7,"files":{},"edits":"x"}}`, nil, ""},
		{"no path", `{"tool_name":"Read","tool_input":{"file_path":"a\nb"}}`, nil, ""},
	} {
		in, err := Read(File, Claude, []byte(tt.stdin), environment(nil))
		if err != nil || !slices.Equal(in.Files, tt.files) || in.Written != tt.written {
			t.Errorf("%s: %q, %q, %v", tt.name, in.Files, in.Written, err)
		}
	}
	if in, _ := Read(Prompt, Claude, []byte(`{"tool_name":"Read","tool_input":{"file_path":"a"}}`), environment(nil)); in.Files != nil {
		t.Errorf("a prompt opens %q", in.Files)
	}
}

func TestShownBy(t *testing.T) {
	for command, want := range map[string][]string{
		"cat a.go":                             {"a.go"},
		"cat a.go b.go | head -3":              {"a.go", "b.go"},
		"cd web && nl -ba ./x.ts; tail /etc/y": {"web/x.ts", "/etc/y"},
		"cd a; cd /b && cat c.go":              {"/b/c.go"},
		`sed -n '1,80p' "src/a b.go" src/c.go`: {"1,80p", "src/a", "b.go", "src/c.go"}, // the caller looks which of them are there
		"cat Makefile":                         {"Makefile"},
		"cat <<EOF\ncat secret.go\nEOF":        nil,
		"cat $FILE *.go -n":                    nil,
		"rm a.go":                              nil,
		"echo cat a.go":                        nil,
		"cat":                                  nil,
		"":                                     nil,
	} {
		if got := shownBy(command); !slices.Equal(got, want) {
			t.Errorf("%q shows %q, want %q", command, got, want)
		}
	}
}

// Whatever a tool is given, reading it ends, and yields few names of files.
func FuzzReadFile(f *testing.F) {
	f.Add("Read", `{"file_path":"a"}`)
	f.Add("apply_patch", `{"command":"*** Begin Patch\n*** Add File: a\n+x"}`)
	f.Add("Bash", `{"command":"cd a && cat b; cat <<"}`)
	f.Add("edit", `{"files":[{"path":"a"},7],"edits":[{"new_string":"x"}]}`)
	f.Fuzz(func(t *testing.T, name, input string) {
		data, err := json.Marshal(map[string]any{"tool_name": name, "tool_input": json.RawMessage(input)})
		if err != nil {
			return
		}
		in, err := Read(File, "", data, environment(nil))
		if err != nil || len(in.Files) > mostOpened || len(in.Written) > mostWritten {
			t.Errorf("%v, %q, %d bytes", err, in.Files, len(in.Written))
		}
	})
}
