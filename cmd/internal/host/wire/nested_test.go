package wire

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// What is nested deeper than any settings is refused before a parser sees it, and nothing else is.
func TestNested(t *testing.T) {
	deep := func(n int, open string) string { return strings.Repeat(open, n) }
	json := func(s string) bool { return checkNested([]byte(s)) == nil }
	toml := func(s string) bool { return checkTables([]byte(s)) == nil }
	tests := []struct {
		text string
		ok   func(string) bool
		want bool
	}{
		{deep(mostNested, `{"a":`), json, true},
		{deep(mostNested+1, `{"a":`), json, false},
		{deep(10_000, "["), json, false},
		{`{"a": "` + deep(100, "[") + `\"", // ` + deep(100, "[") + "\n/* " + deep(100, "{") + " */}", json, true},
		{deep(1000, "[]"), json, true},

		{"a" + deep(mostNested, ".a") + " = 1", toml, true},
		{"a" + deep(mostNested+1, ".a") + " = 1", toml, false},
		{"a = " + deep(mostNested+1, "["), toml, false},
		{"a = " + deep(mostNested, "{a="), toml, true},
		{"a = " + deep(11, "{a.a.a="), toml, false},
		{"[a" + deep(20, ".a") + "]\na" + deep(20, ".a") + " = 1", toml, false},
		{"[[a" + deep(20, ".a") + "]]\na" + deep(20, ".a") + " = 1", toml, false},
		{"[a" + deep(20, ".a") + "]\n[b]\na" + deep(20, ".a") + " = 1", toml, true},
		{"a = [" + deep(1000, "1.5, ") + "\n" + deep(1000, "[1.5], ") + "]", toml, true},
		{deep(1000, "a.b = 1.5\n"), toml, true},
		{`a = "` + deep(100, "[") + `\""` + "\nb = '" + deep(100, ".") + `\'` + "\n# " + deep(100, "["), toml, true},
		{"a = \"\"\"\n" + deep(100, "[") + "\n" + deep(100, ".") + `\""""` + "\n", toml, true},
		{`a = ["""x"""", ` + deep(100, "{a="), toml, false},    // a fourth quote belongs to the text
		{"a = ['''x''''', " + deep(100, "{a="), toml, false},   // and a fifth
		{"a = \"x\nb" + deep(100, ".b") + " = 1", toml, false}, // no string goes over the end of its line
	}
	for _, tt := range tests {
		if got := tt.ok(tt.text); got != tt.want {
			t.Errorf("%.60q: %v", tt.text, got)
		}
	}
}

// Each entry of ours has the document read anew, so that nobody may put thousands there.
func TestOften(t *testing.T) {
	s := &shared{path: "x", entries: claudeSettings(named(host.Claude)[0])}
	one := `{"hooks": [{"command": "` + host.GuardLine(host.Claude, host.Prompt) + `"}]}`
	src := func(n int) []byte {
		return []byte(`{"hooks": {"UserPromptSubmit": [` + one + strings.Repeat(",\n"+one, n-1) + "]}}")
	}
	if out, _, r := s.drop(src(mostOften)); r != nil || strings.Contains(string(out), "command") {
		t.Errorf("%v %s", r, out)
	}
	if _, _, r := s.drop(src(mostOften + 1)); r == nil || r.Why != Often || r.Detail != "hooks.UserPromptSubmit" {
		t.Errorf("%v", r)
	}
}

// Settings of a project with more values than any host writes are refused before a parser sees
// them, and named once for each host that would have an entry there.
func TestCrowdedSettings(t *testing.T) {
	many := func(n int) string { return "{" + strings.Repeat(`"a": 1, `, n) + `"b": "tacit"}` }
	for name, is := range map[string]bool{"settings.json": true, "opencode.jsonc": true, "AGENTS.md": false} {
		if isCrowded(name, []byte(many(mostValues))) || isCrowded(name, []byte(many(mostValues+1))) != is {
			t.Errorf("%s: not refused above %d", name, mostValues)
		}
	}
	root := t.TempDir()
	write(t, root, ".claude/settings.json", many(mostValues+1))
	if _, err := Install(root, named(host.Claude), Options{Lang: "en"}); err == nil || !strings.Contains(err.Error(), "too many values") {
		t.Error(err)
	}
	write(t, root, ".claude/settings.json", `{"a": 1, "b": 2}`)
	plan, err := Install(root, named(host.Claude), Options{Lang: "en"})
	do(t, plan, err)
}

// A thousand files with our mark and other prefixes have the kit written no more often than a few.
func TestManyPrefixes(t *testing.T) {
	var files []string
	for i := range 1000 {
		files = append(files, fmt.Sprintf(".claude/commands/a%d-plan.md", i))
	}
	if got := prefixesOf(append([]string{".claude/commands/my-plan.md"}, files...)); len(got) > 2+mostPrefixes || !slices.Contains(got, "my-") {
		t.Errorf("%d prefixes: %.9q", len(got), got)
	}
	text := "x\n\n"
	sum := sha256.Sum256([]byte(text))
	look := func(n int) float64 {
		root := t.TempDir()
		for _, name := range files[:n] {
			write(t, root, name, fmt.Sprintf("%s<!-- tacit:own %x -->\n", text, sum[:8]))
		}
		return testing.AllocsPerRun(1, func() {
			if states, err := Look(root, Options{Lang: "en"}); err != nil || len(states) != 1 || len(states[0].Old) != n {
				t.Errorf("%d files: %v %d states", n, err, len(states))
			}
		})
	}
	if few, many := look(10), look(40); many > 2*few {
		t.Errorf("%.0f allocations for 10 files, %.0f for 40", few, many)
	}
}
