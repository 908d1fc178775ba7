package wire

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
)

// Options say what is wired, and for whom.
type Options struct {
	Prefix  string // of the commands, such as "tacit-"; or empty
	Bare    bool   // without a prefix, also names that the host has itself
	Lang    string // en, zh or ja
	User    bool   // for all projects of a person: the root is their home folder
	NoHooks bool   // no line of shell at events
	NoMCP   bool   // no MCP server
	Stop    bool   // the event stop too
	Version string // of the program, for plugins

	all bool // what each of host.Programs writes, not this one alone
}

func (o Options) kit() kit.Options {
	return kit.Options{Prefix: o.Prefix, Bare: o.Bare, Lang: o.Lang, User: o.User, NoHooks: o.NoHooks, Version: o.Version}
}

// A marked is a file that is not ours alone and has a block of ours.
type marked struct {
	path, host string
	text       []byte
	form       form
	toml       string // the table of ours in a TOML file, with dots; empty for other files
}

// A list is what a host wants.
type list struct {
	shared   []*shared
	marked   []marked
	files    []kit.File
	warnings []Warning
}

// seconds is how long a host waits for us: far longer than tacit hook takes, so that
// it is the host's last resort.
const seconds = 5

// askRule is the form of command before which a host asks the person: one that says
// of itself that a person has agreed.
func askRule(program string) string { return program + " *--yes*" }

// wanted returns what a host wants: all of it, for the project or for the person.
func wanted(h host.Host, o Options) list {
	var l list
	if o.User {
		l = l.ofUser(h, o)
	} else {
		l = l.ofProject(h, o)
	}
	if path, text := kit.Block(h, o.kit()); path != "" {
		l.marked = append(l.marked, marked{path: path, host: h.Name, text: text, form: markdown})
	}
	l.files = kit.Files(h, o.kit())
	return l.without(o)
}

// without leaves out what the options leave out.
func (l list) without(o Options) list {
	var out list
	out.warnings = l.warnings
	for _, s := range l.shared {
		kept := *s
		kept.entries = nil
		for _, w := range s.entries {
			hook := w.event != ""
			if hook && (o.NoHooks || w.event == host.Stop && !o.Stop) || w.isServer() && o.NoMCP {
				continue
			}
			kept.entries = append(kept.entries, w)
		}
		if len(kept.entries) > 0 {
			out.shared = append(out.shared, &kept)
		}
	}
	for _, m := range l.marked {
		if m.toml == "" || !o.NoMCP {
			out.marked = append(out.marked, m)
		}
	}
	for _, f := range l.files {
		if !f.Hook || !o.NoHooks {
			out.files = append(out.files, f)
		}
	}
	return out
}

func (w *entry) isServer() bool { return w.name == "tacit" }

func (l *list) share(h host.Host, path string, entries ...*entry) {
	l.shared = append(l.shared, &shared{path: path, host: h.Name, entries: entries})
}

func (l *list) warn(h host.Host, path string, why Reason, detail string) {
	l.warnings = append(l.warnings, Warning{h.Name, path, why, detail})
}

// plainServer is the server as most hosts write it.
func plainServer(path string) *entry {
	return server(path, object{{"command", host.Program}, {"args", array{"mcp"}}})
}

func (l list) ofProject(h host.Host, o Options) list {
	switch h.Name {
	case host.Claude:
		l.share(h, ".claude/settings.json", claudeSettings(h)...)
		l.share(h, ".mcp.json", plainServer("mcpServers"))
	case host.Cursor:
		l.versioned(h, ".cursor/hooks.json", cursorHooks(h)...)
		l.share(h, ".cursor/mcp.json", plainServer("mcpServers"))
	case host.Codex:
		l.codex(h)
	case host.OpenCode:
		l.share(h, "opencode.json", openCodeSettings(o.all)...)
	case host.Gemini:
		l.share(h, ".gemini/settings.json", geminiSettings(h)...)
	case host.Copilot:
		l.versioned(h, ".github/hooks/tacit.json", copilotHooks()...)
		l.share(h, ".mcp.json", plainServer("mcpServers"))
	case host.VSCode:
		l.versioned(h, ".github/hooks/tacit.json", copilotHooks()...)
		l.share(h, ".vscode/mcp.json", server("servers", object{{"type", "stdio"}, {"command", host.Program}, {"args", array{"mcp"}}}))
	case host.Windsurf:
		l.warn(h, ".codeium/windsurf/mcp_config.json", OnlyUser, host.Program+" install windsurf --user")
	case host.Zed:
		l.share(h, ".zed/settings.json", plainServer("context_servers"))
	}
	return l
}

