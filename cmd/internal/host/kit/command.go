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
	windsurfForm      // likewise; the words of the person are not put into the text
	plainForm         // Markdown alone; likewise
	geminiForm        // TOML
)

func (f form) ext() string {
	if f == geminiForm {
		return ".toml"
	}
	return ".md"
}

// arguments is what stands in the text for the words of the person; empty where the
// host puts them elsewhere.
func (f form) arguments() string {
	switch f {
	case claudeForm, openCodeForm:
		return "$ARGUMENTS"
	case geminiForm:
		return "{{args}}"
	}
	return ""
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
	files := k.commands()
	for _, name := range stages() {
		c := Command{Name: name, Own: slices.Contains(k.builtins, name) || slices.Contains(k.renamed, name)}
		switch {
		case slices.Contains(files, name) && o.Prefix == "" && slices.Contains(k.renamed, name):
			c.Typed = "/" + map[bool]string{false: "workspace.", true: "user."}[o.User] + name
		case slices.Contains(files, name):
			c.Typed = "/" + o.Prefix + name
		case k.byName:
			c.Typed = "/" + skillPrefix + name
		case k.call != "":
			c.Typed = k.call + skillPrefix + name
		default:
			continue
		}
		all = append(all, c)
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

// command makes a thin command, which points at its skill.
func (k *kit) command(name string) []byte {
	skill := skillPrefix + name
	data := map[string]string{"Skill": skill, "File": k.skillFolder() + skill + "/SKILL.md"}
	if a := k.form.arguments(); a != "" {
		data["Query"] = query(a)
	}
	text := host.StageMarker(name) + "\n\n" + k.word("command", data) + "\n"
	short := k.word("short-"+name, nil)
	switch k.form {
	case claudeForm:
		return own("---\ndescription: "+short+"\nargument-hint: "+k.word("hint-"+name, nil)+"\n---\n\n"+text, marked)
	case openCodeForm, windsurfForm:
		return own("---\ndescription: "+short+"\n---\n\n"+text, marked)
	case geminiForm:
		return own("description = "+strconv.Quote(short)+"\n\nprompt = '''\n"+text+"'''\n", hashed)
	}
	return own(text, marked)
}

// skillFolder returns the folder of the skills as an agent finds it, with a slash.
func (k *kit) skillFolder() string {
	folder := path.Clean(k.skills) + "/"
	if k.home {
		return "~/" + folder
	}
	return folder
}
