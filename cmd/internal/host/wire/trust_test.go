package wire

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// The sums are those that Codex 0.169 gives for these lines. If this test fails, a line
// has changed, and everybody has to trust it anew.
func TestCodexHashes(t *testing.T) {
	codex, _ := host.Named(host.Codex)
	root := t.TempDir()
	plan, err := Install(root, []host.Host{codex}, Options{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	if err := plan.Apply(); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(root, ".codex", "hooks.json")
	got, err := codexHashes(name)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"session_start:0:0":      "sha256:2b7849ea771f084e0a02b283ddb95010162816368d7b95eba38272fa6f911771",
		"pre_tool_use:0:0":       "sha256:39d5e32df40a27ac06652fe88775a2e1cad145d070e136a8e365a0e7f0bc2031",
		"user_prompt_submit:0:0": "sha256:17f287c4c275077d374b71469a5d430cf1da260c4670498d8532ef1e8d50e725",
	}
	for place, hash := range want {
		if got[place] != hash {
			t.Errorf("%s: %s, want %s", place, got[place], hash)
		}
	}
	states, err := Look(root, Options{Lang: "en"})
	if err != nil || len(states) != 1 {
		t.Fatalf("%v %v", states, err)
	}
	home := t.TempDir()
	none := func(string) string { return "" }
	real, _ := filepath.EvalSymlinks(name)
	project := "[projects.'" + filepath.Dir(filepath.Dir(real)) + "']\ntrust_level = \"trusted\"\n"
	hook := func(place, hash string) string {
		return "[hooks.state.'" + real + ":" + place + "']\ntrusted_hash = \"" + hash + "\"\n"
	}
	first := hook("session_start:0:0", want["session_start:0:0"]) + hook("user_prompt_submit:0:0", want["user_prompt_submit:0:0"])
	all := first + hook("pre_tool_use:0:0", want["pre_tool_use:0:0"])
	tests := []struct {
		config string
		want   Trust
	}{
		{"", TrustNo},
		{project, TrustNo},
		{all, TrustNo},
		{project + all, TrustYes},
		{project + first, TrustNo},
		{project + hook("session_start:0:0", "sha256:0") + hook("user_prompt_submit:0:0", "sha256:0") + hook("pre_tool_use:0:0", "sha256:0"), TrustStale},
		{project + all + "enabled = false\n", TrustNo},
		{"neither [", TrustUnknown},
	}
	for _, tt := range tests {
		config := filepath.Join(home, ".codex", "config.toml")
		os.MkdirAll(filepath.Dir(config), 0o777)
		if err := os.WriteFile(config, []byte(tt.config), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := Trusted(states[0], root, home, none); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.config, got, tt.want)
		}
	}
}
