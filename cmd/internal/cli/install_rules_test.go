package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/wire"
	"github.com/tacit-kb/tacit/cmd/internal/session"
)

// Codex asks before every command that can be told that a person has agreed, and before
// one that a global flag hides.
func TestCodexAsksBeforeEveryYes(t *testing.T) {
	root := t.TempDir()
	codex, _ := host.Named(host.Codex)
	plan, err := wire.Install(root, []host.Host{codex}, wire.Options{Lang: "en"})
	if err == nil {
		err = plan.Apply()
	}
	if err != nil {
		t.Fatal(err)
	}
	src, err := os.ReadFile(filepath.Join(root, ".codex", "rules", "tacit.rules"))
	if err != nil {
		t.Fatal(err)
	}
	rules := strings.Split(string(src), "prefix_rule(")
	asks := func(words ...string) bool {
		for _, rule := range rules {
			all := true
			for _, w := range words {
				all = all && strings.Contains(rule, `"`+w+`"`)
			}
			if all && strings.Contains(rule, `"prompt"`) {
				return true
			}
		}
		return false
	}
	top := newRootCommand(&session.Run{})
	var walk func(cmd *cobra.Command, name string)
	walk = func(cmd *cobra.Command, name string) {
		fixes := cmd.Flags().Lookup("fix") != nil
		switch {
		case cmd.Flags().Lookup("yes") == nil:
		case fixes && !(asks("tacit", name, "--fix") && asks("tacit", name, "--yes")):
			t.Errorf("Codex does not ask before tacit %s --fix", name)
		case !asks("tacit", name):
			t.Errorf("Codex does not ask before tacit %s --yes", name)
		}
		for _, sub := range cmd.Commands() {
			walk(sub, name)
		}
	}
	for _, cmd := range top.Commands() {
		walk(cmd, cmd.Name())
	}
	top.PersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" && !asks("tacit", "--"+f.Name) {
			t.Errorf("Codex does not ask before tacit --%s …, which can be any command", f.Name)
		}
	})
	for _, name := range []string{"init", "install", "uninstall", "plan", "reject"} {
		if !asks("tacit", name) {
			t.Errorf("Codex does not ask before tacit %s", name)
		}
	}
}
