package exchange

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/templates"
)

// compose writes the file of a memory: its fields in the order in which the bank
// writes them, then the others, then the text below.
func compose(fields map[string]any, body string) (string, error) {
	var all []templates.Field
	for _, f := range draft.Fields {
		if v, ok := fields[f.Name]; ok {
			all = append(all, templates.Field{Key: f.Name, Value: v})
		}
	}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		if !slices.ContainsFunc(draft.Fields, func(f draft.Field) bool { return f.Name == key }) {
			all = append(all, templates.Field{Key: key, Value: formats.Written(fields[key])})
		}
	}
	form, err := templates.Memory("profile", "en", templates.Data{Fields: all})
	if err != nil {
		return "", err
	}
	block, _ := formats.CutFront(string(form))
	return "---\n" + block + "---\n" + below(body), nil
}

// below returns what stands below the front matter: a blank line, the text, and
// the end of its last line.
func below(body string) string {
	body = strings.ReplaceAll(body, "\r\n", "\n")
	if strings.TrimSpace(body) == "" {
		return ""
	}
	return "\n" + strings.Trim(body, "\n") + "\n"
}

// maxStem is the longest name of a file without its extension, in bytes, with room
// for -2 below the 200 of kb.
const maxStem = 180

// placeOf returns the path at which a memory belongs: the one that was asked for,
// else the one of its kind, type, level and status.
//
// Where the file of the source is named after the id, it keeps its name.
func placeOf(fields map[string]any, want, origin string) (string, error) {
	if want != "" {
		return want, nil
	}
	name := fileName(fields)
	id, _ := fields["id"].(string)
	if base := path.Base(origin); strings.HasPrefix(base, id) && strings.HasPrefix(name, id) && len(base) <= len(id+".md")+maxStem/2 && strings.HasSuffix(base, ".md") {
		name = base
	}
	text, err := compose(fields, "")
	if err != nil {
		return "", err
	}
	m, err := kb.Parse(name, []byte(text))
	if err != nil {
		return "", err
	}
	return m.Home(), nil
}

func fileName(fields map[string]any) string {
	is := func(name string) string { s, _ := fields[name].(string); return s }
	stem := is("id")
	switch slug := filename.Slug(is("title")); {
	case is("model_id") != "":
	case is("kind") == string(kb.Tech):
		stem = filename.Slug(is("service"))
	case is("kind") == string(kb.Business):
		stem = filename.Slug(is("topic"))
	case !strings.HasSuffix(strings.ToLower(stem), slug):
		stem += "-" + slug
	}
	for len(stem) > maxStem {
		runes := []rune(stem)
		stem = strings.TrimRight(string(runes[:len(runes)-1]), "-.")
	}
	return stem + ".md"
}
