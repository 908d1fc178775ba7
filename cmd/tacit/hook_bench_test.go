//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/index/indextest"
)

// BenchmarkHook times the hook of a prompt as hosts run it: the shell, the guard,
// and a process that reads a document, answers and ends. Each run is a prompt of
// another session. What the shell alone costs is measured beside it.
func BenchmarkHook(b *testing.B) {
	tacit, timed := build(b, "."), build(b, "./testdata/timed")
	b.Setenv("PATH", filepath.Dir(tacit)+string(os.PathListSeparator)+os.Getenv("PATH"))
	if err := os.Symlink(tacit, filepath.Join(filepath.Dir(tacit), "tacit")); err != nil {
		b.Fatal(err)
	}
	for _, n := range indextest.Sizes() {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			bank := indextest.BigBank(b, n)
			prompts := writePrompts(b, bank.Dir())
			if text, err := exec.Command(tacit, "index", "--rebuild", "--bank", bank.Dir()).CombinedOutput(); err != nil {
				b.Fatalf("%v\n%s", err, text)
			}
			files := writeEdits(b, bank.Dir())
			b.Run("file", func(b *testing.B) {
				measure(b, b.N, timed, []string{"-args", files, "sh", "-c", `tacit hook file --host claude <"$0"`})
			})
			for _, line := range []struct{ name, shell string }{
				{"prompt", `tacit hook prompt --host claude <"$0"`},
				{"guarded", `sh -c 'command -v tacit >/dev/null 2>&1 && tacit hook prompt --host claude; exit 0' <"$0"`},
				{"shell", `: <"$0"`},
			} {
				b.Run(line.name, func(b *testing.B) {
					measure(b, b.N, timed, []string{"-args", prompts, "sh", "-c", line.shell})
				})
			}
		})
	}
}

// writePrompts writes what a host sends, a file for each question, and returns the
// name of a file with their names, one a line.
func writePrompts(b *testing.B, bank string) string {
	b.Helper()
	dir := b.TempDir()
	names := ""
	for i, q := range indextest.Questions(b) {
		data, err := json.Marshal(map[string]string{"session_id": fmt.Sprint("s", i), "hook_event_name": "UserPromptSubmit", "cwd": bank, "prompt": q})
		name := filepath.Join(dir, fmt.Sprint(i, ".json"))
		if err != nil || os.WriteFile(name, data, 0o600) != nil {
			b.Fatal(err)
		}
		names += name + "\n"
	}
	list := filepath.Join(dir, "list")
	if err := os.WriteFile(list, []byte(names), 0o600); err != nil {
		b.Fatal(err)
	}
	return list
}

// writeEdits writes what a host sends when an agent edits files beside a bank: their
// names say something, and what is written has names of its own.
func writeEdits(b *testing.B, bank string) string {
	b.Helper()
	dir, project := b.TempDir(), filepath.Dir(bank)
	names := ""
	for i := range indextest.Questions(b) {
		file := filepath.Join(project, fmt.Sprintf("src/pay%d/refund_client%d.go", i%10, i))
		data, err := json.Marshal(map[string]any{
			"session_id": fmt.Sprint("s", i), "hook_event_name": "PostToolUse", "cwd": project, "tool_name": "Write",
			"tool_input": map[string]string{"file_path": file, "content": fmt.Sprintf("func (c *RefundClient) retry%d(id OrderID) error {\n\treturn c.gateway.Refund(id, maxIdleConns)\n}\n", i)},
		})
		name := filepath.Join(dir, fmt.Sprint(i, ".json"))
		if err != nil || os.WriteFile(name, data, 0o600) != nil {
			b.Fatal(err)
		}
		names += name + "\n"
	}
	list := filepath.Join(dir, "list")
	if err := os.WriteFile(list, []byte(names), 0o600); err != nil {
		b.Fatal(err)
	}
	return list
}
