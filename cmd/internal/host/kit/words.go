package kit

import (
	"bytes"
	"io/fs"
	"strings"
	"sync"
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
	opts Options
	*language
}

// A language is what all kits of one language share. It is parsed once: wiring a project
// renders every text a hundred times.
type language struct {
	lang  string
	words *template.Template // the parts and words of the language
	texts sync.Map           // by name: each text, with the parts and words
}

var languages sync.Map // by name

func newKit(at place, o Options) *kit {
	lang := "en"
	base, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(o.Lang), "_", "-"), "-")
	if _, err := fs.Stat(templates.Host(), "part/words."+base+".md"); err == nil && base != "" {
		lang = base
	}
	return &kit{at, o, once(&languages, lang, newLanguage)}
}

func newLanguage(lang string) *language {
	l := &language{lang: lang}
	// Both are models of what an agent writes, with their comments.
	l.words = template.New("").Funcs(template.FuncMap{"document": l.model(templates.Document), "memory": l.model(templates.Memory)})
	for _, part := range []string{"query", "memory", "gate", "point", "where", "agree", "capture", "progress", "quiet", "words"} {
		l.parse(l.words.New(part), "part/"+part)
	}
	return l
}

// once returns what is known by a name, and makes it where it is not.
func once[T any](known *sync.Map, name string, make func(string) T) T {
	v, ok := known.Load(name)
	if !ok {
		v, _ = known.LoadOrStore(name, make(name))
	}
	return v.(T)
}

// parse reads a text of templates/host into a template. What is embedded is whole;
// the tests render all of it.
func (l *language) parse(t *template.Template, name string) *template.Template {
	src, err := fs.ReadFile(templates.Host(), name+"."+l.lang+".md")
	if err != nil {
		panic(err)
	}
	return template.Must(t.Parse(strings.TrimRight(string(src), "\n")))
}

// fill renders a text of templates/host.
func (l *language) fill(name string, data any) string {
	return rendered(once(&l.texts, name, func(name string) *template.Template {
		return l.parse(template.Must(l.words.Clone()).New(name), name)
	}), data)
}

// word renders one of the parts and words, by its name.
func (l *language) word(name string, data any) string {
	return rendered(l.words.Lookup(name), data)
}

func rendered(t *template.Template, data any) string {
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		panic(err)
	}
	return b.String()
}

// model makes the word of templates that puts in a model of package templates.
func (l *language) model(of func(name, lang string, data templates.Data) ([]byte, error)) func(string) (string, error) {
	var known sync.Map
	return func(name string) (string, error) {
		if text, ok := known.Load(name); ok {
			return text.(string), nil
		}
		text, err := of(name, l.lang, templates.Data{Title: "…"})
		if err != nil {
			return "", err
		}
		model := strings.TrimRight(string(text), "\n")
		known.Store(name, model)
		return model, nil
	}
}
