package kit_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
)

// Claude Code and Codex themselves take the plugins, if they are named:
// TACIT_CLAUDE=claude TACIT_CODEX=codex.
func TestValidatePlugins(t *testing.T) {
	claude, codex := os.Getenv("TACIT_CLAUDE"), os.Getenv("TACIT_CODEX")
	if claude == "" && codex == "" {
		t.Skip("TACIT_CLAUDE and TACIT_CODEX name no program")
	}
	for _, lang := range langs {
		if claude != "" {
			dir := written(t, kit.Plugin(named(host.Claude), kit.Options{Lang: lang}))
			run(t, claude, "plugin", "validate", "--strict", dir)
			run(t, claude, "plugin", "validate", "--strict", filepath.Join(dir, "plugins", "tacit"))
			if lang == "en" {
				run(t, claude, "plugin", "marketplace", "add", dir)
				run(t, claude, "plugin", "install", "tacit@tacit")
			}
		}
		if codex != "" && lang == "en" {
			run(t, codex, "plugin", "marketplace", "add", written(t, kit.Plugin(named(host.Codex), kit.Options{Lang: lang})))
			run(t, codex, "plugin", "add", "tacit@tacit")
		}
	}
}

// written puts files into a folder, and a home folder beside it.
func written(t *testing.T, files []kit.File) string {
	t.Helper()
	dir, home := t.TempDir(), t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("CODEX_HOME", home)
	for _, x := range files {
		name := filepath.Join(dir, filepath.FromSlash(x.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, x.Text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func run(t *testing.T, program string, args ...string) {
	t.Helper()
	out, err := exec.Command(program, args...).CombinedOutput()
	if err != nil {
		t.Errorf("%s %v: %v\n%s", program, args, err, out)
	}
}