func (l list) ofUser(h host.Host, o Options) list {
	switch h.Name {
	case host.Claude:
		l.share(h, ".claude/settings.json", claudeSettings(h)...)
		l.warn(h, ".claude.json", ByHand, "claude mcp add --scope user tacit -- "+host.Program+" mcp")
	case host.Cursor:
		l.versioned(h, ".cursor/hooks.json", cursorHooks(h)...)
		l.share(h, ".cursor/mcp.json", plainServer("mcpServers"))
	case host.Codex:
		l.codex(h)
	case host.OpenCode:
		l.share(h, ".config/opencode/opencode.json", openCodeSettings(o.all)...)
	case host.Gemini:
		l.share(h, ".gemini/settings.json", geminiSettings(h)...)
	case host.Copilot:
		l.share(h, ".copilot/mcp-config.json", server("mcpServers", object{{"type", "local"}, {"command", host.Program}, {"args", array{"mcp"}}, {"tools", array{"*"}}}))
	case host.Windsurf:
		l.share(h, ".codeium/windsurf/mcp_config.json", plainServer("mcpServers"))
	case host.Zed:
		l.share(h, ".config/zed/settings.json", plainServer("context_servers"))
	default:
		l.warn(h, "", NoPlace, h.Title)
	}
	return l
}

// claudeSettings has the hooks, and the rule by which Claude Code asks. Cursor passes
// the file over if no group has a matcher.
func claudeSettings(h host.Host) []*entry {
	var asks []string
	for _, program := range host.Programs {
		asks = append(asks, "Bash("+askRule(program)+")")
	}
	isAsk := func(v *hujson.Value) bool { x, _ := decoded(v).(string); return slices.Contains(asks, x) }
	handler := object{{"type", "command"}, {"timeout", seconds}}
	return []*entry{
		hookGroup(h.Name, host.Session, h.Event(host.Session), "startup|resume|clear|compact", handler),
		hookGroup(h.Name, host.Prompt, h.Event(host.Prompt), "", handler),
		hookGroup(h.Name, host.File, h.Event(host.File), kit.ClaudeFiles, handler),
		hookGroup(h.Name, host.Subagent, kit.ClaudeGives, kit.ClaudeAgents, handler),
		hookGroup(h.Name, host.Subagent, h.Event(host.Subagent), "", handler),
		hookGroup(h.Name, host.Stop, h.Event(host.Stop), "", object{{"type", "command"}, {"async", true}, {"timeout", 30}}),
		{path: []string{"permissions", "ask"}, value: "Bash(" + askRule(host.Program) + ")", ours: isAsk, present: isAsk, words: asks},
	}
}

func (l *list) versioned(h host.Host, path string, entries ...*entry) {
	l.share(h, path, entries...)
	l.shared[len(l.shared)-1].version = true
}

func cursorHooks(h host.Host) []*entry {
	return []*entry{
		hookEntry(h.Name, host.Session, h.Event(host.Session), object{{"timeout", seconds}}),
		hookEntry(h.Name, host.Prompt, h.Event(host.Prompt), object{{"timeout", seconds}}),
		hookEntry(h.Name, host.File, h.Event(host.File), object{{"matcher", "Read|Write|Edit|StrReplace"}, {"timeout", seconds}}),
		hookEntry(h.Name, host.Subagent, h.Event(host.Subagent), object{{"timeout", seconds}}),
		hookEntry(h.Name, host.Stop, h.Event(host.Stop), object{{"timeout", 10}, {"loop_limit", 1}}),
	}
}

