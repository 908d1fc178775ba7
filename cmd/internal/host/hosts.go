package host

// An Event is a moment at which a host asks Tacit whether it has something to say.
type Event string

// The events.
const (
	Session Event = "session" // a session begins, or its context was made anew
	Prompt  Event = "prompt"  // a person sends a prompt
	File    Event = "file"    // the agent opens or writes a file
	Stop    Event = "stop"    // the agent has answered; nothing can be said, off by default

	// Subagent is the moment at which a subagent is given its task, or begins. Hosts that
	// send it the task as a prompt do not have it.
	Subagent Event = "subagent"
)

// Events lists the events in the order of their time.
var Events = []Event{Session, Prompt, File, Subagent, Stop}

// The names of the hosts, as in --host NAME and in tacit install NAME.
const (
	Claude   = "claude"
	Cursor   = "cursor"
	Codex    = "codex"
	OpenCode = "opencode"
	Gemini   = "gemini"
	Copilot  = "copilot"
	VSCode   = "vscode"
	Windsurf = "windsurf"
	Zed      = "zed"
	Agents   = "agents"
)

// A Host is a program that a coding agent lives in.
type Host struct {
	Name  string // such as claude
	Title string // as its makers write it, such as Claude Code

	env     string // a variable of the environment that proves it; or empty
	dialect dialect
	events  map[Event]string // by which name it knows the events; none: it asks nobody
	project []string         // variables that name the folder of the project
}

// Hosts lists all hosts. Where only the environment tells them apart, the first one
// that fits is it: the later ones are started from within the earlier ones, or set
// the variables of the others. Their order and variables were seen in the hosts.
var Hosts = []Host{
	{Name: Copilot, Title: "GitHub Copilot", env: "COPILOT_CLI", dialect: flat, project: claudeProject,
		events: map[Event]string{Session: "SessionStart", Prompt: "UserPromptSubmit", File: "PostToolUse", Stop: "Stop"}},
	{Name: Cursor, Title: "Cursor", env: "CURSOR_VERSION", dialect: snake, project: []string{"CURSOR_PROJECT_DIR", "CLAUDE_PROJECT_DIR"},
		events: map[Event]string{Session: "sessionStart", Prompt: "beforeSubmitPrompt", File: "postToolUse", Subagent: "subagentStart", Stop: "stop"}},
	{Name: Gemini, Title: "Gemini CLI", env: "GEMINI_SESSION_ID", dialect: nested, project: []string{"GEMINI_PROJECT_DIR", "CLAUDE_PROJECT_DIR"},
		events: map[Event]string{Session: "SessionStart", Prompt: "BeforeAgent", File: "AfterTool", Stop: "AfterAgent"}},
	{Name: OpenCode, Title: "OpenCode", env: "OPENCODE", dialect: plain,
		events: map[Event]string{Session: "session.created", Prompt: "chat.message", File: "tool.execute.after", Stop: "session.idle"}},
	{Name: Claude, Title: "Claude Code", env: "CLAUDECODE", dialect: nested, events: pascal, project: claudeProject},
	{Name: Codex, Title: "Codex CLI", dialect: nested,
		events: map[Event]string{Session: "SessionStart", Prompt: "UserPromptSubmit", File: "PreToolUse", Stop: "Stop"}}, // not all patches come to PostToolUse
	{Name: VSCode, Title: "Visual Studio Code", dialect: every, events: pascal},
	{Name: Windsurf, Title: "Windsurf"},
	{Name: Zed, Title: "Zed"},
	{Name: Agents, Title: "AGENTS.md"},
}

var (
	pascal        = map[Event]string{Session: "SessionStart", Prompt: "UserPromptSubmit", File: "PostToolUse", Subagent: "SubagentStart", Stop: "Stop"}
	claudeProject = []string{"CLAUDE_PROJECT_DIR"}
)

// unknown is a host that nobody has met: it gets an answer that most understand.
var unknown = Host{dialect: every, events: pascal, project: claudeProject}

// Named returns the host of a name, and whether there is one.
func Named(name string) (Host, bool) {
	for _, h := range Hosts {
		if h.Name == name {
			return h, true
		}
	}
	return unknown, false
}

// Event returns the name that the host itself has for an event, as in its settings
// and its documents; empty if it has no such event.
func (h Host) Event(e Event) string { return h.events[e] }
