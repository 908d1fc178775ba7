// Package templates holds the Markdown texts that Tacit starts people off with,
// each in English, Chinese and Japanese, embedded in the program.
//
// A template is the layout alone. What a person or a model wrote comes in as
// [Data] and is never read as template text: a title like "{{.}}" is a title.
// Front matter values are quoted where YAML would take them for something else,
// and a part of the body that nobody filled in becomes a comment that says what
// belongs there. A part that the template has no place for is an error, so that
// no text gets lost on its way into a file.
package templates

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"text/template"
)

//go:embed memory/*.md document/*.md
var files embed.FS

// Data is what goes into a template.
type Data struct {
	Fields []Field           // front matter, in this order; empty values are left out
	Title  string            // the first heading; one line
	Text   map[string]string // Markdown for the parts of the body, by the name of the part
}

// A Field is one field of front matter. Its value is a string, a []string, a
// number, a bool, or a map[string]any or []any of these.
type Field struct {
	Key   string
	Value any
}

// Memory fills in the template of a memory: standard, knowledge,
// decision-record, learning, service, profile or business. A language without
// a template of its own gets English.
func Memory(name, lang string, data Data) ([]byte, error) {
	return render("memory/"+name, lang, data)
}

// Document fills in the template of another file of a bank: index, brief,
// active, req, plan, testcase or review.
func Document(name, lang string, data Data) ([]byte, error) {
	return render("document/"+name, lang, data)
}

// names lists the templates of a folder.
func names(dir string) []string {
	entries, err := fs.ReadDir(files, dir)
	if err != nil {
		panic(err) // embedded
	}
	var out []string
	for _, e := range entries {
		name, _, _ := strings.Cut(e.Name(), ".")
		out = append(out, name)
	}
	return slices.Compact(out)
}

// Parts lists the names that Data.Text may use with a template of a memory or a
// document, in order of appearance.
func Parts(name string) []string {
	for _, dir := range []string{"memory", "document"} {
		if src, err := files.ReadFile(path.Join(dir, name+".en.md")); err == nil {
			return partNames(string(src))
		}
	}
	return nil
}

func render(name, lang string, data Data) ([]byte, error) {
	src, err := source(name, lang)
	if err != nil {
		return nil, err
	}
	f := filler{data: data, used: map[string]bool{}}
	t, err := template.New(path.Base(name)).Funcs(f.funcs()).Parse(string(src))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := t.Execute(&out, nil); err != nil {
		return nil, err
	}
	return out.Bytes(), f.leftOver()
}

// source returns the text of a template in a language such as "zh" or "zh-CN".
func source(name, lang string) ([]byte, error) {
	base, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(lang), "_", "-"), "-")
	for _, l := range []string{base, "en"} {
		if src, err := files.ReadFile(name + "." + l + ".md"); err == nil && l != "" {
			return src, nil
		}
	}
	dir, short := path.Split(name)
	return nil, fmt.Errorf("no template %q; there is %s", short, strings.Join(names(path.Clean(dir)), ", "))
}

// leftOver reports text that the template had no place for.
func (f *filler) leftOver() error {
	for _, part := range slices.Sorted(maps.Keys(f.data.Text)) {
		if !f.used[part] && strings.TrimSpace(f.data.Text[part]) != "" {
			return fmt.Errorf("the template has no place for %q", part)
		}
	}
	return nil
}
