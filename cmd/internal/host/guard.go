package host

// GuardLine returns the line of shell that a host has to run at an event. It is the
// only form in which a host may call Tacit: some hosts take status 2, which is also
// what a Go program that panics ends with, for an order to throw the prompt away,
// and others do so for a program that is missing. Whatever happens in this line, it
// ends with 0, and reads stdin from the host also where the host appends a
// here-document to it.
//
// The line never changes from one release to the next: Codex asks the person to
// trust each line anew. For Claude Code and Cursor it is the same, so that Cursor,
// which may read the settings of both, runs it once.
func GuardLine(host string, e Event) string {
	command := "tacit hook " + string(e)
	if host != Claude && host != Cursor {
		command += " --host " + host
	}
	return "sh -c 'command -v tacit >/dev/null 2>&1 && " + command + "; exit 0'"
}
