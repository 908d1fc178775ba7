package formats

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// storage is the layout of the decision about storage: short-term, long-term and
// episodic memory, with a timestamp in the front matter.
var storage = Format{
	Name: "storage",
	Home: "memory",
	Is:   func(fsys fs.FS) bool { return storageRoot(fsys) != nil },
	Read: readStorage,
}

func storageRoot(fsys fs.FS) fs.FS {
	return Sub(fsys, isStorage, ".", "memory", ".ai-runtime/memory", ".ai-runtime")
}

func isStorage(fsys fs.FS) bool {
	n := 0
	for _, folder := range []string{"short-term", "long-term", "episodic"} {
		if Exists(fsys, folder) {
			n++
		}
	}
	return n >= 2 || Exists(fsys, "long-term") && len(Walk(fsys, "long-term", ".md")) > 0
}

func readStorage(fsys fs.FS, _ Options) (*Batch, error) {
	root := storageRoot(fsys)
	if root == nil {
		root = fsys
	}
	b := &Batch{}
	for _, name := range b.Walk(root, ".", ".md") {
		text, err := b.readDocument(root, name)
		if err != nil {
			b.unread(name, err)
			continue
		}
		switch top, _, _ := strings.Cut(name, "/"); {
		case top == "short-term":
			b.shortTerm(name, text)
		case len(text) > maxMemory && (top == "long-term" || learnedIn(text) != ""):
			b.unread(name, errLarge)
		case top == "long-term":
			b.longTerm(name, text)
		case top == "episodic":
			b.episode(name, text)
		default:
			b.AddNote(name, NotOfFormat, "", nil)
		}
	}
	return b, nil
}

// shortTerm takes what is being done now: the consciousness of the tool is
// active.md here, its other notes are material.
func (b *Batch) shortTerm(name, text string) {
	to := path.Join(MaterialFolder, "storage", name)
	if name == "short-term/consciousness.md" || name == "short-term/active.md" {
		to = "active.md"
	} else {
		b.AddNote(name, Material, "", lang.Plain(to))
	}
	b.Documents = append(b.Documents, Document{Origin: name, Path: to, Text: text})
}

// aboutProject are the names of long-term memories that describe the project
// itself, and not what was learned in it.
var aboutProject = pattern.Lazy(`(?i)^(project|architecture|domain|business|context)`)

func (b *Batch) longTerm(name, text string) {
	f, body := b.remembered(name, text)
	kind := "experience"
	if aboutProject().MatchString(path.Base(name)) {
		kind = "business"
		put(f, "topic", strings.TrimSuffix(path.Base(name), ".md"))
	}
	put(f, "kind", kind)
	if dir := path.Dir(name); dir != "long-term" {
		put(f, "category", path.Base(dir))
	}
	b.Items = append(b.Items, Item{Origin: name, Fields: f, Body: body, From: text})
}

// learned are the types of events that say something for the next time.
var learned = map[string]string{"decision": "architecture", "error": "bug"}

// learnedIn returns the category of what an event says for the next time; "" for one that merely happened.
func learnedIn(text string) string {
	front, _, _ := SplitFront(text)
	return learned[strings.ToLower(front.Text("type"))]
}

// episode takes an event. A decision or an error is a memory; what merely happened
// is material, as is a timeline.
func (b *Batch) episode(name, text string) {
	category := learnedIn(text)
	if category == "" {
		to := path.Join(MaterialFolder, "storage", name)
		b.AddNote(name, Material, "", lang.Plain(to))
		b.Documents = append(b.Documents, Document{Origin: name, Path: to, Text: text})
		return
	}
	f, body := b.remembered(name, text)
	put(f, "kind", "experience")
	put(f, "category", category)
	b.Items = append(b.Items, Item{Origin: name, Fields: f, Body: body, From: text})
}

var (
	supersededMark = pattern.Lazy(`(?i)\[SUPERSEDED(?:\s+by\s+([^\]]+))?\]`)
	sureness       = pattern.Lazy(`(?m)^\*\*(?:置信度|Confidence)\*\*\s*[:：]\s*([01](?:\.\d+)?)\b`)
	compactStamp   = pattern.Lazy(`^(\d{8})-\d{4}-`)
)

// remembered reads the fields of a memory. Type and level of an event are words of
// their own and go to event_type and event_level.
func (b *Batch) remembered(name, text string) (map[string]any, string) {
	front, body, err := SplitFront(text)
	if err != nil {
		b.AddNote(name, BadFront, "", lang.Of(err))
	}
	f := maps.Clone(front.Fields)
	for _, key := range []string{"type", "level"} {
		if v := f[key]; v != nil && !slices.Contains([]any{"standard", "knowledge", "team", "project"}, v) {
			f["event_"+key] = v
			delete(f, key)
		}
	}
	put(f, "title", plainTitle(TitleOf(body, name)))
	day := DayOf(front.Text("timestamp", "date", "date_bucket"))
	if m := compactStamp().FindStringSubmatch(path.Base(name)); m != nil && day == "" {
		day = DayOf(m[1])
	}
	put(f, "created", day)
	put(f, "updated", day)
	if m := sureness().FindStringSubmatch(body); m != nil {
		put(f, "confidence", m[1])
	}
	if m := supersededMark().FindStringSubmatch(body); m != nil {
		f["status"] = "archived"
		put(f, "replaced_by", storageTarget(name, m[1]))
	}
	put(f, "status", "active")
	return f, body
}

// storageTarget returns what a mark of supersession names: a file beside this one
// as its origin, else the word itself.
func storageTarget(name, word string) string {
	word = strings.Trim(strings.TrimSpace(word), "`'\"")
	if m := adrTarget().FindStringSubmatch("](" + word + ")"); strings.HasSuffix(word, ".md") && m != nil {
		if strings.HasPrefix(word, "long-term/") || strings.HasPrefix(word, "episodic/") {
			return word
		}
		return path.Join(path.Dir(name), word)
	}
	return word
}
