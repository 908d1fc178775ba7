package wire

import (
	"errors"
	"flag"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

func init() { toDisk = func(*os.File) error { return nil } }

// filesIn reads all files below a folder.
func filesIn(t interface{ Fatal(...any) }, root string) map[string]string {
	all := map[string]string{}
	err := filepath.WalkDir(root, func(name string, _ fs.DirEntry, err error) error {
		if info, _ := os.Stat(name); err != nil || info != nil && info.IsDir() {
			return err // a folder, or a link to one
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(root, name)
		all[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func write(t interface{ Fatal(...any) }, root, path, text string) {
	name := filepath.Join(root, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// do works a plan out and writes it.
func do(t interface{ Fatal(...any) }, plan *Plan, err error) *Plan {
	if err == nil {
		err = plan.Apply()
	}
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

func named(names ...string) (all []host.Host) {
	for _, name := range names {
		h, ok := host.Named(name)
		if !ok {
			panic(name)
		}
		all = append(all, h)
	}
	return all
}

func allNames() (names []string) {
	for _, h := range host.Hosts {
		names = append(names, h.Name)
	}
	return names
}

// TestProject is the promise about a whole project: install any hosts, in any order,
// again and in other languages, then take all of them out in any order.
func TestProject(t *testing.T) {
	if err := flag.Set("rapid.checks", "25"); err != nil { // each of them writes some hundred files
		t.Fatal(err)
	}
	defer flag.Set("rapid.checks", "100")
	rapid.Check(t, func(rt *rapid.T) {
		root, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			rt.Fatal(err)
		}
		w := writer{rt, rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(rt, "nl")}
		for _, path := range []string{".claude/settings.json", ".mcp.json", "opencode.jsonc", ".codex/hooks.json", ".zed/settings.json", ".cursor/hooks.json"} {
			if rapid.Bool().Draw(rt, path) {
				write(rt, root, path, string(w.document()))
			}
		}
		for _, path := range []string{"AGENTS.md", "GEMINI.md", ".github/copilot-instructions.md"} {
			if rapid.Bool().Draw(rt, path) {
				write(rt, root, path, lines(rt, path))
			}
		}
		if rapid.Bool().Draw(rt, "toml") {
			write(rt, root, ".codex/config.toml", w.pick("", "# mine", "model = \"x\"\r\n", "[mcp_servers.other]\ncommand = \"x\"", "[a]\n\n"))
		}
		before := filesIn(rt, root)
		in := rapid.SliceOfN(rapid.SampledFrom(allNames()), 1, 4).Draw(rt, "in")
		for _, name := range in {
			o := Options{Lang: w.pick("en", "zh", "ja"), Prefix: w.pick("", "", "kb-"), Bare: w.pick("", "x") == "x", NoHooks: w.pick("", "x") == "x", Stop: w.pick("", "x") == "x"}
			plan, err := Install(root, named(name), o)
			do(rt, plan, err)
			if plan, err = Install(root, named(name), o); err != nil || len(plan.Changes) > 0 {
				rt.Fatalf("%s the second time: %v\n%s", name, err, plan.Diff())
			}
		}
		out := slices.Clone(in)
		slices.Sort(out)
		out = slices.Compact(out)
		for _, name := range rapid.Permutation(out).Draw(rt, "out") {
			plan, err := Remove(root, named(name), Options{Lang: "en"})
			do(rt, plan, err)
			for _, w := range plan.Warnings {
				if w.Why == Edited {
					rt.Fatalf("%s: %+v", name, w)
				}
			}
		}
		if after := filesIn(rt, root); !cmp.Equal(before, after) {
			rt.Fatalf("in %v\n%s", in, cmp.Diff(before, after))
		}
	})
}

// What a host that stays needs as well stays with it.
func TestOthersKeepTheirs(t *testing.T) {
	for _, stays := range []string{host.Codex, host.Copilot, host.Cursor, host.Claude} {
		for _, goes := range allNames() {
			if stays == goes {
				continue
			}
			one, both := t.TempDir(), t.TempDir()
			o := Options{Lang: "en"}
			plan, err := Install(one, named(stays), o)
			do(t, plan, err)
			plan, err = Install(both, named(goes, stays), o)
			do(t, plan, err)
			plan, err = Remove(both, named(goes), o)
			do(t, plan, err)
			if diff := cmp.Diff(filesIn(t, one), filesIn(t, both)); diff != "" {
				t.Errorf("%s went, %s stays:\n%s", goes, stays, diff)
			}
		}
	}
}

func TestOneBadFileStopsAll(t *testing.T) {
	tests := []struct{ host, path, text, want string }{
		{host.Claude, ".mcp.json", "{\n  \"a\": 1\n  \"b\": 2\n}", ".mcp.json:3:3: malformed"},
		{host.Claude, ".claude/settings.json", "{\"hooks\": []}", ".claude/settings.json:1:11: { is needed, [ is there"},
		{host.Claude, ".claude/settings.json", "{\"hooks\": {},\n\"hooks\": {}}", ".claude/settings.json:2:1: \"hooks\" stands twice"},
		{host.Claude, ".mcp.json", "[]", ".mcp.json:1:1: { is needed, [ is there"},
		{host.Cursor, ".cursor/hooks.json", "{\"hooks\": {\"stop\": 1, \"beforeSubmitPrompt\": {}}}", ".cursor/hooks.json:1:45: [ is needed, { is there"},
		{host.Cursor, ".cursor/hooks.json", "{\"名\xff\": 1}", ".cursor/hooks.json:1:4: no UTF-8 text"},
		{host.Codex, ".codex/config.toml", "a = 1\nb = \n", ".codex/config.toml:2:"},
		{host.Codex, ".codex/config.toml", "a = 1\nmcp_servers = {}\n", ".codex/config.toml:2:1: mcp_servers is a table on one line"},
		{host.Claude, ".mcp.json", "{\"a\": " + strings.Repeat("[", 1<<20-8), ".mcp.json:1:38: nested too deeply"},
		{host.Claude, ".mcp.json", strings.Repeat(" ", mostProject+1), ".mcp.json: larger than 1MB"},
		{host.Codex, ".codex/config.toml", "b = 1\na" + strings.Repeat(".a", 500_000) + " = 1", ".codex/config.toml:2:66: nested too deeply"},
		{host.Agents, "AGENTS.md", "x\n<!-- tacit:begin … -->\n", "AGENTS.md:2:1: tacit:begin stands alone or was changed"},
		{host.Agents, "AGENTS.md", "x\n<!-- tacit:begin for=codex sum=000000000000 -->\n", "AGENTS.md:2:1: tacit:begin has no end marker"},
	}
	for _, tt := range tests {
		root := t.TempDir()
		write(t, root, tt.path, tt.text)
		before := filesIn(t, root)
		_, err := Install(root, named(tt.host, host.OpenCode), Options{Lang: "en"})
		var r *Refusal
		if !errors.As(err, &r) || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.path, err, tt.want)
		}
		if diff := cmp.Diff(before, filesIn(t, root)); diff != "" {
			t.Errorf("%s: something was written: %s", tt.path, diff)
		}
	}
}

// An empty file counts as one with nothing in it, and is empty again afterwards; what
// else is written into it meanwhile stays.
func TestEmptyFiles(t *testing.T) {
	paths := []string{".claude/settings.json", ".mcp.json", ".cursor/hooks.json", ".cursor/mcp.json", ".codex/hooks.json", "opencode.json", ".gemini/settings.json", ".github/hooks/tacit.json", ".vscode/mcp.json", ".zed/settings.json"}
	for _, text := range []string{"", "\n", " \r\n\r\n", "\ufeff"} {
		root := t.TempDir()
		for _, path := range paths {
			write(t, root, path, text)
		}
		before := filesIn(t, root)
		if states, err := Look(root, Options{Lang: "en"}); err != nil || len(states) > 0 {
			t.Errorf("%q: %v %+v", text, err, states)
		}
		for _, names := range [][]string{{host.VSCode}, allNames()} {
			plan, err := Install(root, named(names...), Options{Lang: "en"})
			do(t, plan, err)
		}
		states, err := Look(root, Options{Lang: "en"})
		if err != nil || len(states) != len(host.Hosts) {
			t.Errorf("%q: %v %d hosts", text, err, len(states))
		}
		for _, s := range states {
			if len(s.Problems)+len(s.Old)+len(s.Missing) > 0 {
				t.Errorf("%q: %+v", text, s)
			}
		}
		if plan, err := Install(root, named(allNames()...), Options{Lang: "en"}); err != nil || len(plan.Changes) > 0 {
			t.Errorf("%q the second time: %v\n%s", text, err, plan.Diff())
		}
		for _, names := range [][]string{{host.Copilot}, allNames()} {
			plan, err := Remove(root, named(names...), Options{Lang: "en"})
			do(t, plan, err)
		}
		if diff := cmp.Diff(before, filesIn(t, root)); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
}

// Without hooks the texts say that the agent asks, and are as good as those of others.
func TestNoHooksTexts(t *testing.T) {
	for _, name := range allNames() {
		root, o := t.TempDir(), Options{Lang: "en", NoHooks: true}
		plan, err := Install(root, named(name), o)
		do(t, plan, err)
		asks := 0
		for path, text := range filesIn(t, root) {
			if strings.Contains(text, "no hook runs here") {
				t.Errorf("%s: %s speaks of hooks", name, path)
			}
			if strings.Contains(text, "tacit match") && strings.Contains(text, "is nowhere in your context") {
				asks++
			}
		}
		if asks < 6 { // the skills of five stages, and the rule
			t.Errorf("%s: %d texts say that the agent has to ask", name, asks)
		}
		states, err := Look(root, Options{Lang: "en"})
		if err != nil || len(states) != 1 && name != host.Copilot && name != host.VSCode {
			t.Errorf("%s: %v %+v", name, err, states)
		}
		for _, s := range states {
			if len(s.Old) > 0 {
				t.Errorf("%s: old: %v", name, s.Old)
			}
		}
	}
}

// What stands below the last line of a file of ours is an edit too.
func TestTextBehindStays(t *testing.T) {
	root := t.TempDir()
	plan, err := Install(root, named(host.Claude), Options{Lang: "en"})
	do(t, plan, err)
	path := ".claude/rules/tacit.md"
	text := filesIn(t, root)[path] + "mine\n"
	write(t, root, path, text)
	states, err := Look(root, Options{Lang: "en"})
	if err != nil || len(states) != 1 || !slices.Contains(states[0].Edited, path) {
		t.Errorf("%v %+v", err, states)
	}
	plan, err = Remove(root, named(host.Claude), Options{Lang: "en"})
	do(t, plan, err)
	if !slices.ContainsFunc(plan.Warnings, func(w Warning) bool { return w.Why == Edited && w.Path == path }) || filesIn(t, root)[path] != text {
		t.Errorf("%+v", plan.Warnings)
	}
}

func TestLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege")
	}
	root, elsewhere := t.TempDir(), t.TempDir()
	write(t, root, "CLAUDE.md", "ours\n")
	write(t, elsewhere, "rc.json", "{}\n")
	if err := errors.Join(os.Symlink("CLAUDE.md", filepath.Join(root, "AGENTS.md")), os.Symlink("CLAUDE.md", filepath.Join(root, "GEMINI.md"))); err != nil {
		t.Fatal(err)
	}
	plan, err := Install(root, named(host.Agents, host.Gemini), Options{Lang: "en"})
	do(t, plan, err)
	if n := strings.Count(filesIn(t, root)["CLAUDE.md"], "tacit:begin for=agents,gemini "); n != 1 {
		t.Errorf("%d blocks", n)
	}
	plan, err = Remove(root, named(host.Agents, host.Gemini), Options{Lang: "en"})
	do(t, plan, err)
	if info, err := os.Lstat(filepath.Join(root, "AGENTS.md")); err != nil || info.Mode()&fs.ModeSymlink == 0 || filesIn(t, root)["CLAUDE.md"] != "ours\n" {
		t.Errorf("%v %v %q", info, err, filesIn(t, root)["CLAUDE.md"])
	}
	for _, target := range []string{filepath.Join(elsewhere, "rc.json"), filepath.Join(elsewhere, "none.json")} {
		os.Remove(filepath.Join(root, ".mcp.json"))
		if err := os.Symlink(target, filepath.Join(root, ".mcp.json")); err != nil {
			t.Fatal(err)
		}
		var r *Refusal
		if _, err := Install(root, named(host.Claude), Options{Lang: "en"}); !errors.As(err, &r) || r.Why != Outside {
			t.Errorf("%s: %v", target, err)
		}
	}
}

// A folder of skills that is a link is left as it was; what the host needs to which it
// leads stays until that one goes too, and it alone is not taken for two hosts.
func TestLinkedFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege")
	}
	root, link := t.TempDir(), filepath.Join(".claude", "skills")
	if err := errors.Join(os.MkdirAll(filepath.Join(root, ".agents", "skills"), 0o777), os.Mkdir(filepath.Join(root, ".claude"), 0o777), os.Symlink(filepath.Join("..", ".agents", "skills"), filepath.Join(root, link))); err != nil {
		t.Fatal(err)
	}
	apply := func(plan *Plan, err error) { do(t, plan, err) }
	skill := ".agents/skills/tacit-req/SKILL.md"
	apply(Install(root, named(host.Codex), Options{Lang: "en"}))
	alone := slices.Sorted(maps.Keys(filesIn(t, root)))
	if states, err := Look(root, Options{Lang: "en"}); err != nil || len(states) != 1 || states[0].Host.Name != host.Codex {
		t.Errorf("%v %+v", err, states)
	}
	apply(Install(root, named(host.Claude), Options{Lang: "en"}))
	apply(Remove(root, named(host.Claude), Options{Lang: "en"}))
	if diff := cmp.Diff(alone, slices.Sorted(maps.Keys(filesIn(t, root)))); diff != "" || !slices.Contains(alone, skill) {
		t.Error(diff)
	}
	apply(Install(root, named(host.Claude), Options{Lang: "en"}))
	apply(Remove(root, named(host.Codex), Options{Lang: "en"}))
	if filesIn(t, root)[skill] == "" {
		t.Error("Claude Code has lost its skills")
	}
	apply(Remove(root, named(host.Claude), Options{Lang: "en"}))
	if info, err := os.Stat(filepath.Join(root, link)); err != nil || !info.IsDir() || filesIn(t, root)[skill] != "" {
		t.Errorf("%v, %v", err, filesIn(t, root))
	}
}

func TestChangedMeanwhile(t *testing.T) {
	root := t.TempDir()
	write(t, root, ".mcp.json", "{}\n")
	plan, err := Install(root, named(host.Claude), Options{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	write(t, root, ".mcp.json", "{ }\n")
	var r *Refusal
	if err := plan.Apply(); !errors.As(err, &r) || r.Why != Changed {
		t.Errorf("%v", err)
	}
	if got := filesIn(t, root); len(got) != 1 || got[".mcp.json"] != "{ }\n" {
		t.Errorf("%v", got)
	}
}

// A link that takes the place of a folder after the plan was made leads nowhere out of
// the project: nothing is written there, read or taken away.
func TestSwappedFolder(t *testing.T) {
	root, outside := t.TempDir(), t.TempDir()
	folder := filepath.Join(root, ".claude")
	plan, err := Install(root, named(host.Claude), Options{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	kbtest.Link(t, outside, folder)
	if err := plan.Apply(); err == nil {
		t.Error("it was written behind a link")
	}
	write(t, outside, "settings.json", "{}\n")
	for i := range plan.Changes {
		c := &plan.Changes[i]
		if filepath.Dir(c.name) != folder {
			continue
		}
		if _, err := plan.current(c.name); err == nil {
			t.Errorf("%s was read behind a link", c.Path)
		}
		if _, err := plan.prepare(c.name, c.New); err == nil {
			t.Errorf("%s was prepared behind a link", c.Path)
		}
		if plan.remove(c.name) == nil || plan.rename(c.name+"x", c.name) == nil {
			t.Errorf("%s was taken away behind a link", c.Path)
		}
	}
	if got := filesIn(t, outside); len(got) != 1 || got["settings.json"] != "{}\n" {
		t.Errorf("outside: %v", got)
	}
}

// A file that cannot be written takes the others back with it.
func TestAllOrNothing(t *testing.T) {
	root := t.TempDir()
	write(t, root, ".mcp.json", "{}\n")
	plan, err := Install(root, named(host.Claude), Options{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	write(t, root, ".claude", "a file where a folder should be")
	if err := plan.Apply(); err == nil {
		t.Error("it was written")
	}
	if got := filesIn(t, root); len(got) != 2 || got[".mcp.json"] != "{}\n" {
		t.Errorf("%v", got)
	}
}

// What a process that was killed has left goes with the next one; what another one may be
// writing now, and what only looks like it, stays.
func TestLeftoversGo(t *testing.T) {
	root := t.TempDir()
	plan, err := Install(root, named(host.Claude), Options{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	dead, now, mine := ".claude/.tacit-ABCDEFGHIJKL.tmp", ".claude/.tacit-BBCDEFGHIJKL.tmp", ".claude/.tacit-notes.tmp"
	for _, path := range []string{dead, now, mine} {
		write(t, root, path, "half")
	}
	long := time.Now().Add(-time.Hour)
	if err := errors.Join(os.Chtimes(filepath.Join(root, dead), long, long), os.Chtimes(filepath.Join(root, mine), long, long)); err != nil {
		t.Fatal(err)
	}
	do(t, plan, nil)
	left := filesIn(t, root)
	if left[dead] != "" || left[now] == "" || left[mine] == "" {
		t.Errorf("%v", slices.Sorted(maps.Keys(left)))
	}
}

// What a person has edited in our own files stays, and is named.
func TestEditedFilesStay(t *testing.T) {
	root := t.TempDir()
	plan, err := Install(root, named(host.Claude), Options{Lang: "en"})
	do(t, plan, err)
	path := ".claude/rules/tacit.md"
	text := strings.Replace(filesIn(t, root)[path], "\n", "\nmine\n", 1)
	write(t, root, path, text)
	write(t, root, ".claude/commands/mine.md", "mine\n")
	for _, o := range []Options{{Lang: "en"}, {Lang: "ja"}} {
		plan, err = Install(root, named(host.Claude), o)
		do(t, plan, err)
		if !slices.ContainsFunc(plan.Warnings, func(w Warning) bool { return w.Why == Edited && w.Path == path }) {
			t.Errorf("%+v", plan.Warnings)
		}
	}
	plan, err = Remove(root, named(host.Claude), Options{Lang: "en"})
	do(t, plan, err)
	want := map[string]string{path: text, ".claude/commands/mine.md": "mine\n"}
	if diff := cmp.Diff(want, filesIn(t, root)); diff != "" {
		t.Error(diff)
	}
}

// Something of the same name that is not ours is left alone, in and out.
func TestForeignStays(t *testing.T) {
	root := t.TempDir()
	files := map[string]string{
		".mcp.json":                "{\"mcpServers\": {\"tacit\": {\"command\": \"other\"}}}",
		".claude/commands/plan.md": "my own plan\n",
		".claude/settings.json":    "{\"hooks\": {\"UserPromptSubmit\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"tacit hook prompt --host claude\"}]}]}}",
		".codex/config.toml":       "[mcp_servers.tacit]\ncommand = \"other\"\n",
	}
	for path, text := range files {
		write(t, root, path, text)
	}
	plan, err := Install(root, named(host.Claude, host.Codex), Options{Lang: "en", Bare: true})
	do(t, plan, err)
	var foreign []string
	for _, w := range plan.Warnings {
		if w.Why == Foreign {
			foreign = append(foreign, w.Path+" "+w.Detail)
		}
	}
	want := []string{".claude/settings.json hooks.UserPromptSubmit", ".mcp.json mcpServers.tacit", ".claude/commands/plan.md ", ".codex/config.toml mcp_servers.tacit"}
	if diff := cmp.Diff(want, foreign); diff != "" {
		t.Error(diff)
	}
	plan, err = Remove(root, named(allNames()...), Options{Lang: "en"})
	do(t, plan, err)
	if diff := cmp.Diff(files, filesIn(t, root)); diff != "" {
		t.Error(diff)
	}
}

// A handler of ours that a person has moved to others goes, and theirs stay.
func TestHandlerAmongOthers(t *testing.T) {
	s := &shared{path: "x", entries: claudeSettings(named(host.Claude)[0])}
	line := host.GuardLine(host.Claude, host.Prompt)
	src := `{"hooks": {"UserPromptSubmit": [{"hooks": [{"command": "theirs"}, {"command": "` + line + `", "timeout": 9}]}]}}`
	got, _, r := s.drop([]byte(src))
	if want := `{"hooks": {"UserPromptSubmit": [{"hooks": [{"command": "theirs"}]}]}}`; r != nil || string(got) != want {
		t.Errorf("%v %s", r, got)
	}
}
