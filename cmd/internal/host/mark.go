package host

import (
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A sign is how a program that an agent runs can tell that it does: the host marks the
// environment of its shells, and is an ancestor of what they start.
type sign struct {
	host     string
	env      []string // variables
	programs []string // names of processes
}

// signs are those of hosts that were run, and the variables that others document. A
// variable that an editor gives to the terminals of people too, such as
// CURSOR_TRACE_ID or TERM_PROGRAM, is no sign.
var signs = []sign{
	{Claude, []string{"CLAUDECODE"}, []string{"claude"}},
	{Codex, []string{"CODEX_THREAD_ID", "CODEX_SANDBOX", "CODEX_CI"}, []string{"codex"}},
	{OpenCode, []string{"OPENCODE"}, []string{"opencode"}},
	{Gemini, []string{"GEMINI_CLI"}, []string{"gemini"}},
	{Copilot, []string{"COPILOT_AGENT_SESSION_ID", "COPILOT_CLI"}, []string{"copilot"}},
	{Cursor, []string{"CURSOR_AGENT"}, []string{"cursor-agent"}},
	{"", []string{"AI_AGENT", "AUGMENT_AGENT", "ANTIGRAVITY_AGENT", "CLINE_ACTIVE", "QWEN_CODE"}, nil},
}

// agentValues are the values of AGENT by which hosts say who they are; a machine that
// builds has other uses for that name.
var agentValues = []string{"1", "amp", "crush", "goose", "opencode"}

// Outermost is the id of the process at which the look at the ancestors ends. A test
// sets its own, as an agent may have started it.
var Outermost string

// An ancestor is a process that led to this one.
type ancestor struct {
	id   int
	name string   // as the system has it: of a script, that of the script
	args []string // as it was started, its name first
	env  []string // KEY=value
}

// Agent returns what shows that an agent runs this program: a variable, or the name of
// a process; empty if nothing does. A variable that was taken away for one command is
// still in the shell above it, and the host above that.
func Agent(env func(string) string) string {
	if found := markIn(env); found != "" || isOutermost(os.Getpid()) {
		return found
	}
	for a := range ancestors {
		if isOutermost(a.id) {
			break
		}
		if found := a.mark(); found != "" {
			return found
		}
	}
	return ""
}

func isOutermost(id int) bool { return strconv.Itoa(id) == Outermost }

// markIn returns the variable that marks an environment, or "".
func markIn(env func(string) string) string {
	for _, s := range signs {
		for _, name := range s.env {
			if env(name) != "" {
				return name
			}
		}
	}
	if value := env("AGENT"); slices.Contains(agentValues, value) {
		return "AGENT=" + value
	}
	return ""
}

// mark returns what shows that a process is an agent's or a host, or "".
func (a ancestor) mark() string {
	found := markIn(func(name string) string {
		for _, x := range a.env {
			if value, ok := strings.CutPrefix(x, name+"="); ok {
				return value
			}
		}
		return ""
	})
	if found != "" {
		return found
	}
	for _, name := range a.names() {
		for _, s := range signs {
			if slices.Contains(s.programs, name) {
				return name
			}
		}
	}
	return ""
}

// names returns the name of a process, and that of the script that it runs.
func (a ancestor) names() []string {
	all := []string{a.name}
	for i, arg := range a.args {
		if i > 0 && strings.HasPrefix(arg, "-") {
			continue // a flag of what runs the script
		}
		name := strings.TrimPrefix(path.Base(arg), "-")
		all = append(all, strings.TrimSuffix(name, path.Ext(name)))
		if i > 0 || !slices.Contains([]string{"node", "bun", "deno"}, name) {
			break
		}
	}
	return all
}
