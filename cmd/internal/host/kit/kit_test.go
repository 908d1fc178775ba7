package kit_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var langs = []string{"en", "zh", "ja"}

// A given is a file, and for whom it was made.
type given struct {
	host host.Host
	opts kit.Options
	file kit.File
}

// all calls f with every file of every host: in a project and in a home folder, with
// every form of prefix, in every language, and of every plugin.
func all(f func(h host.Host, o kit.Options, x kit.File)) {
	for _, g := range everything() {
		f(g.host, g.opts, g.file)
	}
}

var everything = sync.OnceValue(func() (all []given) {
	add := func(h host.Host, o kit.Options, files ...kit.File) {
		for _, x := range files {
			all = append(all, given{h, o, x})
		}
	}
	for _, h := range host.Hosts {
		for _, lang := range langs {
			for _, prefix := range []string{"", "tacit-", "kb-"} {
				for _, user := range []bool{false, true} {
					o := kit.Options{Prefix: prefix, Bare: true, Lang: lang, User: user}
					add(h, o, kit.Files(h, o)...)
					if x := block(h, o); x.Path != "" {
						add(h, o, x)
					}
				}
			}
			o := kit.Options{Lang: lang}
			add(h, o, kit.Plugin(h, o)...)
		}
	}
	return all
})

func isSkill(x kit.File) bool { return path.Base(x.Path) == "SKILL.md" }

// What every host gets, as it is written. The skills are the same in most hosts, and
// shown once; the names of the commands differ by the prefix alone. All commands are
// there, those too that a person has to ask for.
func TestGolden(t *testing.T) {
	agents, _ := host.Named(host.Agents)
	for _, lang := range langs {
		golden(t, "skills."+lang, kit.Files(agents, kit.Options{Lang: lang}))
		claude, _ := host.Named(host.Claude)
		golden(t, "claude."+lang, others(claude, kit.Options{Lang: lang, Bare: true}))
		golden(t, "nohooks."+lang, noHooks(claude, lang))
	}
	for _, h := range host.Hosts {
		golden(t, h.Name+".en", others(h, kit.Options{Lang: "en", Bare: true}))
		if plugin := kit.Plugin(h, kit.Options{Lang: "en", Version: "1.2.3"}); len(plugin) > 0 {
			golden(t, "plugin-"+h.Name+".en", slices.DeleteFunc(plugin, func(x kit.File) bool { return isSkill(x) || path.Base(x.Path) == "SHA256SUMS" }))
		}
	}
}

// noHooks returns the rule and one skill as they are where nothing asks at events.
func noHooks(h host.Host, lang string) []kit.File {
	files := kit.Files(h, kit.Options{Lang: lang, NoHooks: true})
	return slices.DeleteFunc(files, func(x kit.File) bool {
		return x.Path != ".claude/rules/tacit.md" && x.Path != ".claude/commands/review.md"
	})
}

// others returns what a host gets apart from skills.
func others(h host.Host, o kit.Options) []kit.File {
	files := slices.DeleteFunc(kit.Files(h, o), isSkill)
	if file, text := kit.Block(h, o); file != "" {
		files = append(files, kit.File{Path: file, Text: text})
	}
	return files
}

// golden compares files, as one archive, with the golden ones.
func golden(t *testing.T, name string, files []kit.File) {
	t.Helper()
	var a txtar.Archive
	for _, x := range files {
		a.Files = append(a.Files, txtar.File{Name: x.Path, Data: x.Text})
	}
	kbtest.Golden(t, "golden/"+name+".txtar", txtar.Format(&a), *update)
}

// Several hosts read one file: what stands in it must not depend on the host that
// was installed last.
func TestHostsAgreeAboutSharedFiles(t *testing.T) {
	type key struct {
		o    kit.Options
		path string
	}
	seen := map[key]kit.File{}
	for _, h := range host.Hosts {
		for _, lang := range langs {
			for _, o := range []kit.Options{{Lang: lang}, {Lang: lang, User: true}, {Lang: lang, Prefix: "kb-"}} {
				for _, x := range append(kit.Files(h, o), block(h, o)) {
					k := key{o, x.Path}
					if other, ok := seen[k]; ok && (!bytes.Equal(other.Text, x.Text) || other.Hook != x.Hook) {
						t.Errorf("%s: %s differs from that of another host", h.Name, x.Path)
					}
					seen[k] = x
				}
			}
		}
	}
	a := block(named(host.Codex), kit.Options{Lang: "en"})
	if b := block(named(host.Zed), kit.Options{Lang: "en", Prefix: "kb-"}); !bytes.Equal(a.Text, b.Text) {
		t.Error("the block in AGENTS.md depends on the prefix of commands, which hosts may have differently")
	}
}

