package formats

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A hook is a line of MEMORY.md: "- [Title](file.md) — when it matters".
type hook struct{ title, text string }

var hookLine = pattern.Lazy(`^\s*[-*+]\s+\[([^\]]+)\]\(<?([^)>\s]+\.md)>?\)\s*(?:[—–:-]+\s*)?(.*)$`)

// notes takes the notes of a folder that has a MEMORY.md. What stands in that file
// beside its lines, as older versions wrote it, becomes memories too.
func (r *claudeReader) notes(dir string) {
	index := path.Join(dir, claudeIndex)
	text, err := r.readMemory(r.fsys, index)
	if err != nil {
		r.unread(index, err)
		return
	}
	hooks, rest := readHooks(text)
	for _, name := range r.Walk(r.fsys, dir, ".md") {
		rel := strings.TrimPrefix(name, dir+"/")
		h, listed := hooks[rel]
		delete(hooks, rel)
		if base := path.Base(name); name == index || base == "CLAUDE.md" || base == claudeLocal {
			continue
		}
		if dir == "." && !listed && !mayBeTopic(r.fsys, name) {
			r.AddNote(name, NotOfFormat, "", nil)
			continue
		}
		r.read(name, func(name, text string) {
			if dir == "." && !listed && !isTopic(text) {
				r.AddNote(name, NotOfFormat, "", nil)
				return
			}
			r.topic(name, text, h)
		})
	}
	for _, gone := range slices.Sorted(maps.Keys(hooks)) {
		r.AddNote(index, NoFile, "", lang.Plain(gone))
	}
	for _, c := range chapters(rest) {
		title := cmp.Or(c.heading, index)
		r.keep(Item{Origin: index + c.anchor, Body: c.text, Fields: map[string]any{
			"kind": string(kb.Experience), "level": string(kb.Project), "title": title, "status": string(kb.Active)}})
	}
}

// mayBeTopic reports whether a file may be a note, by its first lines: among the files of a project
// there are large ones.
func mayBeTopic(fsys fs.FS, name string) bool {
	head, err := readHead(fsys, name)
	return err != nil || isTopic(head)
}

// isTopic reports whether a file has the front matter of a note.
func isTopic(text string) bool {
	f, _, err := SplitFront(text)
	return err == nil && f.Text("name") != "" && f.Text("description") != ""
}

// readHooks reads the lines of an index by the file that they name, and returns the
// rest of it.
func readHooks(text string) (hooks map[string]hook, rest string) {
	hooks = map[string]hook{}
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if m := hookLine().FindStringSubmatch(strings.TrimRight(line, "\r\n")); m != nil {
			hooks[path.Clean(m[2])] = hook{strings.TrimSpace(m[1]), strings.TrimSpace(m[3])}
			continue
		}
		kept.WriteString(line)
	}
	return hooks, kept.String()
}

// topic makes a note a memory: what a person asked for binds, all else advises. Its
// name is its id, as other notes call it.
func (r *claudeReader) topic(name, text string, h hook) {
	f, body, err := SplitFront(text)
	if err != nil {
		r.AddNote(name, BadFront, "", lang.Of(err))
	}
	fields := f.Fields
	about, _ := fields["metadata"].(map[string]any)
	what := strings.ToLower(cmp.Or(f.Text("type"), textAt(about, "type")))
	called, description := f.Text("name"), f.Text("description")
	for _, key := range []string{"name", "description", "type", "metadata"} {
		delete(fields, key)
	}
	for key, v := range about {
		if key != "type" && key != "node_type" && key != "modified" && !IsGroup(v) && fields[key] == nil {
			fields[key] = v
		}
	}
	put(fields, "kind", string(kb.Experience))
	put(fields, "level", string(kb.Project))
	put(fields, "status", string(kb.Active))
	put(fields, "type", noteType(what))
	put(fields, "category", what)
	put(fields, "title", h.title, notSlug(called), TitleOf(body, name))
	put(fields, "id", idOfNote(called, name))
	put(fields, "summary", fitting(description), fitting(h.text))
	put(fields, "updated", DayOf(textAt(about, "modified")))
	if h.text != "" && fields["summary"] != h.text {
		putList(fields, "trigger", []string{h.text})
	}
	if fitting(description) != strings.Join(strings.Fields(description), " ") { // too long for a summary
		body = description + "\n\n" + strings.TrimLeft(body, "\n")
	}
	r.keep(Item{Origin: name, Fields: fields, Body: body, From: text})
}

func noteType(what string) string {
	if what == "feedback" {
		return string(kb.Standard)
	}
	return string(kb.Knowledge)
}

// notSlug returns a name that is a title, with blanks in it or in another script.
func notSlug(name string) string {
	if filename.Slug(name) == name {
		return ""
	}
	return name
}

// idOfNote returns the id of a note: its name if that is one, else that of its file.
func idOfNote(called, name string) string {
	if kb.ValidID(called) {
		return called
	}
	return filename.Slug(stemOf(name))
}
