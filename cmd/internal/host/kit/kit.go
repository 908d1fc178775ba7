package kit

import (
	"path"
	"slices"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// Options says for whom the files are.
type Options struct {
	Prefix  string // before the names of the commands, such as "tacit-"; or empty
	Bare    bool   // without a prefix, also names that the host has itself
	Lang    string // en, zh or ja
	User    bool   // for all projects of a person, in their home folder
	NoHooks bool   // nothing asks the bank at events: the texts say that the agent does
	Version string // of the program, for the manifests of plugins; empty is firstVersion
	Program string // that the texts call; empty is host.Program
}

// A File is a file that is wholly ours.
type File struct {
	Path    string // with slashes; relative to the root of the project, or to the home folder with Options.User
	Text    []byte
	Shadows string // the command of the host, such as /plan, that this file takes away; or empty
	Hook    bool   // it runs tacit hook at events, as the plugin of OpenCode does: nothing for --no-hooks
}

// skillPrefix is before the name of every skill, so that it takes the name of no
// other.
const skillPrefix = "tacit-"

var prefixForm = pattern.Lazy(`^([a-z0-9]+-)*$`)

// ValidPrefix reports whether a prefix can stand before the names of commands:
// small letters and digits, with a hyphen at the end.
func ValidPrefix(prefix string) bool { return len(prefix) <= 32 && prefixForm().MatchString(prefix) }

// Files returns the files of a host that are wholly ours: skills, commands, rules,
// and the plugin of OpenCode, which has no other hooks. The prefix has to be valid.
func Files(h host.Host, o Options) []File {
	at := placeOf(h, o.User)
	k := newKit(at, o)
	var files []File
	for _, name := range k.skillNames() {
		files = append(files, File{Path: path.Join(at.skills, skillPrefix+name, "SKILL.md"), Text: k.skill(name, skillPrefix)})
	}
	for _, name := range k.commands() {
		f := File{Path: at.commands + "/" + o.Prefix + name + at.form.ext(), Text: k.command(name)}
		if o.Prefix == "" && slices.Contains(at.builtins, name) {
			f.Shadows = "/" + name
		}
		files = append(files, f)
	}
	if at.rule != "" {
		files = append(files, File{Path: at.rule, Text: k.ruleFile()})
	}
	if at.plugin != "" {
		files = append(files, File{Path: at.plugin, Text: k.openCodePlugin(), Hook: true})
	}
	return slices.DeleteFunc(files, func(f File) bool { return at.skills == "" })
}

// Block returns the text that belongs between the marks of a file that is not ours
// alone, such as AGENTS.md, and the path of that file. Both are empty where the host
// needs none. Hosts that share a file get the same text.
func Block(h host.Host, o Options) (file string, text []byte) {
	at := placeOf(h, o.User)
	if at.block == "" {
		return "", nil
	}
	return at.block, newKit(at, o).rule()
}