func block(h host.Host, o kit.Options) kit.File {
	file, text := kit.Block(h, o)
	return kit.File{Path: file, Text: text}
}

func named(name string) host.Host {
	h, _ := host.Named(name)
	return h
}

// Every host has the text of each of the eight stages once: Claude Code, which alone reads
// its skills, as a command or as a skill, the others as a skill, since they share them.
func TestEveryHostHasSkills(t *testing.T) {
	for _, h := range host.Hosts {
		for _, o := range []kit.Options{{}, {User: true}, {Prefix: "tacit-"}, {Prefix: "kb-"}} {
			files := kit.Files(h, o)
			commands := len(slices.DeleteFunc(slices.Clone(files), func(x kit.File) bool { return !strings.Contains(x.Path, "/commands/") }))
			skills := len(slices.DeleteFunc(files, func(x kit.File) bool { return !isSkill(x) }))
			if h.Name == host.Claude && skills+commands != 8 || h.Name != host.Claude && skills != 8 {
				t.Errorf("%s, %+v: %d skills, %d commands", h.Name, o, skills, commands)
			}
		}
	}
	if files := kit.Files(host.Host{Name: "nobody"}, kit.Options{}); len(files) > 0 {
		t.Errorf("a host that nobody knows gets %v", files)
	}
}

func TestCommands(t *testing.T) {
	tests := []struct {
		host string
		opts kit.Options
		want string // paths, each with the command of the host that it takes away
	}{
		{host.Claude, kit.Options{}, "req.md build.md remember.md"},
		{host.Claude, kit.Options{Bare: true}, "req.md plan.md=/plan build.md review.md=/review init.md=/init remember.md"},
		{host.Claude, kit.Options{Prefix: "kb-"}, "kb-req.md kb-plan.md kb-build.md kb-review.md kb-init.md kb-remember.md"},
		{host.Claude, kit.Options{Prefix: "tacit-"}, ""}, // the skills are /tacit-plan already
		{host.OpenCode, kit.Options{}, "req.md plan.md build.md remember.md"},
		{host.OpenCode, kit.Options{Bare: true, User: true}, "req.md plan.md build.md review.md=/review init.md=/init remember.md"},
		{host.Cursor, kit.Options{}, "req.md plan.md build.md review.md init.md remember.md"},
		{host.Gemini, kit.Options{}, "req.toml plan.toml build.toml review.toml init.toml remember.toml"},
		{host.Gemini, kit.Options{Prefix: "tacit-"}, ""},
		{host.Codex, kit.Options{}, ""},
	}
	for _, tt := range tests {
		var got []string
		for _, x := range kit.Files(named(tt.host), tt.opts) {
			if strings.Contains(x.Path, "/commands/") {
				got = append(got, strings.TrimSuffix(path.Base(x.Path)+"="+x.Shadows, "="))
			}
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%s with %+v: %s, want %s", tt.host, tt.opts, s, tt.want)
		}
	}
}

// What a person types, as the hosts were seen to name it.
func TestTyped(t *testing.T) {
	tests := []struct {
		host string
		opts kit.Options
		want string
	}{
		{host.Claude, kit.Options{}, "/req /tacit-plan /build /tacit-review /tacit-init /remember"},
		{host.Claude, kit.Options{Bare: true}, "/req /plan /build /review /init /remember"},
		{host.Claude, kit.Options{Prefix: "tacit-"}, "/tacit-req /tacit-plan /tacit-build /tacit-review /tacit-init /tacit-remember"},
		{host.OpenCode, kit.Options{}, "/req /plan /build /tacit-review /tacit-init /remember"},
		{host.Gemini, kit.Options{}, "/req /workspace.plan /build /review /workspace.init /remember"},
		{host.Gemini, kit.Options{User: true}, "/req /user.plan /build /review /user.init /remember"},
		{host.Gemini, kit.Options{Prefix: "kb-"}, "/kb-req /kb-plan /kb-build /kb-review /kb-init /kb-remember"},
		{host.Codex, kit.Options{}, "$tacit-req $tacit-plan $tacit-build $tacit-review $tacit-init $tacit-remember"},
		{host.Copilot, kit.Options{}, "/tacit-req /tacit-plan /tacit-build /tacit-review /tacit-init /tacit-remember"},
		{host.Windsurf, kit.Options{}, "/req /plan /build /review /init /remember"},
		{host.Agents, kit.Options{}, ""},
	}
	for _, tt := range tests {
		var got []string
		for _, c := range kit.Commands(named(tt.host), tt.opts) {
			got = append(got, c.Typed)
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%s with %+v: %s, want %s", tt.host, tt.opts, s, tt.want)
		}
	}
}

