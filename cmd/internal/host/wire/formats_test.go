package wire

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// Cursor, VS Code, Windsurf and Zed cannot be run here. What they publish about their
// files is checked here instead: the loaders in @cursor/sdk 1.0.32, the documents and
// schemas of the others.

// written returns what a host gets in an empty project, with everything that there is.
func written(t *testing.T, name, lang string) map[string]string {
	t.Helper()
	root := t.TempDir()
	plan, err := Install(root, named(name), Options{Lang: lang, Bare: true, Stop: true})
	do(t, plan, err)
	return filesIn(t, root)
}

// eachLang runs a test on the files of a host in each language.
func eachLang(t *testing.T, name string, f func(t *testing.T, files map[string]string)) {
	for _, lang := range langs {
		t.Run(lang, func(t *testing.T) { f(t, written(t, name, lang)) })
	}
}

func unmarshal(t *testing.T, text string, into any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// front returns the fields above a text, as the loaders of rules see them: lines of
// key: value between two lines of hyphens.
func front(t *testing.T, text string) (fields map[string]string, body string) {
	t.Helper()
	parts := strings.SplitN(text, "---\n", 3)
	if len(parts) != 3 || parts[0] != "" {
		t.Fatalf("no front matter:\n%s", text)
	}
	fields = map[string]string{}
	for line := range strings.Lines(parts[1]) {
		key, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if !ok || value == "" || strings.ContainsAny(value[:1], "|>[{&*!%@`\"'#") || strings.Contains(value, ": ") || strings.Contains(value, " #") {
			t.Errorf("%q is no key with a plain value", line)
		}
		fields[key] = value
	}
	return fields, parts[2]
}

// cursorEvents are all that Cursor knows; one that it does not know makes it drop the
// whole file.
var cursorEvents = []string{"beforeShellExecution", "beforeMCPExecution", "afterShellExecution", "afterMCPExecution", "beforeReadFile", "afterFileEdit",
	"beforeTabFileRead", "afterTabFileEdit", "stop", "beforeSubmitPrompt", "afterAgentResponse", "afterAgentThought", "sessionStart", "sessionEnd", "preCompact",
	"subagentStart", "subagentStop", "preToolUse", "postToolUse", "postToolUseFailure", "workspaceOpen"}

func TestCursorHooks(t *testing.T) {
	text := written(t, host.Cursor, "en")[".cursor/hooks.json"]
	var file struct {
		Version int `json:"version"`
		Hooks   map[string][]struct {
			Command   string  `json:"command"`
			Matcher   *string `json:"matcher"`
			Timeout   float64 `json:"timeout"` // seconds
			LoopLimit *int    `json:"loop_limit"`
		} `json:"hooks"`
	}
	unmarshal(t, text, &file)
	if file.Version < 1 || len(file.Hooks) < 3 {
		t.Errorf("version %d, %d events", file.Version, len(file.Hooks))
	}
	for event, handlers := range file.Hooks {
		if !slices.Contains(cursorEvents, event) {
			t.Errorf("Cursor does not know %s", event)
		}
		for _, h := range handlers {
			_, err := regexp.Compile(orNothing(h.Matcher))
			if h.Command == "" || h.Timeout <= 0 || h.Timeout > 3600 || err != nil || h.LoopLimit != nil && *h.LoopLimit < 1 {
				t.Errorf("%s: %+v", event, h)
			}
		}
	}
	if strings.Contains(text, "//") {
		t.Error("Cursor takes // for a comment, in a string too")
	}
}

func orNothing(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// A rule that always applies says what to do where the hook is not read.
func TestCursorRule(t *testing.T) {
	eachLang(t, host.Cursor, func(t *testing.T, files map[string]string) {
		fields, body := front(t, files[".cursor/rules/tacit.mdc"])
		if fields["alwaysApply"] != "true" || fields["description"] == "" || len(fields) != 2 {
			t.Errorf("%v", fields)
		}
		if strings.Contains(body, "---") {
			t.Error("Cursor splits a rule at every ---")
		}
		if !strings.Contains(body, "`tacit match ") {
			t.Error("it does not say how to ask where no hook does")
		}
	})
}

// A command of Cursor is plain Markdown. A skill has its name from its folder, and a
// description of what a model chooses it by.
func TestCursorCommandsAndSkills(t *testing.T) {
	eachLang(t, host.Cursor, func(t *testing.T, files map[string]string) {
		commands, skills := 0, 0
		for name, text := range files {
			switch {
			case path.Dir(name) == ".cursor/commands":
				if commands++; strings.HasPrefix(text, "---") {
					t.Errorf("%s has front matter", name)
				}
			case path.Base(name) == "SKILL.md":
				skills++
				fields, _ := front(t, text)
				if fields["name"] != path.Base(path.Dir(name)) || utf8.RuneCountInString(fields["description"]) > 1024 || fields["description"] == "" {
					t.Errorf("%s: %v", name, fields)
				}
			}
		}
		if commands != 6 || skills != 8 {
			t.Errorf("%d commands, %d skills", commands, skills)
		}
	})
}

// A stdio server in the settings of Cursor, VS Code and Zed.
func TestServers(t *testing.T) {
	type server struct {
		Type    string   `json:"type"`
		Command string   `json:"command"`
		Args    []string `json:"args"`
	}
	for _, tt := range []struct{ host, file, key, kind string }{
		{host.Cursor, ".cursor/mcp.json", "mcpServers", ""},
		{host.VSCode, ".vscode/mcp.json", "servers", "stdio"}, // it wants the type
		{host.Zed, ".zed/settings.json", "context_servers", ""},
	} {
		file := map[string]map[string]server{}
		unmarshal(t, written(t, tt.host, "en")[tt.file], &file)
		if s := file[tt.key]["tacit"]; len(file) != 1 || s.Type != tt.kind || s.Command != "tacit" || !slices.Equal(s.Args, []string{"mcp"}) {
			t.Errorf("%s: %+v", tt.file, file)
		}
	}
}

// VS Code reads the events of Claude Code from .github/hooks, flat.
func TestVSCodeHooks(t *testing.T) {
	var file struct {
		Version int `json:"version"`
		Hooks   map[string][]struct {
			Type    string `json:"type"`
			Matcher string `json:"matcher"`
			Command string `json:"command"`
			Timeout int    `json:"timeout"` // seconds
		} `json:"hooks"`
	}
	unmarshal(t, written(t, host.VSCode, "en")[".github/hooks/tacit.json"], &file)
	known := []string{"SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PreCompact", "SubagentStart", "SubagentStop", "Stop"}
	for event, handlers := range file.Hooks {
		for _, h := range handlers {
			if !slices.Contains(known, event) || h.Type != "command" || h.Command == "" || h.Timeout < 1 {
				t.Errorf("%s: %+v", event, h)
			}
		}
	}
}

// Windsurf cuts rules and workflows off at 12,000 characters. Devin, which reads the
// same rules, takes no pattern that is not a list: there is none.
func TestWindsurf(t *testing.T) {
	eachLang(t, host.Windsurf, func(t *testing.T, files map[string]string) {
		rule, _ := front(t, files[".windsurf/rules/tacit.md"])
		if rule["trigger"] != "always_on" || len(rule) != 1 {
			t.Errorf("%v", rule)
		}
		workflows := 0
		for name, text := range files {
			if !strings.HasPrefix(name, ".windsurf/") {
				continue
			}
			if n := utf8.RuneCountInString(text); n > 12000 {
				t.Errorf("%s has %d characters", name, n)
			}
			if path.Dir(name) == ".windsurf/workflows" {
				workflows++
				if fields, _ := front(t, text); fields["description"] == "" || len(fields) != 1 {
					t.Errorf("%s: %v", name, fields)
				}
			}
		}
		if workflows != 6 {
			t.Errorf("%d workflows", workflows)
		}
	})
}
