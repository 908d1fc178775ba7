package formats

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// lingxi is the memory of LingXi, in both of its layouts: three folders with an
// INDEX.md of thirteen columns, and later notes, MEM-*.md, that carry their data in
// a section Meta.
var lingxi = Format{
	Name: "lingxi",
	Home: ".cursor/.lingxi/memory",
	Is:   func(fsys fs.FS) bool { return lingxiRoot(fsys) != nil },
	Read: readLingxi,
}

func lingxiRoot(fsys fs.FS) fs.FS {
	return Sub(fsys, isLingxi, ".", "memory", ".lingxi/memory", ".cursor/.lingxi/memory")
}

func isLingxi(fsys fs.FS) bool {
	notes, _ := fs.Glob(fsys, "*/MEM-*.md")
	if len(notes) > 0 || hasLingxiNotes(fsys) {
		return true
	}
	return Exists(fsys, "INDEX.md") && !Exists(fsys, "history.jsonl") && !Exists(fsys, "brief.md") &&
		(Exists(fsys, "experience") || Exists(fsys, "tech") || Exists(fsys, "business"))
}

// hasLingxiNotes reports whether a folder of notes has one with a section Meta: many
// tools have such a folder. It reads at most a few files.
func hasLingxiNotes(fsys fs.FS) bool {
	const few = 20
	names := Walk(fsys, "notes", ".md")
	for _, name := range names[:min(few, len(names))] {
		if text, err := readHead(fsys, name); err == nil && hasMeta(cutSections(text)) {
			return true
		}
	}
	return false
}

// A lingxiReader holds what the index says about the files.
type lingxiReader struct {
	*Batch
	fsys fs.FS
	rows map[string]row // by file
}

func readLingxi(fsys fs.FS, _ Options) (*Batch, error) {
	root := lingxiRoot(fsys)
	if root == nil {
		root = fsys
	}
	r := &lingxiReader{Batch: &Batch{}, fsys: root, rows: map[string]row{}}
	r.readIndex()
	for _, name := range r.Walk(root, ".", ".md") {
		r.read(name)
	}
	for _, name := range slices.Sorted(maps.Keys(r.rows)) {
		r.Notes = append(r.Notes, Note{Origin: "INDEX.md", Line: r.rows[name].line, Code: NoFile, Detail: lang.Plain(name)})
	}
	r.readRequirements(fsys)
	return r.Batch, nil
}

func (r *lingxiReader) readIndex() {
	for _, name := range []string{"INDEX.md", "notes/INDEX.md", "notes/share/INDEX.md"} {
		text, err := r.readDocument(r.fsys, name)
		if err != nil {
			continue
		}
		for _, row := range readTables(text, "file") {
			if row.bad {
				r.Notes = append(r.Notes, Note{Origin: name, Line: row.line, Code: BadRow, Detail: lang.Plain(row.first)})
			}
			if file := cellFile(row.last, "memory/", ".cursor/.lingxi/memory/"); strings.HasSuffix(file, ".md") {
				r.rows[file] = row
			}
		}
	}
}

// lingxiRest are the folders below the memories that hold something else.
var lingxiRest = pattern.Lazy(`(^|/)references/`)

func (r *lingxiReader) read(name string) {
	if strings.EqualFold(path.Base(name), "INDEX.md") || strings.EqualFold(path.Base(name), "README.md") {
		return
	}
	row, listed := r.rows[name]
	delete(r.rows, name)
	if lingxiRest().MatchString(name) && !listed {
		r.material(name)
		return
	}
	text, err := r.readMemory(r.fsys, name)
	switch {
	case errors.Is(err, errLarge) && !mayBeLingxi(name):
		r.AddNote(name, NotOfFormat, "", nil)
		return
	case err != nil:
		r.unread(name, err)
		return
	}
	front, body, err := SplitFront(text)
	if err != nil {
		r.AddNote(name, BadFront, "", lang.Of(err))
	}
	taken := len(r.Items)
	defer func() {
		for i := range r.Items[taken:] {
			r.Items[taken+i].From = text
		}
	}()
	switch sections := cutSections(body); {
	case hasMeta(sections) || strings.HasPrefix(path.Base(name), "MEM-"):
		r.takeNote(name, body, front, row, sections)
	case kb.Kind(strings.Split(name, "/")[0]).Valid():
		r.takeMemory(name, body, front, row, sections)
	default:
		r.AddNote(name, NotOfFormat, "", nil)
	}
}

