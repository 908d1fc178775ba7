package wire

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// as makes the program one of another name.
func as(t *testing.T, program string) {
	t.Helper()
	old := host.Program
	t.Cleanup(func() { host.Program = old })
	host.Program = program
}

// What hosts are told to run is the program that was asked to install it, and each of the two
// takes out what the other has written.
func TestInstallNamesItsOwnProgram(t *testing.T) {
	other := host.Programs[1]
	for _, h := range host.Hosts {
		o := Options{Lang: "en", Stop: true}
		root := t.TempDir()
		as(t, other)
		plan, err := Install(root, named(h.Name), o)
		do(t, plan, err)
		for name, text := range filesIn(t, root) {
			for _, wrong := range []string{`"tacit"`, "command -v tacit ", "tacit hook", "Bash(tacit "} {
				text := strings.ReplaceAll(strings.ReplaceAll(text, `"tacit": {`, ""), `"name": "tacit"`, "")
				if strings.Contains(text, wrong) {
					t.Errorf("%s: %s has %s", h.Name, name, wrong)
				}
			}
		}
		as(t, host.Programs[0])
		states, err := Look(root, o)
		if err != nil || len(states) == 1 && len(states[0].Old) > 0 {
			t.Errorf("%s: %v %+v", h.Name, err, states)
		}
		if len(states) == 1 && len(states[0].Programs) > 0 && states[0].Programs[0] != other {
			t.Errorf("%s runs %v", h.Name, states[0].Programs)
		}
		plan, err = Remove(root, named(h.Name), o)
		do(t, plan, err)
		if left := filesIn(t, root); len(left) > 0 {
			t.Errorf("%s: %v is left", h.Name, left)
		}
	}
}

// The other program takes over what is there, and leaves what a person has added to it.
func TestInstallTakesOver(t *testing.T) {
	root, o := t.TempDir(), Options{Lang: "en"}
	plan, err := Install(root, named(host.Claude), o)
	do(t, plan, err)
	mine := strings.Replace(filesIn(t, root)[".mcp.json"], `["mcp"]`, `["mcp"] /* "tacit" in all projects */`, 1)
	write(t, root, ".mcp.json", mine)
	as(t, host.Programs[1])
	for range 2 {
		plan, err = Install(root, named(host.Claude), o)
		do(t, plan, err)
	}
	files := filesIn(t, root)
	if want := strings.Replace(mine, `"command": "tacit"`, `"command": "tacit-postgres"`, 1); files[".mcp.json"] != want {
		t.Errorf("%s\nwant %s", files[".mcp.json"], want)
	}
	settings := files[".claude/settings.json"]
	if strings.Contains(settings, "tacit hook") || strings.Contains(settings, "(tacit ") || strings.Count(settings, "tacit-postgres hook prompt") != 1 {
		t.Error(settings)
	}
}
