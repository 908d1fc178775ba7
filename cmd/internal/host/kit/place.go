package kit

import "github.com/tacit-kb/tacit/cmd/internal/host"

// A place says where a host looks for what, relative to a project or to the home
// folder. What it does not know is empty.
type place struct {
	skills   string   // folder of skills; empty: it can be given nothing
	byName   bool     // it offers each skill as a command of the same name
	commands string   // folder of commands
	form     form     // of commands
	builtins []string // commands of its own that one of ours with the same name takes away
	renamed  []string // names of ours before which the host puts one of its own, such as "workspace."
	call     string   // what a person types before the name of a skill; empty where byName says it
	bare     string   // what a person types before the name of a stage, in a plugin
	rule     string   // file for a rule that is wholly ours
	front    string   // what the rule begins with
	block    string   // file of others that has a block of ours instead
	plugin   string   // the plugin by which OpenCode runs hooks
	home     bool
	tools    bool   // it understands allowed-tools in the words of Claude Code
	hooked   bool   // it alone reads its skills, and runs hooks
	asking   string // the word that names its tool for questions, if it alone reads its skills
}

const (
	agentSkills = ".agents/skills"

	cursorFront   = "---\ndescription: What this project remembers, and how to ask for it\nalwaysApply: true\n---\n\n"
	windsurfFront = "---\ntrigger: always_on\n---\n\n"
)

// inProject is where hosts look in a project, as was seen in the hosts or read in
// their documents. Gemini CLI gives a command of ours another name where it has one of
// the same, so that it loses none.
var inProject = map[string]place{
	host.Claude: {skills: ".claude/skills", byName: true, commands: ".claude/commands", form: claudeForm, builtins: []string{"plan", "review", "init"},
		rule: ".claude/rules/tacit.md", tools: true, hooked: true, asking: "tool-claude"},
	host.Cursor: {skills: agentSkills, byName: true, commands: ".cursor/commands", form: plainForm, rule: ".cursor/rules/tacit.mdc", front: cursorFront},
	host.Codex:  {skills: agentSkills, call: "$", block: "AGENTS.md"},
	host.OpenCode: {skills: agentSkills, byName: true, commands: ".opencode/commands", form: openCodeForm, builtins: []string{"review", "init"},
		block: "AGENTS.md", plugin: ".opencode/plugins/tacit.js"},
	host.Gemini:   {skills: agentSkills, byName: true, commands: ".gemini/commands", form: geminiForm, renamed: []string{"plan", "init"}, block: "GEMINI.md"},
	host.Copilot:  {skills: agentSkills, byName: true, block: ".github/copilot-instructions.md"},
	host.VSCode:   {skills: agentSkills, byName: true, block: ".github/copilot-instructions.md"},
	host.Windsurf: {skills: agentSkills, commands: ".windsurf/workflows", form: windsurfForm, rule: ".windsurf/rules/tacit.md", front: windsurfFront},
	host.Zed:      {skills: agentSkills, block: "AGENTS.md"},
	host.Agents:   {skills: agentSkills, block: "AGENTS.md"},
}

// inHome is where hosts look in the home folder. Cursor keeps the rules of a person
// in its settings, and Visual Studio Code in a profile: they get none.
var inHome = map[string]place{
	host.Claude: {skills: ".claude/skills", byName: true, commands: ".claude/commands", form: claudeForm, builtins: []string{"plan", "review", "init"},
		rule: ".claude/rules/tacit.md", tools: true, hooked: true, asking: "tool-claude"},
	host.Cursor: {skills: agentSkills, byName: true, commands: ".cursor/commands", form: plainForm},
	host.Codex:  {skills: agentSkills, call: "$", block: ".codex/AGENTS.md"},
	host.OpenCode: {skills: agentSkills, byName: true, commands: ".config/opencode/commands", form: openCodeForm, builtins: []string{"review", "init"},
		block: ".config/opencode/AGENTS.md", plugin: ".config/opencode/plugins/tacit.js"},
	host.Gemini:   {skills: agentSkills, byName: true, commands: ".gemini/commands", form: geminiForm, renamed: []string{"plan", "init"}, block: ".gemini/GEMINI.md"},
	host.Copilot:  {skills: agentSkills, byName: true, block: ".copilot/copilot-instructions.md"},
	host.VSCode:   {skills: agentSkills, byName: true},
	host.Windsurf: {skills: agentSkills, commands: ".codeium/windsurf/global_workflows", form: windsurfForm, block: ".codeium/windsurf/memories/global_rules.md"},
	host.Zed:      {skills: agentSkills},
	host.Agents:   {skills: agentSkills},
}

// placeOf returns where a host looks.
func placeOf(h host.Host, user bool) place {
	if !user {
		return inProject[h.Name]
	}
	at := inHome[h.Name]
	at.home = true
	return at
}