func TestValidPrefix(t *testing.T) {
	for prefix, want := range map[string]bool{"": true, "tacit-": true, "a1-b-": true, "tacit": false, "../": false, "A-": false, "a b-": false, "-": false, strings.Repeat("a", 40) + "-": false} {
		if kit.ValidPrefix(prefix) != want {
			t.Errorf("ValidPrefix(%q) = %v", prefix, !want)
		}
	}
}

// A language without texts gets English, and no two languages the same.
func TestLanguages(t *testing.T) {
	rule := func(lang string) string { return string(block(named(host.Codex), kit.Options{Lang: lang}).Text) }
	if rule("fr") != rule("en") || rule("") != rule("en") || rule("zh-CN") != rule("zh") || rule("ja") == rule("zh") || rule("zh") == rule("en") {
		t.Error("languages are mixed up")
	}
}

var (
	questions = regexp.MustCompile(`\*\*([a-z-]+)\*\*`)
	options   = regexp.MustCompile(`(?m)^> - [a-z][:：]`)
)

// Whichever the language, a skill asks the same questions with as many options, has
// as many steps, and runs the same commands.
func TestLanguagesSayTheSame(t *testing.T) {
	agents := named(host.Agents)
	english := kit.Files(agents, kit.Options{Lang: "en"})
	shape := func(x kit.File) (all []string) {
		text := string(x.Text)
		for _, m := range questions.FindAllStringSubmatch(text, -1) {
			all = append(all, m[1])
		}
		for line := range strings.Lines(text) {
			switch word, _, _ := strings.Cut(strings.TrimSpace(line), " "); {
			case word == "tacit" && !strings.Contains(line, "match \"") && !strings.Contains(line, "--content"):
				all = append(all, strings.TrimSpace(line))
			case strings.HasPrefix(word, "#") || strings.HasPrefix(word, "```") || regexp.MustCompile(`^\d\.$`).MatchString(word):
				all = append(all, word)
			case options.MatchString(line):
				all = append(all, line[:5])
			}
		}
		return all
	}
	for _, lang := range langs[1:] {
		for i, x := range kit.Files(agents, kit.Options{Lang: lang}) {
			if diff := cmp.Diff(shape(english[i]), shape(x)); diff != "" {
				t.Errorf("%s %s (-en +%s):\n%s", lang, x.Path, lang, diff)
			}
		}
	}
}

// JSON files are JSON, and their sums are right.
func TestPlugins(t *testing.T) {
	for _, name := range []string{host.Claude, host.Codex, host.OpenCode} {
		for _, x := range kit.Plugin(named(name), kit.Options{Lang: "ja", Version: "1.2.3"}) {
			if path.Ext(x.Path) == ".json" && !json.Valid(x.Text) {
				t.Errorf("%s: %s is no JSON:\n%s", name, x.Path, x.Text)
			}
			if strings.HasSuffix(x.Path, "plugin.json") && !strings.Contains(string(x.Text), `"version": "1.2.3"`) {
				t.Errorf("%s: %s has another version", name, x.Path)
			}
			if h := path.Base(x.Path); h == "hooks.json" && !strings.Contains(string(x.Text), host.GuardLine(name, host.Prompt)) {
				t.Errorf("%s: %s does not run the line", name, x.Path)
			}
		}
	}
	if len(kit.Plugin(named(host.Zed), kit.Options{})) > 0 {
		t.Error("Zed has got a plugin")
	}
}

// The version of a plugin is that of the program, as far as it has one.
func TestPluginVersion(t *testing.T) {
	for version, want := range map[string]string{"": "0.1.0", "(devel)": "0.1.0", "v1.2.3": "1.2.3", "1.2.3-rc.1+x": "1.2.3-rc.1", "v0.0.0-20260131101500-abcdef012345+dirty": "0.0.0-20260131101500-abcdef012345"} {
		for _, x := range kit.Plugin(named(host.OpenCode), kit.Options{Version: version}) {
			if x.Path == "package.json" && !strings.Contains(string(x.Text), `"version": "`+want+`"`) {
				t.Errorf("%q: %s", version, x.Text)
			}
		}
	}
}
