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

// editors are those that are tried, without a screen, each with a script that does what a
// person does.
var editors = map[string]func(script string) []string{
	"nvim": func(script string) []string {
		return []string{"--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile " + script + ".lua"}
	},
	"emacs": func(script string) []string { return []string{"-Q", "--batch", "-l", script + ".el"} },
}

// An editor shows what is wrong with a text that is not saved, completes, shows and follows
// names, mends, and gives a memory another id in all files.
func TestEditor(t *testing.T) {
	if os.Getenv(editorKey) == "" {
		t.Skip("set " + editorKey + "=1 to let editors use the language server")
	}
	bin := filepath.Join(t.TempDir(), "tacit")
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	script, err := filepath.Abs(filepath.Join("testdata", "editor"))
	if err != nil {
		t.Fatal(err)
	}
	for name, args := range editors {
		t.Run(name, func(t *testing.T) {
			editor, err := exec.LookPath(name)
			if err != nil {
				t.Skip("no " + name)
			}
			b := kbtest.New(t, editorBank)
			cmd := exec.CommandContext(t.Context(), editor, args(script)...)
			cmd.Dir, cmd.WaitDelay = filepath.Dir(b.Dir()), time.Minute
			cmd.Env = append(os.Environ(), "TACIT="+bin, "BANK="+b.Dir(), "LC_ALL=C.UTF-8", "HOME="+t.TempDir())
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			editorSaid(t, string(out))
			if text, err := os.ReadFile(filepath.Join(b.Dir(), "experience", "project", "EXP-002-keys.md")); err != nil || !strings.Contains(string(text), "aliases:\n  - EXP-002\n") {
				t.Errorf("the old id is lost: %s, %v", text, err)
			}
		})
	}
}

// editorSaid checks what came of it, one line each.
func editorSaid(t *testing.T, said string) {
	t.Helper()
	for _, want := range []string{
		`invalid value "actve" for status`,
		"completion: active",
		"hover: .*Idempotency keys hold the tenant",
		"definition: EXP-002-keys.md",
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
