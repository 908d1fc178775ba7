//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/live/livetest"
)

// bashCompletion is the package that the script for bash is made for; Debian's place.
const bashCompletion = "/usr/share/bash-completion/bash_completion"

// shells are started without the settings of a person; begin makes them ready.
var shells = []struct {
	name   string
	args   []string
	begin  string
	prompt string // makes the prompt r and a number, which stands nowhere else before it is there
}{
	{"bash", []string{"--noprofile", "--norc", "-i"}, `. ` + bashCompletion + ` && eval "$(tacit completion bash)"`, `PS1="r$((%d+1))> "`},
	{"zsh", []string{"-f", "-i"}, `autoload -U compinit && compinit -D -u && eval "$(tacit completion zsh)"`, `PS1="r$((%d+1))> "`},
	{"fish", []string{"--no-config", "-i", "-C", "set n eady; function fish_prompt; echo r$n'> '; end"}, "tacit completion fish | source", "set n (math %d+1)"},
}

// In real shells, on a terminal, Tab completes flags and what is in the bank, and carries
// out nothing of what a person typed.
func TestShellsComplete(t *testing.T) {
	for _, sh := range shells {
		t.Run(sh.name, func(t *testing.T) {
			program, err := exec.LookPath(sh.name)
			if err != nil {
				t.Skip("not installed:", err)
			}
			if _, err := os.Stat(bashCompletion); sh.name == "bash" && err != nil {
				t.Skip("the package bash-completion is not installed:", err)
			}
			p, err := livetest.Sit(100, 24)
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			cmd := exec.Command(program, sh.args...)
			cmd.Dir = bankForShells(t)
			home := t.TempDir()
			cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "LANG=C.UTF-8", "TERM=xterm", "PS1=ready> ", "PROMPT=ready> ", "HOME="+home, "ZDOTDIR="+home, "XDG_CONFIG_HOME="+home,
				"XDG_DATA_HOME="+home, "XDG_RUNTIME_DIR="+home, "TACIT_BANK=", "TACIT_CONFIG_DIR="+home)
			cmd.Stdin, cmd.Stdout, cmd.Stderr = p.Terminal, p.Terminal, p.Terminal
			cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() { cmd.Process.Kill(); cmd.Wait() }()
			number := 100
			next := func(before string) []string {
				number++
				return []string{"key <Ctrl-U>" + before + fmt.Sprintf(sh.prompt, number-1) + "<Enter>", fmt.Sprintf("see r%d>", number)}
			}
			steps := append([]string{"see ready>"}, next(sh.begin+"; ")...)
			for _, tab := range []struct{ typed, full string }{
				{"tacit show F", "tacit show FACT-7"},
				{"tacit match --tag inv", "tacit match --tag invoice"},
				{"tacit match --stage rev", "tacit match --stage review"},
				{"tacit list --type know", "tacit list --type knowledge"},
				{"tacit why 'a; touch hit' F", "tacit why 'a; touch hit' FACT-7"},
				{"tacit why 'it is $(touch hit)' F", "tacit why 'it is $(touch hit)' FACT-7"},
				{"tacit apply pl", "tacit apply plan-"},
				{"tacit undo op", "tacit undo op-"},
			} {
				steps = append(steps, "key "+tab.typed+"<Tab>", "see "+tab.full)
				steps = append(steps, next("")...)
			}
			if err := p.Do(strings.Join(steps, "\n")); err != nil {
				t.Error(err)
			}
			if _, err := os.Stat(filepath.Join(cmd.Dir, "hit")); err == nil {
				t.Error("Tab carried out what stands in quotes")
			}
		})
	}
}

// bankForShells returns the folder of a bank with a memory, a plan and an operation.
func bankForShells(t *testing.T) string {
	folder := t.TempDir()
	file := filepath.Join(folder, "memory-bank/experience/project/FACT-7.md")
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	memory := "---\nid: FACT-7\nkind: experience\ntitle: Invoices have a number of their own\nstatus: active\ntags: [invoice]\n---\n# Invoices\n\nA number is never used twice.\n"
	if err := os.WriteFile(file, []byte(memory), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"tacit edit FACT-7 --risk low --yes", "tacit edit FACT-7 --risk high --json </dev/null; test $? = 6"} {
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir, cmd.Env = folder, append(os.Environ(), "LC_ALL=C", "TACIT_BANK=", "TACIT_CONFIG_DIR="+t.TempDir())
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
	}
	return folder
}
