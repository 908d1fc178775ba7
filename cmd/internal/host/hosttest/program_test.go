package hosttest

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// A program is a host as it is started without a terminal, for one prompt.
type program struct {
	host  string   // its name, as in tacit install
	files []string // where it may be below node_modules: globs
	node  bool     // it is a script for Node
	waits bool     // it waits for its hooks to end, whatever it says of a limit
	args  func(prompt string) []string
	again func(prompt string) []string   // goes on with the last session
	plan  []string                       // asks for a command that works on task 001
	after func(prompt string) [][]string // compacts the last session, and goes on with it; nil if no event says so
	late  bool                           // what was told comes back with the next tool
	read  func(file string) use          // the tool that opens a file, by its absolute name
	edit  func(file, old, now string) use
	sh    func(line string) use   // the tool that runs a line of shell
	may   []string                // arguments that let it do so unasked
	apply use                     // of memory_apply; the plan is added
	agent func(task string) []use // what starts a subagent; nil if the host has none that is told anything
	env   func(url string) []string
	home  map[string]string // files of the home folder; $URL is the model, $DIR the project
}

// programs are the hosts that can be run without an account: npm has them, and they
// let their model be replaced. CONTRIBUTING.md has the command that installs them.
var programs = []program{{
	host:  host.Claude,
	files: []string{"@anthropic-ai/claude-code-" + platform() + "/claude*"},
	args:  func(prompt string) []string { return []string{"-p", prompt, "--permission-mode", "acceptEdits"} },
	again: func(prompt string) []string { return []string{"-c", "-p", prompt} },
	plan:  []string{"-p", "/tacit-plan 001"},
	after: func(prompt string) [][]string { return [][]string{{"-c", "-p", "/compact"}, {"-c", "-p", prompt}} },
	read:  func(file string) use { return use{name: "Read", input: map[string]any{"file_path": file}} },
	sh:    shellOf("Bash", "command"),
	may:   []string{"--allowedTools", "Bash,mcp__tacit"},
	apply: use{name: "mcp__tacit__memory_apply"},
	edit: func(file, old, now string) use {
		return use{name: "Edit", input: map[string]any{"file_path": file, "old_string": old, "new_string": now}}
	},
	agent: func(task string) []use {
		return []use{use{name: "Agent", input: map[string]any{"description": "look", "prompt": task, "subagent_type": "general-purpose"}}}
	},
	env: func(url string) []string {
		return []string{"ANTHROPIC_BASE_URL=" + url, "ANTHROPIC_API_KEY=x", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_AUTOUPDATER=1", "DISABLE_TELEMETRY=1",
			"CLAUDE_CODE_USE_NATIVE_FILE_SEARCH=1"} // its other search gives up where the machine is busy
	},
}, {
	host:  host.Codex,
	files: []string{"@openai/codex/bin/codex.js"},
	node:  true,
	// Hooks that nobody has looked at are skipped; a person is asked in the terminal.
	args: func(prompt string) []string {
		return []string{"exec", "--dangerously-bypass-hook-trust", prompt}
	},
	again: func(prompt string) []string {
		return []string{"exec", "--dangerously-bypass-hook-trust", "resume", "--last", prompt}
	},
	plan: []string{"exec", "--dangerously-bypass-hook-trust", "$tacit-plan 001"},
	after: func(prompt string) [][]string {
		return [][]string{{"exec", "--dangerously-bypass-hook-trust", "-c", "model_auto_compact_token_limit=5", "resume", "--last", prompt}}
	},
	apply: use{name: "memory_apply", space: "mcp__tacit"},
	sh: func(line string) use {
		return use{name: "exec_command", input: map[string]any{"cmd": line, "yield_time_ms": 30000}}
	},
	read: func(file string) use {
		return use{name: "exec_command", input: map[string]any{"cmd": "cat " + file}}
	},
	edit: func(file, old, now string) use {
		patch := "*** Begin Patch\n*** Update File: " + file + "\n@@\n-" + old + "\n+" + now + "\n*** End Patch\n"
		return use{name: "exec_command", input: map[string]any{"cmd": "apply_patch <<'EOF'\n" + patch + "EOF"}}
	},
	agent: func(task string) []use {
		return []use{{name: "spawn_agent", space: "multi_agent_v1", input: map[string]any{"message": task}},
			{name: "exec_command", input: map[string]any{"cmd": "sleep 3"}}} // nobody waits for a subagent
	},
	env: func(url string) []string { return []string{"MODEL_KEY=x"} },
	home: map[string]string{".codex/config.toml": `model = "mock"
model_provider = "mock"
[model_providers.mock]
name = "mock"
base_url = "$URL/v1"
wire_api = "responses"
env_key = "MODEL_KEY"
[projects."$DIR"]
trust_level = "trusted"
`},
}, {
	host:  host.OpenCode,
	files: []string{"opencode-" + platform() + "/bin/opencode*"},
	args:  func(prompt string) []string { return []string{"run", "--model", "mock/mock", prompt} },
	again: func(prompt string) []string { return []string{"run", "--model", "mock/mock", "--continue", prompt} },
	plan:  []string{"run", "--model", "mock/mock", "--command", "plan", "001"},
	// What the first model has said is too long for the small one, so that the session is compacted before it answers.
	after: func(prompt string) [][]string {
		return [][]string{{"run", "--model", "mock/small", "--continue", prompt}}
	},
	late:  true,
	apply: use{name: "tacit_memory_apply"},
	read:  func(file string) use { return use{name: "read", input: map[string]any{"filePath": file}} },
	sh:    shellOf("bash", "command"),
	edit: func(file, old, now string) use {
		return use{name: "edit", input: map[string]any{"filePath": file, "oldString": old, "newString": now}}
	},
	agent: func(task string) []use {
		return []use{use{name: "task", input: map[string]any{"description": "look", "prompt": task, "subagent_type": "general"}}}
	},
	env: func(url string) []string {
		return []string{"OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_MODELS_FETCH=1"}
	},
	home: map[string]string{".config/opencode/opencode.json": `{"provider":{"mock":{"npm":"@ai-sdk/openai-compatible","name":"mock",
"options":{"baseURL":"$URL/v1","apiKey":"x"},"models":{"mock":{"name":"mock"},"small":{"name":"small","limit":{"context":6,"output":1}}}}}}
`},
}, {
	host:  host.Gemini,
	files: []string{"@google/gemini-cli/bundle/gemini.js"},
	node:  true,
	// Without a terminal it has only the tools that nobody needs to be asked about.
	waits: true, // it ends the shell alone, and then waits for everybody who has its stdout
	args: func(prompt string) []string {
		return []string{"-m", "gemini-2.5-flash", "--approval-mode", "yolo", "-p", prompt}
	},
	again: func(prompt string) []string {
		return []string{"-m", "gemini-2.5-flash", "--approval-mode", "yolo", "--resume", "latest", "-p", prompt}
	},
	plan:  []string{"-m", "gemini-2.5-flash", "--approval-mode", "yolo", "-p", "/build 001"},
	sh:    shellOf("run_shell_command", "command"),
	apply: use{name: "mcp_tacit_memory_apply"},
	read: func(file string) use {
		return use{name: "read_file", input: map[string]any{"file_path": file}}
	},
	edit: func(file, old, now string) use {
		return use{name: "replace", input: map[string]any{"file_path": file, "old_string": old, "new_string": now, "instruction": "change it"}}
	},
	env: func(url string) []string {
		return []string{"GEMINI_API_KEY=x", "GOOGLE_GEMINI_BASE_URL=" + url, "GEMINI_CLI_TRUST_WORKSPACE=true"}
	},
	home: map[string]string{".gemini/settings.json": `{"privacy":{"usageStatisticsEnabled":false},"general":{"disableAutoUpdate":true},"security":{"auth":{"selectedType":"gemini-api-key"}}}
`},
}, {
	host:  host.Copilot,
	files: []string{"@github/copilot/npm-loader.js"},
	node:  true,
	args:  func(prompt string) []string { return []string{"-p", prompt, "--allow-all-tools"} },
	again: func(prompt string) []string { return []string{"--continue", "-p", prompt, "--allow-all-tools"} },
	plan:  []string{"-p", "/tacit-plan 001", "--allow-all-tools"},
	read:  func(file string) use { return use{name: "view", input: map[string]any{"path": file}} },
	sh:    shellOf("bash", "command"),
	may:   []string{"--allow-all-paths"},
	apply: use{name: "tacit-memory_apply"},
	edit: func(file, old, now string) use {
		return use{name: "edit", input: map[string]any{"path": file, "old_str": old, "new_str": now}}
	},
	agent: func(task string) []use {
		return []use{use{name: "task", input: map[string]any{"description": "look", "prompt": task, "agent_type": "general-purpose", "name": "look"}}}
	},
	env: func(url string) []string {
		return []string{"COPILOT_OFFLINE=true", "COPILOT_PROVIDER_BASE_URL=" + url + "/v1", "COPILOT_PROVIDER_TYPE=openai", "COPILOT_PROVIDER_API_KEY=x", "COPILOT_MODEL=mock"}
	},
	// Hooks of folders that nobody trusts are skipped; a person is asked in the terminal.
	home: map[string]string{".copilot/config.json": `{"trustedFolders":["$DIR"]}`},
}}

