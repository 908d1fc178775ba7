package formats

import (
	"cmp"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// claude is what Claude Code reads and writes: CLAUDE.md with the instructions of a
// project, .claude/rules for some of its files, and the notes that it keeps in a
// folder of their own, with MEMORY.md as their index. All of it is in force there.
var claude = Format{
	Name: "claude-memory",
	Home: ".",
	Is: func(fsys fs.FS) bool {
		return Exists(fsys, "CLAUDE.md") || Exists(fsys, ".claude/CLAUDE.md") || Exists(fsys, claudeRules) || Exists(fsys, claudeIndex) || Exists(fsys, "memory/"+claudeIndex)
	},
	Read: readClaude,
}

const (
	claudeRules = ".claude/rules"
	claudeIndex = "MEMORY.md"
	claudeLocal = "CLAUDE.local.md" // a person's own, not the project's
)

func readClaude(fsys fs.FS, o Options) (*Batch, error) {
	r := claudeReader{Batch: &Batch{}, fsys: fsys}
	for _, name := range claudeInstructions(fsys) {
		r.read(name, r.instructions)
	}
	if Exists(fsys, claudeRules) {
		for _, name := range r.Walk(fsys, claudeRules, ".md") {
			r.read(name, r.rule)
		}
	}
	if Exists(fsys, claudeLocal) {
		r.AddNote(claudeLocal, Personal, "", nil)
	}
	for _, dir := range []string{".", "memory", ".claude/memory"} {
		if Exists(fsys, path.Join(dir, claudeIndex)) {
			r.notes(dir)
		}
	}
	r.relate(r.found)
	return r.Batch, nil
}

// claudeInstructions lists the CLAUDE.md of the project and of its folders.
func claudeInstructions(fsys fs.FS) (names []string) {
	if Exists(fsys, ".claude/CLAUDE.md") {
		names = append(names, ".claude/CLAUDE.md")
	}
	for _, name := range Walk(fsys, ".", ".md") {
		if path.Base(name) == "CLAUDE.md" {
			names = append(names, name)
		}
	}
	return names
}

// A claudeReader reads a project into a batch.
type claudeReader struct {
	*Batch
	fsys  fs.FS
	found []note
}

func (r *claudeReader) read(name string, take func(name, text string)) {
	text, err := r.readMemory(r.fsys, name)
	if err != nil {
		r.unread(name, err)
		return
	}
	take(name, text)
}

// keep adds an item, with the links in its text.
func (r *claudeReader) keep(it Item) {
	n := noteOf(it.Body, 0)
	n.item = it
	for i := range n.targets {
		n.targets[i].listed = false // a link to what nobody has written yet is fine there
	}
	r.found = append(r.found, n)
}

// instructions makes each chapter of a CLAUDE.md a memory that binds: they are read
// together there, and are found one by one here. What holds for one folder says so.
func (r *claudeReader) instructions(name, text string) {
	f, body, err := SplitFront(text)
	if err != nil {
		r.AddNote(name, BadFront, "", lang.Of(err))
	}
	globs := f.list("paths", "globs")
	if dir := path.Dir(name); dir != "." && dir != ".claude" && len(globs) == 0 {
		globs = []string{dir + "/**"}
	}
	for _, c := range chapters(body) {
		title := cmp.Or(c.heading, name)
		it := Item{Origin: name + c.anchor, Fields: binding(title, globs), Body: c.text, From: c.text, At: c.line + strings.Count(text, "\n") - strings.Count(body, "\n")}
		r.pointers(it.Fields, name, c.text)
		r.keep(it)
	}
}

// rule makes a file of .claude/rules a memory that binds, for the files that it
// names.
func (r *claudeReader) rule(name, text string) {
	f, body, err := SplitFront(text)
	if err != nil {
		r.AddNote(name, BadFront, "", lang.Of(err))
	}
	fields := f.Fields
	globs := f.list("paths", "globs")
	delete(fields, "paths")
	delete(fields, "globs")
	for key, v := range binding(titleOr(name, f.Text("title", "name"), body), globs) {
		if fields[key] == nil {
			fields[key] = v
		}
	}
	put(fields, "summary", fitting(f.Text("description")))
	r.pointers(fields, name, body)
	r.keep(Item{Origin: name, Fields: fields, Body: body, From: text})
}

// binding returns the fields of what an agent has to keep to.
func binding(title string, globs []string) map[string]any {
	fields := map[string]any{"kind": string(kb.Experience), "type": string(kb.Standard), "level": string(kb.Project),
		"category": "rule", "title": title, "status": string(kb.Active)}
	if len(globs) > 0 {
		fields["globs"] = globs
	}
	return fields
}

// imported matches @docs/testing.md, with which an instruction takes in a file.
var imported = pattern.Lazy(`(?:^|[\s(])@([\pL\pN_./-]+\.[\pL\pN]+)`)

// pointers notes the files that a text takes in, if they are in the project.
func (r *claudeReader) pointers(fields map[string]any, name, text string) {
	var all List
	for _, m := range imported().FindAllStringSubmatch(text, -1) {
		if p := path.Join(path.Dir(name), m[1]); fs.ValidPath(p) && Exists(r.fsys, p) {
			all.Add(p)
		}
	}
	if len(all.Texts) > 0 {
		fields["pointers"] = all.Texts
	}
}

// A chapter is a heading of the first or second level and all below it, as it is
// written.
type chapter struct {
	heading string
	anchor  string // "#heading", and "-2" behind it for the second of one name; empty if it is all of the file
	text    string
	line    int // 1-based, of its first
}

// chapters cuts a text. A title with nothing below it but chapters is none.
func chapters(text string) (all []chapter) {
	var cuts []section
	for _, s := range cutSections(text) {
		if s.depth == 1 || s.depth == 2 {
			cuts = append(cuts, s)
		}
	}
	lines := strings.SplitAfter(text, "\n")
	at := 0
	add := func(heading string, end int) {
		part := strings.Join(lines[at:end], "")
		if hasWords(part, heading) {
			all = append(all, chapter{heading: heading, text: part, line: at + 1})
		}
		at = end
	}
	heading := ""
	for _, s := range cuts {
		add(heading, s.line-1)
		heading = s.heading
	}
	add(heading, len(lines))
	return anchored(all)
}

// hasWords reports whether there is anything beside a heading.
func hasWords(text, heading string) bool {
	t := strings.TrimSpace(text)
	if heading != "" {
		_, t, _ = strings.Cut(t, "\n")
	}
	return strings.TrimSpace(t) != ""
}

func anchored(all []chapter) []chapter {
	seen := map[string]int{}
	for i := range all {
		slug := filename.Slug(all[i].heading)
		if seen[slug]++; seen[slug] > 1 {
			slug += "-" + strconv.Itoa(seen[slug])
		}
		if all[i].heading != "" {
			all[i].anchor = "#" + slug
		}
	}
	return all
}
