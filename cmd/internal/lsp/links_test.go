package lsp_test

import (
	"os"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/lsp"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Thousands of links on one line are thousands of places.
func TestManyLinks(t *testing.T) {
	b := kbtest.New(t, files)
	c := start(t, lsp.Options{})
	c.initialize(nil)
	const n = 20_000
	name := file(b, "brief.md")
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	c.open(name, "# Brief\n\n"+strings.Repeat("[[EXP-002]] ", n)+"\n")
	p := map[string]any{"textDocument": doc(name), "position": map[string]any{"line": 2, "character": 4}}
	var places []any
	c.ask("textDocument/references", p, &places)
	if len(places) < n {
		t.Errorf("%d places, want %d and more", len(places), n)
	}
	c.end()
}
