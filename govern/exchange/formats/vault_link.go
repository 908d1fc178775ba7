package formats

import (
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/link"
)

// takeLinks returns the notes that the front matter names, and gives back the text
// that [[so]] was without quotes, where YAML sees a list in a list.
func takeLinks(f Front) []string {
	var names List
	for _, key := range f.keys {
		value := unnested(f.Fields[key])
		f.Fields[key] = value
		for _, s := range Texts(value) {
			links := link.Wikis(s)
			for _, w := range links {
				names.Add(strings.TrimSpace(w.Name))
			}
			if key == "related" && len(links) == 0 {
				names.Add(s)
			}
		}
	}
	delete(f.Fields, "related") // link fills it
	return names.Texts
}

// unnested returns [[Note]] as the text that it is.
func unnested(value any) any {
	list, ok := value.([]any)
	if !ok {
		return value
	}
	if len(list) == 1 {
		if inner, ok := list[0].([]string); ok {
			return "[[" + strings.Join(inner, ", ") + "]]"
		}
	}
	var texts []string
	for _, x := range list {
		switch v := unnested(x).(type) {
		case string:
			texts = append(texts, v)
		case []string:
			texts = append(texts, "[["+strings.Join(v, ", ")+"]]")
		default:
			return value
		}
	}
	return texts
}

// link turns the names into origins, which Propose follows. What a text names and
// the vault does not have may be written one day; a field that names it is told of.
func (r *vaultReader) link() {
	byName := map[string]string{}
	for _, named := range []func(Item) []string{pathNames, otherNames} { // a file goes before what calls itself like it
		for _, n := range r.notes {
			for _, name := range named(n.item) {
				if _, taken := byName[filename.Fold(name)]; !taken {
					byName[filename.Fold(name)] = n.item.Origin
				}
			}
		}
	}
	for _, n := range r.notes {
		var all List
		var nowhere []string
		for i, name := range slices.Concat(n.related, n.inText) {
			switch origin, ok := byName[filename.Fold(strings.TrimSuffix(name, ".md"))]; {
			case ok && origin != n.item.Origin:
				all.Add(origin)
			case !ok && i < len(n.related):
				nowhere = append(nowhere, name)
				r.Notes = append(r.Notes, Note{Origin: n.item.Origin, Field: "related", Code: Dangling, Detail: lang.Plain(name)})
			}
		}
		for _, file := range n.files {
			file = path.Join(path.Dir(n.item.Origin), file)
			if origin, ok := byName[filename.Fold(strings.TrimSuffix(file, path.Ext(file)))]; ok && origin == file && file != n.item.Origin {
				all.Add(origin)
			}
		}
		putList(n.item.Fields, "related", all.Texts)
		putList(n.item.Fields, "origin_related", nowhere)
		r.Items = append(r.Items, n.item)
	}
}

// pathNames lists the ends of the path of a note: links give as much of it as they
// need.
func pathNames(it Item) (names []string) {
	rest, more := strings.TrimSuffix(it.Origin, path.Ext(it.Origin)), true
	for ; more; _, rest, more = strings.Cut(rest, "/") {
		names = append(names, rest)
	}
	return names
}

// otherNames lists what else a note is called.
func otherNames(it Item) (names []string) {
	for _, field := range []string{"title", "id"} {
		if s, _ := it.Fields[field].(string); s != "" {
			names = append(names, s)
		}
	}
	return append(names, Texts(it.Fields["aliases"])...)
}
