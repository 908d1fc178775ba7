package kit

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/templates"
)

// What the manifests of plugins say about us.
const (
	pluginName   = "tacit"
	firstVersion = "0.1.0" // where Options does not have another
	homepage     = "https://github.com/tacit-kb/tacit"
	license      = "Apache-2.0"
	pluginFolder = "plugins/" + pluginName
)

// pluginPlaces are where the skills and commands of a plugin are, in its folder. Of
// Claude Code and Codex the folder is a marketplace with one plugin in it.
var pluginPlaces = map[string]place{
	host.Claude:   {skills: pluginFolder + "/skills", byName: true, tools: true, hooked: true, asking: "tool-claude", bare: "/tacit:"},
	host.Codex:    {skills: pluginFolder + "/skills", byName: true, hooked: true, asking: "tool-codex", bare: "$tacit:"},
	host.OpenCode: {skills: ".opencode/skills", byName: true, commands: "commands", form: openCodeForm, hooked: true, asking: "tool-opencode"},
}

// Plugin returns the files of a folder that a host can install as a plugin, with
// paths relative to it; none where the host knows no plugins. JSON has no comments,
// so SHA256SUMS has the sums of all files.
func Plugin(h host.Host, o Options) []File {
	at, ok := pluginPlaces[h.Name]
	if !ok {
		return nil
	}
	k := newKit(at, o)
	var files []File
	switch h.Name {
	case host.Claude:
		files = k.claudePlugin(h)
	case host.Codex:
		files = k.codexPlugin(h)
	case host.OpenCode:
		files = k.openCodePackage()
	}
	return append(files, sums(files))
}

// object is a JSON object whose members have an order.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON writes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%s", m.name, value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// document makes a JSON file. Text is written as it is: > and & are no danger here.
func document(file string, o object) File {
	var packed, b bytes.Buffer
	enc := json.NewEncoder(&packed)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(o); err != nil {
		panic(err) // made of texts and numbers
	}
	unescaped := strings.NewReplacer(`\u003e`, ">", `\u003c`, "<", `\u0026`, "&").Replace(packed.String())
	if err := json.Indent(&b, []byte(unescaped), "", "  "); err != nil {
		panic(err)
	}
	return File{Path: file, Text: b.Bytes()}
}

var versionForm = pattern.Lazy(`^v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)(?:\+.*)?$`)

// version is that of the program in the form of manifests, which know no builds
// without one.
func (k *kit) version() string {
	if m := versionForm().FindStringSubmatch(k.opts.Version); m != nil {
		return m[1]
	}
	return firstVersion
}

// manifest returns what the manifests of all hosts begin with.
func (k *kit) manifest() object {
	return object{
		{"name", pluginName},
		{"version", k.version()},
		{"description", k.word("plugin", nil)},
		{"author", object{{"name", "Tacit"}, {"url", homepage}}},
		{"homepage", homepage},
		{"repository", homepage},
		{"license", license},
		{"keywords", []string{"memory", "knowledge", "markdown", "offline"}},
	}
}

// The tools of a host that open or write files, as its settings name them. Codex shows
// files with a shell.
const (
	ClaudeFiles = "Read|Edit|MultiEdit|Write|NotebookEdit"
	CodexFiles  = "Bash|apply_patch"

	ClaudeGives  = "PreToolUse" // the event at which a subagent is given its task
	ClaudeAgents = "Agent|Task" // by one of these tools
)

var fileTools = map[string]string{host.Claude: ClaudeFiles, host.Codex: CodexFiles}

// hooks makes the file that has the lines of a host: for the start of a session, for
// each prompt and for each file.
func (k *kit) hooks(h host.Host) File {
	group := func(e host.Event, matcher string) []object {
		handler := object{{"type", "command"}, {"command", host.GuardLine(h.Name, e)}, {"timeout", 5}}
		return []object{{{"matcher", matcher}, {"hooks", []object{handler}}}}
	}
	hooks := object{
		{h.Event(host.Session), group(host.Session, "startup|resume|clear|compact")},
		{h.Event(host.Prompt), group(host.Prompt, "")},
		{h.Event(host.File), group(host.File, fileTools[h.Name])},
	}
	if h.Event(host.Subagent) != "" {
		hooks = append(hooks, member{ClaudeGives, group(host.Subagent, ClaudeAgents)}, member{h.Event(host.Subagent), group(host.Subagent, "")})
	}
	return document(pluginFolder+"/hooks/hooks.json", object{{"description", k.word("hooks", nil)}, {"hooks", hooks}})
}