// copilotHooks are in one file that Copilot and Visual Studio Code both read, so that
// the line is one that both understand the answer of.
func copilotHooks() []*entry {
	h, _ := host.Named(host.VSCode)
	handler := object{{"type", "command"}, {"timeout", seconds}}
	return []*entry{
		hookEntry(h.Name, host.Session, h.Event(host.Session), handler),
		hookEntry(h.Name, host.Prompt, h.Event(host.Prompt), handler),
		hookEntry(h.Name, host.File, h.Event(host.File), handler),
		hookEntry(h.Name, host.Stop, h.Event(host.Stop), handler),
	}
}

// geminiSettings counts in milliseconds. There is no hook for a session: what it says
// would be put in front of the first prompt, where commands no longer work.
func geminiSettings(h host.Host) []*entry {
	handler := object{{"name", "tacit"}, {"type", "command"}, {"timeout", seconds * 1000}}
	return []*entry{
		hookGroup(h.Name, host.Prompt, h.Event(host.Prompt), "*", handler),
		hookGroup(h.Name, host.File, h.Event(host.File), "read_file|replace|write_file", handler),
		hookGroup(h.Name, host.Stop, h.Event(host.Stop), "*", handler),
		plainServer("mcpServers"),
	}
}

// openCodeSettings has the rule as a name, so that each of the programs has its own.
func openCodeSettings(all bool) []*entry {
	entries := []*entry{
		server("mcp", object{{"type", "local"}, {"command", array{host.Program, "mcp"}}, {"enabled", true}, {"timeout", seconds * 1000}}),
	}
	for _, program := range host.Programs {
		if all || program == host.Program {
			entries = append(entries, &entry{path: []string{"permission", "bash"}, name: askRule(program), value: "ask", soft: true, ours: equal("ask")})
		}
	}
	return entries
}

// codexServer and codexRules are what Codex gets between marks. Its rules know the
// beginning of a command only, so it asks before every command that can change a bank,
// and before those that begin with a flag: what follows it can be anything. The form
// --bank=DIR has no beginning that a rule can name.
const (
	codexServer = "[mcp_servers.tacit]\ncommand = \"tacit\"\nargs = [\"mcp\"]\n"
	codexRules  = `prefix_rule(
    pattern = ["tacit", ["add", "adopt", "apply", "archive", "candidates", "compile", "edit", "import", "index", "init", "install", "merge", "plan", "promote", "reject", "remember", "remove", "undo", "uninstall"]],
    decision = "prompt",
    justification = "It can change the memory bank: a person decides.",
)
prefix_rule(
    pattern = ["tacit", "check", ["--fix", "--yes"]],
    decision = "prompt",
    justification = "It can change the memory bank: a person decides.",
)
prefix_rule(
    pattern = ["tacit", ["--bank", "--json", "--lang", "--lang=en", "--lang=ja", "--lang=zh", "--no-color", "--quiet", "--store-root"]],
    decision = "prompt",
    justification = "It can be any command: flags belong behind it.",
)`
)

// codexText returns one of these texts as it names a program.
func codexText(text, program string) []byte {
	return []byte(strings.ReplaceAll(text, `"tacit"`, strconv.Quote(program)))
}

func (l *list) codex(h host.Host) {
	handler := object{{"type", "command"}, {"timeout", seconds}}
	l.share(h, ".codex/hooks.json",
		hookGroup(h.Name, host.Session, h.Event(host.Session), "startup|resume|clear|compact", handler),
		hookGroup(h.Name, host.Prompt, h.Event(host.Prompt), "", handler),
		hookGroup(h.Name, host.File, h.Event(host.File), kit.CodexFiles, handler),
		hookGroup(h.Name, host.Stop, h.Event(host.Stop), "", handler))
	l.marked = append(l.marked,
		marked{path: ".codex/config.toml", host: h.Name, text: codexText(codexServer, host.Program), form: hashes, toml: "mcp_servers.tacit"},
		marked{path: ".codex/rules/tacit.rules", host: h.Name, text: codexText(codexRules, host.Program), form: hashes})
}
