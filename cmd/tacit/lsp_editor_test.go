package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// editorKey lets a real editor use the language server: see CONTRIBUTING.md.
const editorKey = "TACIT_EDITOR"

const editorBank = `-- experience/project/EXP-001-locks.md --
---
id: EXP-001
kind: experience
title: Take the lock before the row
status: active
related: [EXP-002]
---

See [[EXP-002]].
-- experience/project/EXP-002-keys.md --
---
id: EXP-002
kind: experience
title: Idempotency keys hold the tenant
status: active
---

Keys.
`

// Neovim, without a screen, shows what is wrong with a text that is not saved, completes,
// shows and follows names, mends, and gives a memory another id in all files.
func TestEditor(t *testing.T) {
	if os.Getenv(editorKey) == "" {
		t.Skip("set " + editorKey + "=1 to let Neovim use the language server")
	}
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("no nvim")
	}
	b := kbtest.New(t, editorBank)
	root := filepath.Dir(b.Dir())
	bin := filepath.Join(t.TempDir(), "tacit")
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	script, err := filepath.Abs(filepath.Join("testdata", "editor.lua"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), nvim, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile "+script)
	cmd.Dir, cmd.WaitDelay = root, time.Minute
	cmd.Env = append(os.Environ(), "TACIT="+bin, "BANK="+b.Dir(), "LC_ALL=C.UTF-8", "HOME="+t.TempDir())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	said := string(out)
	for _, want := range []string{
		`diagnostic: "actve" is not a valid status`,
		"completion: active",
		"hover: .*Idempotency keys hold the tenant",
		"definition: EXP-002-keys.md",
		"symbols: EXP-001 Take the lock before the row",
		"action: Write active",
		"mended: status: active",
		"renamed: related: %[EXP-050%]",
		"keys: id: EXP-050",
		"done",
	} {
		want = strings.NewReplacer(".*", "\x00", "%", "").Replace(want)
		before, after, _ := strings.Cut(want, "\x00")
		i := strings.Index(said, before)
		if i < 0 || !strings.Contains(said[i:], after) {
			t.Errorf("no %q in:\n%s", want, said)
		}
	}
}