// platform is the name that npm has for this machine.
func platform() string {
	arch := strings.NewReplacer("amd64", "x64", "386", "ia32").Replace(runtime.GOARCH)
	return strings.Replace(runtime.GOOS, "windows", "win32", 1) + "-" + arch
}

// command returns what starts a host: its file below a folder node_modules, else
// what the machine has under its name. It skips the test where there is none.
func (g program) command(t *testing.T, modules string) []string {
	t.Helper()
	for _, pattern := range g.files {
		found, _ := filepath.Glob(filepath.Join(modules, filepath.FromSlash(pattern)))
		if len(found) == 0 {
			continue
		}
		if !g.node {
			return found[:1]
		}
		node := nodeIn(modules)
		if node == "" {
			t.Skipf("%s needs Node", g.host)
		}
		return []string{node, found[0]}
	}
	if path, err := exec.LookPath(g.host); err == nil {
		return []string{path}
	}
	t.Skipf("%s is neither below %s nor in the PATH", g.host, modules)
	return nil
}

// nodeIn returns the Node of a folder node_modules, else that of the machine.
func nodeIn(modules string) string {
	if own := filepath.Join(modules, "node-"+platform(), "bin", "node"); isFile(own) {
		return own
	}
	path, _ := exec.LookPath("node")
	return path
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// settle writes the settings that a host has in the home folder.
func (g program) settle(t *testing.T, p *project) {
	t.Helper()
	values := strings.NewReplacer("$URL", p.URL, "$DIR", p.dir)
	for name, text := range g.home {
		write(t, filepath.Join(p.home, filepath.FromSlash(name)), values.Replace(text))
	}
}
