package kit

import (
	"bytes"
	"io/fs"
	"strings"
	"text/template"

	"github.com/tacit-kb/tacit/templates"
)

// skills are the texts that become skills, in the order of the work.
var skills = []string{"req", "plan", "build", "review", "init", "remember", "capture", "evidence"}

// byAgents are the skills that are no commands: agents use them by themselves.
var byAgents = []string{"capture", "evidence"}

// A kit makes the files of one host in one language.
type kit struct {
	place
	opts  Options
	lang  string
	words *template.Template // the parts and words of the language
}

func newKit(at place, o Options) *kit {
	k := &kit{place: at, opts: o, lang: "en"}
	base, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(o.Lang), "_", "-"), "-")
	if _, err := fs.Stat(templates.Host(), "part/words."+base+".md"); err == nil && base != "" {
		k.lang = base
	}
	funcs := template.FuncMap{"document": k.document, "memory": k.memory}
	k.words = template.New("").Funcs(funcs)
	for _, part := range []string{"query", "memory", "gate", "point", "where", "agree", "capture", "progress", "quiet", "words"} {
		k.parse(k.words.New(part), "part/"+part)
	}
	return k
}

// parse reads a text of templates/host into a template. What is embedded is whole;
// the tests render all of it.
func (k *kit) parse(t *template.Template, name string) *template.Template {
	src, err := fs.ReadFile(templates.Host(), name+"."+k.lang+".md")
	if err != nil {
		panic(err)
	}
	return template.Must(t.Parse(strings.TrimRight(string(src), "\n")))
}

// fill renders a text of templates/host.
func (k *kit) fill(name string, data any) string {
	t := template.Must(k.words.Clone())
	return rendered(k.parse(t.New(name), name), data)
}

// word renders one of the parts and words, by its name.
func (k *kit) word(name string, data any) string {
	return rendered(k.words.Lookup(name), data)
}

func rendered(t *template.Template, data any) string {
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		panic(err)
	}
	return b.String()
}

// document and memory are the models of what an agent writes, with their comments.
func (k *kit) document(name string) (string, error) {
	text, err := templates.Document(name, k.lang, templates.Data{Title: "…"})
	return strings.TrimRight(string(text), "\n"), err
}

func (k *kit) memory(name string) (string, error) {
	text, err := templates.Memory(name, k.lang, templates.Data{Title: "…"})
	return strings.TrimRight(string(text), "\n"), err
}
