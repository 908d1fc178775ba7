package kit

import (
	"path"
	"slices"
	"strconv"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// A form is how a host writes commands.
type form int

const (
	noForm       form = iota
	claudeForm        // Markdown with front matter
	openCodeForm      // likewise, with fewer fields
	geminiForm        // TOML
	windsurfForm      // Markdown; the words of the person are not put into the text
	plainForm         // Markdown without front matter; likewise
)

func (f form) ext() string {
	if f == geminiForm {
		return ".toml"
	}
	return ".md"
}

// arguments is what stands in the text for the words of the person; empty where the
// host puts them elsewhere. A skill has the place, whether or not its host fills it.
func (f form) arguments() string {
	switch f {
	case noForm, claudeForm, openCodeForm:
		return "$ARGUMENTS"
	case geminiForm:
		return "{{args}}"
	}
	return ""
}

// A reader is what is known of the one program that reads a file.
type reader struct {
	hooked bool   // hooks ask the bank for it
	tool   string // the word that names its tool for questions
}

// reader is the program that reads commands of a form.
func (f form) reader() reader {
	switch f {
	case claudeForm:
		return reader{true, "tool-claude"}
	case openCodeForm:
		return reader{true, "tool-opencode"}
	case geminiForm:
		return reader{true, "tool-gemini"}
	}
	return reader{false, "tool"}
}

// A Command is one that a person can type in a host.
type Command struct {
	Name  string // of the stage, such as plan
	Typed string // such as /plan, /tacit-plan, $tacit-plan or /workspace.plan
	Own   bool   // the host has a command /Name of its own
}

// Commands returns what a person types in a host, in the order of the work; none where
// it knows no commands.
func Commands(h host.Host, o Options) (all []Command) {
	k := newKit(placeOf(h, o.User), o)
	for _, name := range stages() {
		if typed := k.typed(name); typed != "" {
			all = append(all, Command{name, typed, slices.Contains(k.builtins, name) || slices.Contains(k.renamed, name)})
		}
	}
	return all
}

// typed returns what a person types for a stage; "" where the host knows no commands.
func (k *kit) typed(name string) string {
	file := slices.Contains(k.commands(), name)
	switch {
	case file && k.opts.Prefix == "" && slices.Contains(k.renamed, name):
		return "/" + map[bool]string{false: "workspace.", true: "user."}[k.opts.User] + name
	case file:
		return "/" + k.opts.Prefix + name
	case k.bare != "":
		return k.bare + name
	case k.byName:
		return "/" + skillPrefix + name
	case k.call != "":
		return k.call + skillPrefix + name
	}
	return ""
}

// told is how a text names the commands of the stages to a person. A skill that several
// hosts read names what most of them know, and Codex.
func (k *kit) told(f form) map[string]string {
	all := map[string]string{}
	for _, name := range stages() {
		all[name] = "`" + k.typed(name) + "`"
		if f == noForm && !k.hooked {
			all[name] = k.word("typed", skillPrefix+name)
		}
	}
	return all
}

// stages are the skills that people call.
func stages() []string {
	return slices.DeleteFunc(slices.Clone(skills), func(name string) bool { return slices.Contains(byAgents, name) })
}

// commands returns the names of the commands that the host gets: none where the skills
// are commands of the same names already, and none that takes a command of the host
// away, unless the person wants that.
func (k *kit) commands() []string {
	if k.form == noForm || k.byName && k.opts.Prefix == skillPrefix {
		return nil
	}
	return slices.DeleteFunc(stages(), func(name string) bool {
		return k.opts.Prefix == "" && !k.opts.Bare && slices.Contains(k.builtins, name)
	})
}

// command makes a command: the whole text of a stage, so that an agent has nothing to
// look for. What it costs is paid when a person types it.
func (k *kit) command(name string) []byte {
	text := k.text(name, k.form)
	short := k.word("short-"+name, nil)
	switch k.form {
	case claudeForm:
		front := "---\ndescription: " + short + "\nargument-hint: " + k.word("hint-"+name, nil)
		return k.own(front+"\nallowed-tools: "+allowedIn(text)+"\n---\n\n"+text, marked)
	case openCodeForm, windsurfForm:
		return k.own("---\ndescription: "+short+"\n---\n\n"+text, marked)
	case geminiForm:
		return k.own("description = "+strconv.Quote(short)+"\n\nprompt = '''\n"+text+"'''\n", hashed)
	}
	return k.own(text, marked)
}

// skillFolder returns the folder of the skills as an agent finds it, with a slash.
func (k *kit) skillFolder() string {
	folder := path.Clean(k.skills) + "/"
	if k.home {
		return "~/" + folder
	}
	return folder
}

// skillNames returns the skills that the host gets. Where it alone reads them,
// a stage is a command or a skill, not both: each costs a line of every session.
func (k *kit) skillNames() []string {
	if !k.hooked {
		return skills
	}
	commands := k.commands()
	return slices.DeleteFunc(slices.Clone(skills), func(name string) bool { return slices.Contains(commands, name) })
}
