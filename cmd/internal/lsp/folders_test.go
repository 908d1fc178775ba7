package lsp_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/lsp"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Two folders with a bank each are kept apart, and one that is closed is forgotten.
func TestTwoFolders(t *testing.T) {
	one, two := kbtest.New(t, files), kbtest.New(t, strings.ReplaceAll(files, "EXP-", "ADR-"))
	c := start(t, lsp.Options{})
	first := map[string]any{"uri": uri(filepath.Dir(one.Dir())), "name": "one"}
	second := map[string]any{"uri": uri(filepath.Dir(two.Dir())), "name": "two"}
	move := func(added, removed []any) {
		c.note("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": added, "removed": removed}})
	}
	symbols := func(want ...string) {
		t.Helper()
		var found []struct{ Name string }
		c.ask("workspace/symbol", map[string]any{"query": "lock"}, &found)
		var names []string
		for _, f := range found {
			names = append(names, f.Name[:7])
		}
		slices.Sort(names)
		if !slices.Equal(names, want) {
			t.Errorf("%v, want %v", names, want)
		}
	}
	c.initialize(map[string]any{"rootUri": first["uri"]})
	symbols("EXP-001")
	move([]any{second}, []any{})
	symbols("ADR-001", "EXP-001")
	index := filepath.Join(one.Dir(), "INDEX.md")
	c.diagnostics(index, "the first bank", func(p string) bool { return strings.Contains(p, `"missing-table"`) })
	move([]any{}, []any{first})
	symbols("ADR-001")
	c.diagnostics(index, "the first bank is closed", func(p string) bool { return strings.Contains(p, `"diagnostics":[]`) })
	c.open(file(one, locks), "") // a file of it is open, although its folder is not
	symbols("ADR-001", "EXP-001")
	c.end()
}
