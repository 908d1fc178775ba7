package kit

import "github.com/tacit-kb/tacit/cmd/internal/host"

// Options says for whom the files are.
type Options struct {
	Prefix string // before the names of the commands, such as "tacit-"; or empty
	Lang   string // en, zh or ja
	User   bool   // for all projects of a person, in their home folder
}

// A File is a file that is wholly ours.
type File struct {
	Path    string // with slashes; relative to the root of the project, or to the home folder with Options.User
	Text    []byte
	Shadows string // the command of the host, such as /plan, that this file takes away; or empty
	Hook    bool   // it runs tacit hook at events, as the plugin of OpenCode does: nothing for --no-hooks
}

// Files returns the files of a host that are wholly ours: skills, commands, rules.
func Files(h host.Host, o Options) []File { return nil }

// Block returns the text that belongs between the marks of a file that is not ours
// alone, such as AGENTS.md, and the path of that file. Both are empty where the host
// needs none.
func Block(h host.Host, o Options) (path string, text []byte) { return "", nil }

// Plugin returns the files of a folder that a host can install as a plugin, with
// paths relative to it; none where the host knows no plugins.
func Plugin(h host.Host, o Options) []File { return nil }

// Own reports whether a text is one of ours, by its last line, and whether it is
// still as it was written.
func Own(text []byte) (ours, unchanged bool) { return false, false }