// takeMemory takes a file of the three folders. What the index says of it holds;
// what it does not say is read from the folder and the sections.
func (r *lingxiReader) takeMemory(name, body string, front Front, row row, sections []section) {
	parts := strings.Split(name, "/")
	f := maps.Clone(front.Fields)
	stem := strings.TrimSuffix(parts[len(parts)-1], path.Ext(name))
	tag := row.cells["tag"]
	if row.bad {
		tag = row.first
	}
	title := row.cells["title"]
	if title == "" {
		title = plainTitle(TitleOf(body, name))
	}
	put(f, "id", tag, stem)
	put(f, "kind", parts[0])
	put(f, "title", title)
	put(f, "status", row.cells["status"], "active")
	put(f, "type", row.cells["type"])
	put(f, "level", row.cells["level"])
	switch {
	case parts[0] == string(kb.Tech):
		put(f, "service", row.cells["service"], plainTitle(TitleOf(body, name)))
	case parts[0] == string(kb.Business):
		put(f, "topic", row.cells["topic"], plainTitle(TitleOf(body, name)))
	default:
		r.experience(f, name, row, sections)
	}
	putList(f, "trigger", cellItems(row.cells["trigger"]), under(sections, "触发条件", "when to load"))
	r.Items = append(r.Items, Item{Origin: name, Fields: f, Body: body})
}

// experience reads what only the table of experience has.
func (r *lingxiReader) experience(f map[string]any, name string, row row, sections []section) {
	switch {
	case strings.HasPrefix(name, "experience/team/standards/"):
		put(f, "type", "standard")
		put(f, "level", "team")
	case strings.HasPrefix(name, "experience/team/"):
		put(f, "level", "team")
	}
	for _, field := range []string{"scope", "strength"} {
		put(f, field, row.cells[field])
	}
	put(f, "surface_signal", row.cells["surface signal"], strings.Join(under(sections, "表层信号", "表面信号", "surface signal"), "; "))
	put(f, "hidden_risk", row.cells["hidden risk"], strings.Join(under(sections, "隐含风险", "隐藏风险", "hidden risk"), "; "))
	putList(f, "replaces", dashless(commaList(row.cells["replaces"])))
	put(f, "replaced_by", strings.Join(dashless(commaList(row.cells["replacedby"])), ""))
}

// dashless leaves out what tables write for nothing.
func dashless(items []string) []string {
	return slices.DeleteFunc(items, func(s string) bool { return strings.Trim(s, "-—–/ ") == "" || s == "无" })
}

// lingxiTag is an id before a title.
var lingxiTag = pattern.Lazy(`^(?:EXP|MEM)-[\pL\pN]+\s*[:：-]\s*`)

var brackets = pattern.Lazy(`\s*[（(].*[）)]\s*$`)

// plainTitle takes a remark in brackets off a heading, and the tag before it.
func plainTitle(title string) string {
	title = lingxiTag().ReplaceAllString(title, "")
	if short := brackets().ReplaceAllString(title, ""); short != "" {
		return short
	}
	return title
}

// put sets a field that has no value yet to the first text that is not empty.
func put(f map[string]any, name string, values ...string) {
	if s, ok := f[name].(string); f[name] != nil && (!ok || s != "") {
		return
	}
	for _, v := range values {
		if v = strings.TrimSpace(v); v != "" {
			f[name] = v
			return
		}
	}
}

func putList(f map[string]any, name string, lists ...[]string) {
	if f[name] != nil {
		return
	}
	for _, list := range lists {
		if len(list) > 0 {
			f[name] = list
			return
		}
	}
}

// under returns the items below the first heading that contains one of some words.
func under(sections []section, words ...string) []string {
	if s, ok := named(sections, words...); ok {
		return bullets(s.text)
	}
	return nil
}

// material takes a file that is no memory.
func (r *lingxiReader) material(name string) {
	text, err := r.readDocument(r.fsys, name)
	if err != nil {
		r.unread(name, err)
		return
	}
	r.Documents = append(r.Documents, Document{Origin: name, Path: path.Join(MaterialFolder, strings.Replace(strings.TrimPrefix(name, "business/"), "references/", "", 1)), Text: text})
}

// mayBeLingxi reports whether a file is a memory by its place or its name.
func mayBeLingxi(name string) bool {
	return strings.HasPrefix(path.Base(name), "MEM-") || kb.Kind(strings.Split(name, "/")[0]).Valid()
}

// readRequirements takes the documents of the tasks, which lie beside the memory.
func (r *lingxiReader) readRequirements(fsys fs.FS) {
	for _, dir := range []string{".", "..", ".lingxi", ".cursor/.lingxi"} {
		for _, folder := range []string{"requirements", "tasks"} {
			at := path.Join(dir, folder)
			if strings.HasPrefix(at, "..") || !Exists(fsys, at) {
				continue
			}
			for _, name := range r.Walk(fsys, at, ".md") {
				text, err := r.readDocument(fsys, name)
				if err != nil {
					r.unread(name, err)
					continue
				}
				r.Documents = append(r.Documents, Document{Origin: folder + strings.TrimPrefix(name, at), Path: "requirements" + strings.TrimPrefix(name, at), Text: text})
			}
		}
	}
}
