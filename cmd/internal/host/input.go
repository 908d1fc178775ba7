package host

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
)

// An Input is what a host says at an event, in one form for all hosts. Apart from
// Host and Event everything may be empty.
type Input struct {
	Host  string // the name of the host; empty if nobody knows
	Event Event

	Session string   // names the conversation; with it goes what was said before
	Agent   string   // names the subagent that it happens in; empty for the agent itself
	Kind    string   // at Subagent, of the subagent: general-purpose, say
	Given   bool     // at Subagent, that it is given its task, as Prompt, and has not begun
	Prompt  string   // as the host passes it on, see Ask
	Cwd     string   // the folder that the agent works in
	Roots   []string // the folders that are open, of hosts that can have several
	Project string   // the folder that the host's environment names
	Files   []string // that the person attached or has open; at File, that a tool opens
	Written string   // at File, what a tool writes into them

	Source         string // of a session: startup, resume, clear, compact or fork
	StopHookActive bool   // the agent goes on because a hook at Stop has said so
	LastMessage    string // what the agent said last, at Stop
}

// errNoDocument says that what a host has sent cannot be read.
var errNoDocument = errors.New("the host did not send a JSON object")

// Read reads what a host has written to stdin. The host is the name that the line
// in its settings gives; without one, or with a name that is unknown, it is found
// out from the document and from the environment. Keys that are missing or have
// another type than expected are passed over: hosts change. An error goes with an
// Input that still says which host it is, as far as that is known.
func Read(e Event, host string, stdin []byte, env func(string) string) (Input, error) {
	var d document
	err := json.Unmarshal(bytes.TrimPrefix(stdin, []byte("\ufeff")), &d)
	if err != nil || d == nil {
		err = errNoDocument
	}
	h, known := Named(host)
	if !known {
		h = detect(d, env)
	}
	in := Input{
		Host: h.Name, Event: e,
		Session: d.text("session_id", "sessionId", "conversation_id"),
		Agent:   d.text("agent_id"),
		Prompt:  d.text("prompt"),
		Cwd:     d.text("cwd"),
		Roots:   d.texts("workspace_roots"),
		Project: h.projectIn(env),
		Files:   d.attached(),
		Source:  d.text("source"),

		StopHookActive: d.isTrue("stop_hook_active") || d.number("loop_count") > 0,
		LastMessage:    d.text("last_assistant_message"),
	}
	switch e {
	case File:
		in.Files, in.Written = d.used()
	case Subagent:
		in.readTask(d)
	}
	return in, err
}

// readTask reads what a subagent is given, by the tool that starts it or when it begins.
func (in *Input) readTask(d document) {
	tool := d.object("tool_input")
	in.Agent = d.text("agent_id", "subagent_id")
	in.Kind = d.text("agent_type", "subagent_type")
	if in.Prompt = tool.text("prompt", "message"); in.Prompt != "" {
		in.Given, in.Kind = true, tool.text("subagent_type", "agent_type")
		return
	}
	in.Prompt = d.text("task")
}

// Context names what the agent has before it: that of a subagent is empty when it
// begins, whatever its session was told.
func (in Input) Context() string {
	if in.Agent == "" || in.Agent == in.Session || in.Session == "" {
		return in.Session
	}
	return in.Session + "\x00" + in.Agent
}

func (h Host) projectIn(env func(string) string) string {
	for _, name := range h.project {
		if dir := env(name); dir != "" {
			return dir
		}
	}
	return ""
}

// A document is a JSON object whose values are read when somebody asks for them. A
// value of another type than expected is like none.
type document map[string]json.RawMessage

// text returns the first of several keys that has a text.
func (d document) text(keys ...string) string {
	for _, key := range keys {
		var s string
		if json.Unmarshal(d[key], &s) == nil && s != "" {
			return s
		}
	}
	return ""
}

func (d document) texts(key string) []string {
	var all []string
	if json.Unmarshal(d[key], &all) != nil {
		return nil
	}
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

func (d document) isTrue(key string) bool {
	var b bool
	return json.Unmarshal(d[key], &b) == nil && b
}

func (d document) number(key string) (n float64) {
	if json.Unmarshal(d[key], &n) != nil {
		return 0
	}
	return n
}

// attached returns the files that Cursor names as attached to a prompt.
func (d document) attached() []string {
	var all []json.RawMessage
	if json.Unmarshal(d["attachments"], &all) != nil {
		return nil
	}
	var files []string
	for _, raw := range all {
		var a document
		if json.Unmarshal(raw, &a) != nil {
			continue
		}
		if name := a.text("file_path", "filePath"); name != "" && !strings.Contains(name, "\x00") {
			files = append(files, name)
		}
	}
	return files
}
