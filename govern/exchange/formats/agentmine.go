package formats

import (
	"cmp"
	"io/fs"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// agentmine is a snapshot of a memory bank of agentmine: <category>/<id>.md, with
// id, title and category in the front matter, and summary, status, created and
// updated if they are known.
var agentmine = Format{
	Name: "agentmine",
	Home: ".agentmine/memory",
	Is:   func(fsys fs.FS) bool { return ReadManifest(fsys) == nil && agentmineRoot(fsys) != nil }, // an own export is laid out alike
	Read: readAgentmine,
}

// agentmineRoot returns the folder of the categories: the one that was named, or
// the one in which agentmine has it.
func agentmineRoot(fsys fs.FS) fs.FS {
	if in := Sub(fsys, hasCategories, "."); in != nil {
		return in
	}
	return Sub(fsys, hasCategories, "memory", ".agentmine/memory")
}

// hasCategories reports whether there is a memory whose category is the folder
// that it lies in. It reads at most a few files.
func hasCategories(fsys fs.FS) bool {
	const few = 20
	names := Walk(fsys, ".", ".md")
	for _, name := range names[:min(few, len(names))] {
		text, err := readHead(fsys, name)
		if err != nil || strings.Count(name, "/") != 1 {
			continue
		}
		f, _, err := SplitFront(text)
		if err == nil && f.Text("title") != "" && f.Text("id") != "" && strings.EqualFold(f.Text("category"), path.Dir(name)) {
			return true
		}
	}
	return false
}

func readAgentmine(fsys fs.FS, o Options) (*Batch, error) {
	b := &Batch{}
	if root := agentmineRoot(fsys); root != nil {
		fsys = root
	}
	for _, name := range b.Walk(fsys, ".", ".md") {
		text, err := b.readMemory(fsys, name)
		if err != nil {
			b.unread(name, err)
			continue
		}
		b.readAgentmine(name, text)
	}
	return b, nil
}

func (b *Batch) readAgentmine(name, text string) {
	f, body, err := SplitFront(text)
	switch {
	case err != nil:
		b.AddNote(name, BadFront, "", lang.Of(err))
	case len(f.keys) == 0 && path.Dir(name) == ".":
		b.AddNote(name, NotOfFormat, "", nil) // a README beside the categories
		return
	case f.Text("kind") != "" && isOurs(text): // exported by Tacit without its list of files
		b.Items = append(b.Items, Item{Origin: name, Text: text, From: text})
		return
	}
	it := Item{Origin: name, Fields: f.Fields, Body: body, From: text}
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	put(it.Fields, "id", cmp.Or(f.Text("id"), stem))
	put(it.Fields, "title", f.Text("title"))
	put(it.Fields, "category", cmp.Or(f.Text("category"), categoryOf(name)))
	put(it.Fields, "status", cmp.Or(f.Text("status"), string(kb.Draft)))
	put(it.Fields, "kind", string(kb.Experience))
	put(it.Fields, "level", string(kb.Project))
	put(it.Fields, "type", typeOf(f.Text("category"), categoryOf(name)))
	b.Items = append(b.Items, it)
}

// isOurs reports whether a text is a memory of a bank as it stands.
func isOurs(text string) bool {
	_, err := kb.Parse("memory.md", []byte(text))
	return err == nil
}

// categoryOf returns the folder of a file, where it is a category.
func categoryOf(name string) string {
	dir := path.Base(path.Dir(name))
	if dir == "." || dir == Uncategorized {
		return ""
	}
	return dir
}

// typeOf tells what binds from what advises by the category, as tacit add does.
func typeOf(category, folder string) string {
	switch strings.ToLower(cmp.Or(category, folder)) {
	case "rule", "rules", "convention", "conventions":
		return string(kb.Standard)
	}
	return string(kb.Knowledge)
}

// Uncategorized is the folder of memories that have no category.
const Uncategorized = "uncategorized"
