package formats

import (
	"maps"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// metaLine is one of the section Meta of a note: - **Id**: MEM-003.
var metaLine = pattern.Lazy(`^\s*[-*]\s+\*\*([^*]+?)\s*[:：]?\s*\*\*\s*[:：]?\s*(.*)$`)

// readMeta reads lines of "- **Name**: value", by the name in lower case.
func readMeta(text string) map[string]string {
	meta := map[string]string{}
	for line := range strings.SplitSeq(text, "\n") {
		if m := metaLine().FindStringSubmatch(line); m != nil {
			meta[strings.ToLower(strings.TrimSpace(m[1]))] = strings.TrimSpace(m[2])
		}
	}
	return meta
}

func hasMeta(sections []section) bool {
	s, ok := named(sections, "meta")
	return ok && readMeta(s.text)["id"] != ""
}

// noteKinds are the kinds of notes that are not experience.
var noteKinds = map[string]string{"business": "business", "tech": "tech"}

// noteStates are the states of notes in the words of the bank. A local one is in
// force where it lies.
var noteStates = map[string]string{"active": "active", "local": "active", "archive": "archived", "archived": "archived", "deprecated": "archived", "draft": "draft"}

// takeNote takes a note, MEM-*.md. What it says itself holds over the index.
func (r *lingxiReader) takeNote(name, body string, front Front, row row, sections []section) {
	s, _ := named(sections, "meta")
	meta := readMeta(s.text)
	is := func(key string, columns ...string) string {
		for _, column := range append([]string{key}, columns...) {
			if v := meta[column]; v != "" {
				return v
			}
			if v := row.cells[column]; v != "" {
				return v
			}
		}
		return ""
	}
	f := maps.Clone(front.Fields)
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	id := is("id")
	if id == "" {
		id = stem
	}
	kind := strings.ToLower(is("kind"))
	put(f, "id", id)
	put(f, "kind", noteKinds[kind], "experience")
	if noteKinds[kind] == "" {
		put(f, "category", kind)
	}
	put(f, "title", is("title"), noteTitle(sections, stem))
	if f["kind"] == "tech" {
		title, _ := f["title"].(string)
		put(f, "service", filename.Slug(title))
	}
	state := strings.ToLower(is("status"))
	put(f, "status", noteStates[state], "active")
	if noteStates[state] == "" {
		put(f, "note_status", state)
	}
	r.noteFields(f, is, sections, name)
	r.Items = append(r.Items, Item{Origin: name, Fields: f, Body: body})
}

// noteFields reads the rest of what a note says about itself.
func (r *lingxiReader) noteFields(f map[string]any, is func(string, ...string) string, sections []section, name string) {
	if f["kind"] == "experience" {
		put(f, "strength", is("strength"))
		put(f, "scope", is("scope"))
		if is("audience") == "team" || strings.Contains(name, "/share/") {
			put(f, "level", "team")
		}
	}
	put(f, "summary", noteSummary(sections))
	putList(f, "trigger", under(sections, "when to load"), cellItems(is("when to load")))
	putList(f, "not_when", []string{readContext(sections)["counter-signals"]})
	putList(f, "pointers", pointersIn(sections))
	putList(f, "tags", commaList(is("tags")))
	putList(f, "supersedes", dashless(commaList(is("supersedes"))))
	put(f, "created", DayOf(is("createdat")))
	put(f, "updated", DayOf(is("updatedat")))
	for _, kept := range []string{"audience", "portability", "session", "triggertiming"} {
		put(f, "note_"+kept, is(kept))
	}
	put(f, "note_source", is("source"))
}

func readContext(sections []section) map[string]string {
	s, _ := named(sections, "context", "decision")
	return readMeta(s.text)
}

// maxSummary is the longest summary that the bank has, in characters.
const maxSummary = 200

func noteSummary(sections []section) string {
	s, _ := named(sections, "one-liner")
	return fitting(paragraph(s.text))
}

// fitting returns a text that is short enough for a summary, else its beginning up
// to the end of a sentence; "" where there is none.
func fitting(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= maxSummary {
		return string(runes)
	}
	for i := maxSummary - 1; i > 0; i-- {
		if strings.ContainsRune("。！？", runes[i]) || strings.ContainsRune(".!?", runes[i]) && runes[i+1] == ' ' {
			return string(runes[:i+1])
		}
	}
	return ""
}

// noteTitle names a note that has no title: by its reminder, else by its file.
func noteTitle(sections []section, stem string) string {
	for _, s := range sections {
		if s.depth == 1 && s.heading != "" {
			return plainTitle(s.heading)
		}
	}
	if t := []rune(noteSummary(sections)); len(t) > 0 && len(t) <= 80 {
		return string(t)
	}
	return stem
}

// codePath is a path in backticks, as pointers have it.
var codePath = pattern.Lazy("`([\\w@.][\\w@./-]*[/.][\\w@./-]*)`")

// pointersIn returns the paths that a section of pointers names.
func pointersIn(sections []section) (paths []string) {
	s, ok := named(sections, "pointers", "关联指针")
	if !ok {
		return nil
	}
	var all List
	for _, m := range codePath().FindAllStringSubmatch(s.text, -1) {
		all.Add(m[1])
	}
	return all.Texts
}
