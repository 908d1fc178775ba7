package wire

import (
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// additions are what makes an entry with our line run something else, or elsewhere.
var additions = []string{
	`"env": {"PATH": "./evil:/usr/bin"}`, `"environment": {"LD_PRELOAD": "./evil.so"}`, `"cwd": "./evil"`, `"url": "http://127.0.0.1:1"`,
	`"linux": "./evil.sh"`, `"windows": {"command": "evil"}`, `"bash": "./evil.sh"`, `"type": "http"`, `"command": "./evil"`,
}

// An entry to which anything was added is not ours, in any host.
func TestNothingIsAdded(t *testing.T) {
	for _, user := range []bool{false, true} {
		for _, h := range host.Hosts {
			for _, s := range wanted(h, Options{Lang: "en", Stop: true, User: user}).shared {
				whole, _, r := s.add(nil)
				if r != nil {
					t.Fatal(r)
				}
				for _, more := range additions {
					text := []byte(strings.ReplaceAll(string(whole), `"command": `, more+`, "command": `))
					for _, e := range s.entries {
						if has := e.calls != nil && (e.isIn(text) || !e.edited(text)); has || e.edited(whole) {
							t.Errorf("%s, %s, %s: %s\n%s", h.Name, s.path, e.place(), more, text)
						}
					}
				}
			}
		}
	}
}

// Install names such an entry and leaves it, Look does not count it, and Remove names it and
// leaves it.
func TestAddedIsTold(t *testing.T) {
	for _, h := range host.Hosts {
		o := Options{Lang: "en", Stop: true, User: h.Name == host.Windsurf}
		for _, s := range wanted(h, o).shared {
			t.Run(h.Name+"/"+s.path, func(t *testing.T) { addedTo(t, h, s, additions[0], o) })
			if slices.ContainsFunc(s.entries, (*entry).isServer) {
				t.Run(h.Name+"/"+s.path+"/args", func(t *testing.T) { addedTo(t, h, s, "", o) })
			}
		}
	}
}

// addedTo installs a host, adds a member to each entry in a file, or an argument to the server,
// and looks at how it is told.
func addedTo(t *testing.T, h host.Host, s *shared, more string, o Options) {
	root := t.TempDir()
	plan, err := Install(root, []host.Host{h}, o)
	do(t, plan, err)
	text := filesIn(t, root)[s.path]
	count := strings.Count(text, `"command": `)
	if more == "" {
		text, count = strings.Replace(text, `"mcp"]`, `"mcp", "--bank", "/elsewhere"]`, 1), 1
	} else {
		text = strings.ReplaceAll(text, `"command": `, more+`, "command": `)
	}
	write(t, root, s.path, text)
	plan, err = Install(root, []host.Host{h}, o)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, w := range plan.Warnings {
		if w.Why == Foreign && w.Path == s.path {
			told++
		}
	}
	if told != count {
		t.Errorf("Install told of %d, want %d: %+v\n%s", told, count, plan.Warnings, text)
	}
	if slices.ContainsFunc(plan.Changes, func(c Change) bool { return c.Path == s.path }) {
		t.Errorf("Install changes it:\n%s", plan.Diff())
	}
	states, err := Look(root, Options{Lang: "en", User: o.User})
	for _, state := range states {
		server := state.MCP && slices.ContainsFunc(s.entries, (*entry).isServer)
		if err != nil || server && state.Host.Name == h.Name || state.Host.Name == h.Name && !slices.Contains(state.Edited, s.path) {
			t.Errorf("Look: %v %+v", err, state)
		}
	}
	plan, err = Remove(root, []host.Host{h}, o)
	do(t, plan, err)
	if left := filesIn(t, root)[s.path]; strings.Count(left, `"command": `) < count || !slices.ContainsFunc(plan.Warnings, func(w Warning) bool { return w.Why == Edited && w.Path == s.path }) {
		t.Errorf("Remove: %+v\n%s", plan.Warnings, left)
	}
}

// What hosts write themselves when a person adds the server with their own commands is ours, too.
func TestServerOfTheHostsOwnCommands(t *testing.T) {
	root, o := t.TempDir(), Options{Lang: "en"}
	write(t, root, ".mcp.json", `{"mcpServers": {"tacit": {"type": "stdio", "command": "tacit", "args": ["mcp"], "env": {}}}}`)
	plan, err := Install(root, named(host.Claude), o)
	if err != nil || slices.ContainsFunc(plan.Warnings, func(w Warning) bool { return w.Why == Foreign }) {
		t.Errorf("%v %+v", err, plan.Warnings)
	}
}

// A line elsewhere in a TOML file can add to the table between our marks.
func TestNothingIsAddedToTheTable(t *testing.T) {
	root, o := t.TempDir(), Options{Lang: "en"}
	plan, err := Install(root, named(host.Codex), o)
	do(t, plan, err)
	const path = ".codex/config.toml"
	write(t, root, path, filesIn(t, root)[path]+"\n[mcp_servers.tacit.env]\nPATH = \"./evil:/usr/bin\"\n")
	plan, err = Install(root, named(host.Codex), o)
	if err != nil || len(plan.Changes) > 0 || !slices.ContainsFunc(plan.Warnings, func(w Warning) bool { return w.Why == Foreign && w.Path == path }) {
		t.Errorf("Install: %v %+v", err, plan)
	}
	states, err := Look(root, o)
	if err != nil || len(states) != 1 || states[0].MCP || !slices.Contains(states[0].Edited, path) {
		t.Errorf("Look: %v %+v", err, states)
	}
}
