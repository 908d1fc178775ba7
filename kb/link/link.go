// Package link follows links between memories: the names in the field related, and
// [[links]] and links of Markdown in the text. A link calls a memory by its id, the
// name of its file, another name, or its title.
package link

import (
	"bytes"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

var (
	toFile   = pattern.Lazy(`\]\(<?([^()<>#?:\n]+\.(?i:md))(?:#[^()<>\n]*)?>?\)`)
	codeSpan = pattern.Lazy("`+[^`\n]+`+")
)

// In returns what the links of a text name, but not those in code: the names in
// [[links]], and the files of links of Markdown, as they are written, unescaped. Each
// is named once. The text has no front matter.
func In(text string) (names, files []string) {
	for _, p := range Places(text) {
		if p.File {
			files = append(files, p.Name)
		} else {
			names = append(names, p.Name)
		}
	}
	return names, files
}

// A Place is where a text links to something for the first time.
type Place struct {
	Name string // of a memory, or of a file as it is written, unescaped
	File bool   // it is a link of Markdown
	At   int    // the byte at which the [[link]] or the file begins
}

// Places returns the links that In names, in order of their lines; in a line, [[links]] come
// first. The text has no front matter.
func Places(text string) (all []Place) {
	if !strings.Contains(text, "[[") && !strings.Contains(text, "](") {
		return nil
	}
	known := map[Place]bool{} // a text may have thousands of links
	add := func(p Place, at int) {
		if !known[p] {
			known[p] = true
			p.At = at
			all = append(all, p)
		}
	}
	for _, line := range markdown.Lines(text) {
		if line.Code {
			continue
		}
		plain := hideSpans(line.Text)
		for _, w := range Wikis(plain) {
			add(Place{Name: strings.TrimSpace(shown(w.Name))}, line.Start+w.From)
		}
		for _, m := range toFile().FindAllStringSubmatchIndex(plain, -1) {
			file := shown(plain[m[2]:m[3]])
			if name, err := url.PathUnescape(file); err == nil {
				file = name
			}
			add(Place{Name: file, File: true}, line.Start+m[2])
		}
	}
	return all
}

// hidden stands for a byte of code, so that what stands behind it keeps its place.
const hidden = "\x00"

// hideSpans is WithoutSpans with as many bytes as before.
func hideSpans(line string) string {
	if !strings.Contains(line, "`") {
		return line
	}
	return codeSpan().ReplaceAllStringFunc(line, func(span string) string { return " " + strings.Repeat(hidden, len(span)-1) })
}

// shown returns a part of a line without what stands for code.
func shown(part string) string { return strings.ReplaceAll(part, hidden, "") }

// WithoutSpans returns a line without what stands between backquotes in it.
func WithoutSpans(line string) string {
	if !strings.Contains(line, "`") {
		return line
	}
	return codeSpan().ReplaceAllString(line, " ")
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// A Named is a memory with what links may call it.
type Named struct {
	Path    string // relative to the bank
	ID      string
	Title   string
	Aliases []string
	Related []string // the names in its field
}

// A Book knows memories by their names.
type Book struct{ byName, byPath map[string]string }

// NewBook returns the book of some memories. Of two memories that a name may mean, it
// is the one with that id, then the one with that file, another name, that title; of
// equals the first.
func NewBook(all []Named) *Book {
	b := &Book{map[string]string{}, map[string]string{}}
	for _, m := range all {
		b.byPath[filename.Fold(m.Path)] = m.Path
	}
	for _, called := range []func(Named) []string{
		func(m Named) []string { return []string{m.ID} },
		func(m Named) []string { return []string{strings.TrimSuffix(path.Base(m.Path), path.Ext(m.Path))} },
		func(m Named) []string { return m.Aliases },
		func(m Named) []string { return []string{m.Title} },
	} {
		for _, m := range all {
			for _, name := range called(m) {
				if _, taken := b.byName[filename.Fold(name)]; !taken && name != "" {
					b.byName[filename.Fold(name)] = m.Path
				}
			}
		}
	}
	return b
}

// Find returns the path of the memory that a name means; "" for none. Of a name with
// folders, as in [[notes/locks]], the end counts if the whole is unknown.
func (b *Book) Find(name string) string {
	name = strings.TrimSuffix(strings.TrimSpace(name), ".md")
	if p := b.byName[filename.Fold(name)]; p != "" {
		return p
	}
	return b.byName[filename.Fold(path.Base(name))]
}

// At returns the path of the memory in a file, as the memory spells it; "" for none.
func (b *Book) At(file string) string { return b.byPath[filename.Fold(file)] }

// From returns the paths of the memories that a memory links to, each once: first
// those of its field, then those of its text, which has no front matter.
func (b *Book) From(m Named, text string) []string {
	var c Called
	c.Names, c.Files = In(text)
	return b.Of(m, c)
}

// Of is From for what the links of the text call.
func (b *Book) Of(m Named, text Called) (paths []string) {
	add := func(p string) {
		if p != "" && p != m.Path {
			paths = appendNew(paths, p)
		}
	}
	for _, name := range m.Related {
		if p := b.Find(name); p != "" {
			add(p)
			continue
		}
		for _, part := range Parts(name) { // titles on one line
			add(b.Find(part))
		}
	}
	for _, name := range text.Names {
		add(b.Find(name))
	}
	for _, file := range text.Files {
		add(b.byPath[filename.Fold(path.Join(path.Dir(m.Path), file))])
	}
	return paths
}

// Called is what the links of a text call memories: names, and files as they are written.
type Called struct{ Names, Files []string }

// InFile returns what the links of a file call, whose front matter has none.
func InFile(src []byte) (c Called) {
	if !bytes.Contains(src, []byte("[[")) && !bytes.Contains(src, []byte("](")) {
		return c
	}
	_, text, _ := markdown.CutMatter(strings.TrimPrefix(string(src), "\ufeff"))
	c.Names, c.Files = In(text)
	return c
}

// Links returns the paths of the memories that each of them links to, by its own path.
// Read returns the text of a file; what cannot be read links to nothing.
func Links(all []Named, read func(path string) ([]byte, error)) map[string][]string {
	b, links := NewBook(all), map[string][]string{}
	for _, m := range all {
		src, err := read(m.Path)
		if err != nil {
			continue
		}
		if to := b.Of(m, InFile(src)); len(to) > 0 {
			links[m.Path] = to
		}
	}
	return links
}

// Around returns the paths of the memories that one of them links to, and of those that
// link to it, in order. Read is as for Links.
func Around(all []Named, at string, read func(path string) ([]byte, error)) (to, from []string) {
	links := Links(all, read)
	for _, m := range all {
		if m.Path != at && slices.Contains(links[m.Path], at) {
			from = append(from, m.Path)
		}
	}
	return links[at], from
}
