package host

import "slices"

// detect returns the host that has sent a document, or unknown. What the document
// itself shows is certain; variables of the environment also reach what a host
// starts, another host for example.
func detect(d document, env func(string) string) Host {
	if name := d.sender(); name != "" {
		h, _ := Named(name)
		return h
	}
	for _, h := range Hosts {
		if h.env != "" && env(h.env) != "" {
			return h
		}
	}
	return unknown
}

// sender returns the host whose keys or names of events a document has, or "".
func (d document) sender() string {
	event := d.text("hook_event_name")
	has := func(host string) bool {
		h, _ := Named(host)
		return slices.Contains([]string{h.Event(Prompt), h.Event(Stop)}, event)
	}
	switch {
	case d.text("cursor_version") != "" || has(Cursor):
		return Cursor
	case has(Gemini):
		return Gemini
	case d.text("turn_id") != "":
		return Codex
	case event == "" && d.text("sessionId") != "" && d["timestamp"] != nil:
		return Copilot
	}
	return ""
}
