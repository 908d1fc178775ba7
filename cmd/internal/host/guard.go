package host

import "slices"

// Program is the name of this program, by which hosts call it: tacit, or tacit-postgres, which
// sets it.
var Program = Programs[0]

// Programs are all names that the program has: what one of them has written, the others know.
var Programs = []string{"tacit", "tacit-postgres"}

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
func GuardLine(host string, e Event) string { return guardLine(Program, host, e) }

// GuardLines returns the line as each of the Programs writes it.
func GuardLines(host string, e Event) (all []string) {
	for _, program := range Programs {
		all = append(all, guardLine(program, host, e))
	}
	return all
}

// IsGuardLine reports whether a command is the line, of whichever of the Programs.
func IsGuardLine(command, host string, e Event) bool {
	return slices.Contains(GuardLines(host, e), command)
}

func guardLine(program, host string, e Event) string {
	command := program + " hook " + string(e)
	if host != Claude && host != Cursor {
		command += " --host " + host
	}
	return "sh -c 'command -v " + program + " >/dev/null 2>&1 && " + command + "; exit 0'"
}
