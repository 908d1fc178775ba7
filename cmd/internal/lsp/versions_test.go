package lsp_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/lsp"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// What is wrong is said of the latest version of a text: once more where only the version is
// another, and also where its changes came in the wrong order. Some clients drop the rest.
func TestVersions(t *testing.T) {
	b := kbtest.New(t, files)
	c := start(t, lsp.Options{})
	c.initialize(nil)
	name := file(b, locks)
	wrong := strings.Replace(c.open(name, ""), "status: active", "status: actve", 1)
	c.change(name, 2, wrong)
	says := func(version string) {
		t.Helper()
		c.diagnostics(name, "of version "+version, func(p string) bool {
			return strings.Contains(p, `"bad-file"`) && strings.Contains(p, `"version":`+version+",")
		})
	}
	says("2")
	c.change(name, 3, wrong+"More of the text.\n")
	says("3")
	c.change(name, 5, wrong)
	c.change(name, 4, wrong+"More of the text.\n")
	says("5")
	c.end()
}
