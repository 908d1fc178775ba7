//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/live/livetest"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// helixSteps are what a person does in Helix, and sees.
const helixSteps = `
see Take the lock before the row
# A wrong word that is not saved, and what mends it.
key /active<Enter>
see 1 sel  5:14
key cactve
see invalid value "actve" for status
key <Esc>
see  NOR 
key <Space>a
see Write active
key <Enter>
see status: active
gone invalid value
# Completion of a closed value.
key /active<Enter>
see 1 sel  5:14
key car
see archived enum_member
key <Ctrl-C>
key chived
see status: archived
key <Esc>
see  NOR 
key u
see status: active
# Hover, and the way to the memory that a name means.
key /EXP-002<Enter>
see 1 sel  6:17
key <Space>k
see Idempotency keys hold the tenant
key <Esc>
gone Idempotency keys hold the tenant
key gd
see EXP-002-keys.md
see Keys.
# Symbols of the bank, and who names this memory.
key <Space>S
key tenant
see 1/1
see EXP-002 Idempotency keys hold the tenant
key <Esc>
gone 1/1
key gr
see 3/3
key <Ctrl-N>
see > memory-bank/experience/project/EXP-001-locks.md
key <Enter>
gone 3/3
see Take the lock before the row
# Another id, in all files.
key /EXP-002<Enter>
key <Space>r
see rename-to:
key <Ctrl-U>EXP-050<Enter>
see related: [EXP-050]
key :wa<Enter>
see written
key :qa!<Enter>
`

// Helix, wired as docs/editors.md says, helps a person who types on a terminal.
func TestHelix(t *testing.T) {
	if os.Getenv(editorKey) == "" {
		t.Skip("set " + editorKey + "=1 to let editors use the language server")
	}
	helix, err := exec.LookPath("hx")
	if err != nil {
		t.Skip("no hx")
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", bin+"/", ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	b := kbtest.New(t, editorBank)
	place := filepath.Dir(b.Dir())
	wireHelix(t, place)
	file := filepath.Join(b.Dir(), "experience", "project", "EXP-001-locks.md")
	p, err := livetest.Sit(120, 30)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), helix, file)
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = place, p.Terminal, p.Terminal, p.Terminal
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "TERM=xterm-256color", "LC_ALL=C.UTF-8", "HOME="+t.TempDir())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if err := p.Do(helixSteps); err != nil {
		t.Error(err)
		cmd.Process.Kill()
	}
	cmd.Wait()
	p.Close()
	for name, want := range map[string][]string{file: {"related: [EXP-050]", "[[EXP-050]]", "status: active\n"}, filepath.Join(filepath.Dir(file), "EXP-050-keys.md"): {"id: EXP-050\n", "aliases:\n  - EXP-002\n"}} {
		text, err := os.ReadFile(name)
		for _, want := range want {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s: no %q in %s, %v", name, want, text, err)
			}
		}
	}
}

// wireHelix writes the lines of docs/editors.md for Helix into a folder.
func wireHelix(t *testing.T, folder string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "editors.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), "\n## Helix\n")
	_, text, _ = strings.Cut(text, "```toml\n")
	text, _, ok := strings.Cut(text, "```\n")
	if !ok {
		t.Fatal("docs/editors.md has no lines for Helix")
	}
	if err := os.MkdirAll(filepath.Join(folder, ".helix"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, ".helix", "languages.toml"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
