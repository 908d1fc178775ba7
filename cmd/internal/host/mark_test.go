package host

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

func TestMarks(t *testing.T) {
	for env, want := range map[string]string{
		"CLAUDECODE=1":                   "CLAUDECODE",
		"CODEX_THREAD_ID=01a2":           "CODEX_THREAD_ID",
		"AGENT=1 OPENCODE=1":             "OPENCODE",
		"AGENT=goose":                    "AGENT=goose",
		"AGENT=build-07":                 "",
		"GEMINI_CLI=1":                   "GEMINI_CLI",
		"COPILOT_AGENT_SESSION_ID=bcd6":  "COPILOT_AGENT_SESSION_ID",
		"CURSOR_AGENT=1":                 "CURSOR_AGENT",
		"AI_AGENT=anything":              "AI_AGENT",
		"CLAUDECODE= CI=true":            "",
		"CURSOR_TRACE_ID=x":              "", // a terminal of the editor
		"TERM_PROGRAM=vscode ZED_TERM=1": "",
		"COPILOT_MODEL=x GEMINI_API_KEY": "",
	} {
		a := ancestor{args: []string{"sh", "-c", "claude"}, env: strings.Fields(env)}
		if got := a.mark(); got != want {
			t.Errorf("%s: %q, want %q", env, got, want)
		}
	}
}

func TestMarksOfPrograms(t *testing.T) {
	for line, want := range map[string]string{
		"claude":                 "claude",
		"/opt/x/claude -p hello": "claude",
		"claude.exe":             "claude",
		"-bash":                  "",
		"bash -c claude":         "",
		"tmux new claude":        "",
		"vim claude":             "",
		"node --max-old-space-size=9 /x/bundle/gemini.js -p x": "gemini",
		"node /usr/bin/codex exec":                             "codex",
		"/x/bin/codex exec":                                    "codex",
		"node server.js claude":                                "",
		"cursor-agent --use-system-ca x":                       "cursor-agent",
		"/usr/share/code/code --type=ptyHost":                  "",
		"":                                                     "",
	} {
		if got := (ancestor{args: strings.Fields(line)}).mark(); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// A shell that was given the mark still has it, whatever it takes away from what it
// starts.
func TestAncestors(t *testing.T) {
	if os.Getenv("TACIT_TEST_OUTERMOST") != "" {
		Outermost = os.Getenv("TACIT_TEST_OUTERMOST")
		os.Stdout.WriteString("sign: " + Agent(os.Getenv) + ".\n")
		return
	}
	if runtime.GOOS != "linux" {
		t.Skip("the ancestors are looked at on Linux alone")
	}
	for line, want := range map[string]string{
		`"$0" -test.run TestAncestors; true`:                                                                         "",
		`CLAUDECODE=1 "$0" -test.run TestAncestors; true`:                                                            "CLAUDECODE",
		`AI_AGENT=x sh -c 'env -u AI_AGENT "$0" -test.run TestAncestors; true' "$0"; true`:                           "AI_AGENT",
		`GEMINI_CLI=1 sh -c 'unset GEMINI_CLI; sh -c "\"\$0\" -test.run TestAncestors; true" "$0"; true' "$0"; true`: "GEMINI_CLI",
	} {
		cmd := exec.Command("sh", "-c", line, os.Args[0])
		cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "TACIT_TEST_OUTERMOST=" + strconv.Itoa(os.Getpid())}
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "sign: "+want+".") {
			t.Errorf("%s: %v %s, want %q", line, err, out, want)
		}
	}
}