func server() File {
	return document(pluginFolder+"/.mcp.json", object{{"mcpServers", object{{"tacit", object{{"command", host.Program}, {"args", []string{"mcp"}}}}}}})
}

// bareSkills are skills whose names need no prefix, because the name of the plugin
// stands before them: /tacit:plan.
func (k *kit) bareSkills() (files []File) {
	for _, name := range skills {
		files = append(files, File{Path: path.Join(k.skills, name, "SKILL.md"), Text: k.skill(name, "")})
	}
	return files
}

// readme makes the notes on how a plugin is installed.
func (k *kit) readme(file, host string) File {
	return File{Path: file, Text: k.own(k.fill("plugin/"+host, map[string]bool{"Commands": len(k.commands()) > 0})+"\n", marked)}
}

func (k *kit) claudePlugin(h host.Host) []File {
	files := []File{
		document(".claude-plugin/marketplace.json", object{
			{"name", pluginName},
			{"description", k.word("plugin", nil)},
			{"owner", object{{"name", "Tacit"}, {"url", homepage}}},
			{"plugins", []object{{{"name", pluginName}, {"source", "./" + pluginFolder}, {"description", k.word("plugin", nil)}}}},
		}),
		k.readme("README.md", h.Name),
		document(pluginFolder+"/.claude-plugin/plugin.json", k.manifest()),
		server(),
		k.readme(pluginFolder+"/README.md", h.Name),
		k.hooks(h),
	}
	return append(files, k.bareSkills()...)
}

func (k *kit) codexPlugin(h host.Host) []File {
	manifest := append(k.manifest(),
		member{"skills", "./skills/"},
		member{"hooks", "./hooks/hooks.json"},
		member{"mcpServers", "./.mcp.json"},
		member{"interface", object{
			{"displayName", "Tacit"},
			{"shortDescription", k.word("plugin", nil)},
			{"longDescription", k.word("plugin", nil)},
			{"developerName", "Tacit"},
			{"category", "Developer Tools"},
			{"capabilities", []string{"Interactive", "Read", "Write"}},
			{"websiteURL", homepage},
		}})
	files := []File{
		document(".agents/plugins/marketplace.json", object{
			{"name", pluginName},
			{"interface", object{{"displayName", "Tacit"}}},
			{"plugins", []object{{
				{"name", pluginName},
				{"source", object{{"source", "local"}, {"path", "./" + pluginFolder}}},
				{"policy", object{{"installation", "AVAILABLE"}, {"authentication", "ON_INSTALL"}}},
				{"category", "Developer Tools"},
			}}},
		}),
		k.readme("README.md", h.Name),
		document(pluginFolder+"/.codex-plugin/plugin.json", manifest),
		server(),
		k.readme(pluginFolder+"/README.md", h.Name),
		k.hooks(h),
	}
	return append(files, k.bareSkills()...)
}

func (k *kit) openCodePackage() []File {
	files := []File{
		document("package.json", append(object{{"name", "tacit-opencode"}}, append(k.manifest()[1:],
			member{"type", "module"}, member{"main", "./plugins/tacit.js"})...)),
		k.readme("README.md", host.OpenCode),
		{Path: "plugins/tacit.js", Text: k.openCodePlugin(), Hook: true},
	}
	for _, name := range k.skillNames() {
		files = append(files, File{Path: path.Join("skills", skillPrefix+name, "SKILL.md"), Text: k.skill(name, skillPrefix)})
	}
	for _, name := range k.commands() {
		files = append(files, File{Path: "commands/" + k.opts.Prefix + name + ".md", Text: k.command(name)})
	}
	return files
}

// openCodePlugin is the program by which OpenCode runs hooks.
func (k *kit) openCodePlugin() []byte {
	src, err := fs.ReadFile(templates.Host(), "plugin/opencode.js")
	if err != nil {
		panic(err) // embedded
	}
	return k.own(string(src), slashed)
}

// sums makes the file with the sums of others, in the form of sha256sum.
func sums(files []File) File {
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(f.Text), f.Path)
	}
	return File{Path: "SHA256SUMS", Text: []byte(b.String())}
}
