package formats

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/link"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// basicMemory is a project of basic-memory: notes in Markdown with title, type,
// tags and permalink, observations "- [category] text #tag (context)" and relations
// "- type [[Target]] (context)".
var basicMemory = Format{
	Name: "basic-memory",
	Home: "basic-memory",
	Is:   isBasicMemory,
	Read: readBasicMemory,
}

// isBasicMemory reports whether there is a note with a permalink, or with an
// observation and a relation. It reads at most a few files.
func isBasicMemory(fsys fs.FS) bool {
	const few = 20
	names := Walk(fsys, ".", ".md")
	for _, name := range names[:min(few, len(names))] {
		text, err := readHead(fsys, name)
		if err != nil {
			continue
		}
		f, body, err := SplitFront(text)
		n := noteOf(body, 0)
		if err == nil && f.Text("kind") == "" && (f.Text("permalink") != "" || n.observations > 0 && n.relations > 0) {
			return true
		}
	}
	return false
}

func readBasicMemory(fsys fs.FS, o Options) (*Batch, error) {
	b := &Batch{}
	if root := Sub(fsys, isBasicMemory, "basic-memory", "."); root != nil {
		fsys = root
	}
	var notes []note
	for _, name := range b.Walk(fsys, ".", ".md") {
		text, err := b.readMemory(fsys, name)
		if err != nil {
			b.unread(name, err)
			continue
		}
		f, body, err := SplitFront(text)
		if err != nil {
			b.AddNote(name, BadFront, "", lang.Of(err))
		}
		if strings.EqualFold(f.Text("type"), "schema") { // says how notes should look
			b.AddNote(name, NotOfFormat, "", nil)
			continue
		}
		n := noteOf(body, max(0, strings.Count(text, "\n")-strings.Count(body, "\n")))
		n.item = basicItem(name, f, body, n.tags.Texts)
		n.item.From = text
		notes = append(notes, n)
	}
	b.relate(notes)
	return b, nil
}

// A AddNote is what basic-memory sees in a Markdown text.
type note struct {
	item         Item
	tags         List
	observations int
	relations    int
	targets      []target
}

// A target is the end of a relation, as the note calls it.
type target struct {
	name   string
	listed bool // it is an item of a list, not a link in a sentence
	line   int  // 1-based, in the file
}

var (
	observedLine = pattern.Lazy(`^\s*[-*+]\s+\[([^\][()]{1,100})\]\s+(\S.*)$`)
	relatedLine  = pattern.Lazy(`^\s*[-*+]\s+[^\[\]]{0,200}\[\[[^\]\n]+\]\]`)
	inlineTag    = pattern.Lazy(`(?:^|\s)#([\pL\pN_][\pL\pN_/-]*)`)
	checkboxes   = []string{" ", "x", "X", "-"}
)

// noteOf finds the observations, relations and links of a text that begins after
// some lines of its file, but not those in code.
func noteOf(body string, before int) (n note) {
	for _, line := range markdown.Lines(body) {
		if !line.Code {
			n.take(line.Text, before+line.Number)
		}
	}
	return n
}

func (n *note) take(line string, number int) {
	listed := relatedLine().MatchString(line)
	if listed {
		n.relations++
	} else if m := observedLine().FindStringSubmatch(line); m != nil && !slices.Contains(checkboxes, m[1]) {
		n.observations++
		for _, tag := range inlineTag().FindAllStringSubmatch(m[2], -1) {
			n.tags.Add(tag[1])
		}
	}
	for _, w := range link.Wikis(line) {
		n.targets = append(n.targets, target{strings.TrimSpace(w.Name), listed, number})
	}
}

// basicItem makes a note a memory. Its type says what it is about and not what it
// binds, so that it becomes the category if there is none.
func basicItem(name string, f Front, body string, tags []string) Item {
	fields := f.Fields
	kind := strings.ToLower(f.Text("type"))
	delete(fields, "type")
	put(fields, "title", titleOr(name, f.Text("title"), body))
	if kind != "" && kind != "note" {
		put(fields, "category", kind)
	}
	if all := f.list("tags"); len(all)+len(tags) > 0 {
		list := ListOf(all)
		for _, tag := range tags {
			list.Add(tag)
		}
		fields["tags"] = list.Texts
	}
	put(fields, "kind", string(kb.Experience))
	put(fields, "created", DayOf(f.Text("created", "created_at", "date")))
	put(fields, "updated", DayOf(f.Text("updated", "modified", "updated_at")))
	if f.Text("id") == "" {
		fields["id"] = filename.Slug(path.Base(cmp.Or(f.Text("permalink"), f.Text("title"), stemOf(name))))
	}
	return Item{Origin: name, Fields: fields, Body: body}
}

// titleOr returns the title, else the first heading or the name of the file.
func titleOr(name, title, body string) string {
	return cmp.Or(title, TitleOf(body, name))
}

// relate turns the targets of relations into ids that Propose can follow: a note is
// called by its title, its permalink, or its file. Those that are nowhere are noted
// if they stand in a list; in a sentence they may be written one day.
func (b *Batch) relate(notes []note) {
	byName := map[string]string{}
	for _, n := range notes {
		for _, name := range namesOf(n.item) {
			if _, taken := byName[filename.Fold(name)]; !taken {
				byName[filename.Fold(name)] = n.item.Origin
			}
		}
	}
	for _, n := range notes {
		all := ListOf(Texts(n.item.Fields["related"]))
		for _, t := range n.targets {
			switch origin, ok := byName[filename.Fold(t.name)]; {
			case ok && origin != n.item.Origin:
				all.Add(origin)
			case !ok && t.listed:
				b.Notes = append(b.Notes, Note{Origin: n.item.Origin, Line: t.line, Field: "related", Code: Dangling, Detail: lang.Plain(t.name)})
			}
		}
		if len(all.Texts) > 0 {
			n.item.Fields["related"] = all.Texts
		}
		b.Items = append(b.Items, n.item)
	}
}

// namesOf lists what other notes may call a note.
func namesOf(it Item) []string {
	stem := strings.TrimSuffix(it.Origin, path.Ext(it.Origin))
	names := []string{stem, path.Base(stem)}
	for _, field := range []string{"title", "permalink", "name", "id"} {
		if s, _ := it.Fields[field].(string); s != "" {
			names = append(names, s)
		}
	}
	slices.Reverse(names) // the surest first
	return names
}
