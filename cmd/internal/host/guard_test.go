package host

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// The lines stand in files that people have committed, and Codex has them trusted
// one by one: they never change.
func TestGuardLineNeverChanges(t *testing.T) {
	tests := []struct {
		host  string
		event Event
		want  string
	}{
		{Claude, Prompt, `sh -c 'command -v tacit >/dev/null 2>&1 && tacit hook prompt; exit 0'`},
		{Cursor, Prompt, `sh -c 'command -v tacit >/dev/null 2>&1 && tacit hook prompt; exit 0'`},
		{Claude, Session, `sh -c 'command -v tacit >/dev/null 2>&1 && tacit hook session; exit 0'`},
		{Codex, Prompt, `sh -c 'command -v tacit >/dev/null 2>&1 && tacit hook prompt --host codex; exit 0'`},
		{Gemini, Prompt, `sh -c 'command -v tacit >/dev/null 2>&1 && tacit hook prompt --host gemini; exit 0'`},
		{Claude, File, `sh -c 'command -v tacit >/dev/null 2>&1 && tacit hook file; exit 0'`},
		{Cursor, Subagent, `sh -c 'command -v tacit >/dev/null 2>&1 && tacit hook subagent; exit 0'`},
		{Codex, File, `sh -c 'command -v tacit >/dev/null 2>&1 && tacit hook file --host codex; exit 0'`},
		{Copilot, Stop, `sh -c 'command -v tacit >/dev/null 2>&1 && tacit hook stop --host copilot; exit 0'`},
	}
	for _, tt := range tests {
		if got := GuardLine(tt.host, tt.event); got != tt.want {
			t.Errorf("GuardLine(%s, %s) = %s, want %s", tt.host, tt.event, got, tt.want)
		}
	}
}

// A program that is missing, crashes or is killed costs nobody their prompt; one
// that is there gets stdin, also from a host that appends a here-document.
func TestGuardLineDoesNoHarm(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs sh")
	}
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("needs sh")
	}
	tests := []struct{ name, program, append, want string }{
		{"missing", "", "", ""},
		{"missing, here-document", "", " <<'CURSOR_HOOK_EOF'\nfrom the host\nCURSOR_HOOK_EOF\n", ""},
		{"crashes", "#!/bin/sh\nexit 2\n", "", ""},
		{"is killed", "#!/bin/sh\nkill -9 $$\n", "", ""},
		{"answers", "#!/bin/sh\necho \"$@\"\ncat\n", "", "hook prompt --host codex\nfrom the host\n"},
		{"answers, here-document", "#!/bin/sh\necho \"$@\"\ncat\n", " <<'CURSOR_HOOK_EOF'\nfrom the host\nCURSOR_HOOK_EOF\n", "hook prompt --host codex\nfrom the host\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			if tt.program != "" {
				if err := os.WriteFile(filepath.Join(dir, "tacit"), []byte(tt.program), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command(sh, "-c", GuardLine(Codex, Prompt)+tt.append)
			cmd.Env = []string{"PATH=" + dir + ":/bin:/usr/bin"}
			cmd.Stdin = strings.NewReader("from the host\n")
			var out bytes.Buffer
			cmd.Stdout = &out
			if err := cmd.Run(); err != nil || out.String() != tt.want {
				t.Errorf("%v, %q, want %q", err, out.String(), tt.want)
			}
		})
	}
}
