package formats

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// memoryBank is the memory bank of memory-bank-skill in its layouts, and that of
// Cline and Roo Code, whose files have other names for the same things.
var memoryBank = Format{
	Name: "memory-bank",
	Home: "memory-bank",
	Is:   func(fsys fs.FS) bool { return memoryBankRoot(fsys) != nil },
	Read: readMemoryBank,
}

func memoryBankRoot(fsys fs.FS) fs.FS {
	return Sub(fsys, isMemoryBank, ".", "memory-bank", "memory_bank", ".memory-bank", "cline_docs")
}

// isMemoryBank reports whether a folder has two of the files by which a memory
// bank is known. A bank of Tacit has two of them as well, and an INDEX.md.
func isMemoryBank(fsys fs.FS) bool {
	n := 0
	for _, name := range []string{"_index.md", "brief.md", "tech.md", "active.md", "progress.md", "patterns.md", "learnings", "MEMORY.md", "details",
		"projectbrief.md", "productContext.md", "activeContext.md", "systemPatterns.md", "techContext.md", "decisionLog.md"} {
		if Exists(fsys, name) {
			n++
		}
	}
	if Exists(fsys, "INDEX.md") && Exists(fsys, "experience") && !Exists(fsys, "_index.md") && !Exists(fsys, "MEMORY.md") {
		n -= 2
	}
	return n >= 2
}

// A bankReader holds what the indexes say about the files.
type bankReader struct {
	*Batch
	fsys fs.FS
	rows map[string]row // by file
}

func readMemoryBank(fsys fs.FS, _ Options) (*Batch, error) {
	root := memoryBankRoot(fsys)
	if root == nil {
		root = fsys
	}
	r := &bankReader{Batch: &Batch{}, fsys: root, rows: map[string]row{}}
	files := r.Walk(root, ".", ".md")
	for _, name := range files {
		if isIndexName(name) {
			r.readIndex(name)
		}
	}
	for _, name := range files {
		if !isIndexName(name) && !isTacit(name) {
			r.read(name)
		}
	}
	return r.Batch, nil
}

func isIndexName(name string) bool {
	base := strings.ToLower(path.Base(name))
	return base == "_index.md" || base == "index.md" || base == "readme.md"
}

// isTacit reports whether a file lies in a folder of a bank of Tacit, which may be
// the same folder: projects that change over keep their files where they are.
func isTacit(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	return slices.Contains([]string{"experience", "tech", "business", "drafts", "evidence"}, top) && strings.Contains(name, "/")
}

// readIndex reads the tables of an index: path, title, summary, updated.
func (r *bankReader) readIndex(name string) {
	text, err := r.readDocument(r.fsys, name)
	if err != nil {
		return
	}
	for _, column := range []string{"path", "路径"} {
		for _, row := range readTables(text, column) {
			if row.bad {
				r.Notes = append(r.Notes, Note{Origin: name, Line: row.line, Code: BadRow, Detail: lang.Plain(row.first)})
				continue
			}
			file := cellFile(row.cells[column], "memory-bank/")
			switch beside := path.Join(path.Dir(name), file); {
			case Exists(r.fsys, file):
				r.rows[file] = row
			case Exists(r.fsys, beside):
				r.rows[beside] = row
			default:
				r.Notes = append(r.Notes, Note{Origin: name, Line: row.line, Code: NoFile, Detail: lang.Plain(file)})
			}
		}
	}
}

// bankDocuments are the files that are documents of a bank here, too.
var bankDocuments = map[string]string{
	"brief.md": "brief.md", "projectbrief.md": "brief.md", "active.md": "active.md", "activecontext.md": "active.md",
}

// fromBank is what becomes of a file by its path, without details/ before it. The
// first that matches decides.
var fromBank = []struct {
	path   func() *regexp.Regexp
	fields map[string]any
}{
	{pattern.Lazy(`(?i)^tech(context)?\.md$`), map[string]any{"kind": "tech"}},
	{pattern.Lazy(`(?i)^(docs|design)/(modules/.*|architecture\.md)$`), map[string]any{"kind": "tech"}},
	{pattern.Lazy(`(?i)^(productcontext\.md|(docs|design)/specs/.*)$`), map[string]any{"kind": "business"}},
	{pattern.Lazy(`(?i)^(patterns|systempatterns)\.md$`), map[string]any{"kind": "experience", "type": "knowledge", "category": "convention"}},
	{pattern.Lazy(`(?i)^decisionlog\.md$`), map[string]any{"kind": "experience", "type": "knowledge", "category": "architecture"}},
	{pattern.Lazy(`(?i)^learnings/bugs?/`), map[string]any{"kind": "experience", "type": "knowledge", "category": "bug"}},
	{pattern.Lazy(`(?i)^learnings/performance/`), map[string]any{"kind": "experience", "type": "knowledge", "category": "performance"}},
	{pattern.Lazy(`(?i)^learnings/integrations?/`), map[string]any{"kind": "experience", "type": "knowledge", "category": "integration"}},
	{pattern.Lazy(`(?i)^learnings/`), map[string]any{"kind": "experience", "type": "knowledge", "category": "learning"}},
	{pattern.Lazy(`(?i)^(docs|design)/`), map[string]any{"kind": "experience", "type": "knowledge", "category": "architecture"}},
}

func (r *bankReader) read(name string) {
	text, err := r.readDocument(r.fsys, name)
	if err != nil {
		r.unread(name, err)
		return
	}
	plain := strings.TrimPrefix(name, "details/")
	if doc := bankDocuments[strings.ToLower(plain)]; doc != "" {
		r.Documents = append(r.Documents, Document{Origin: name, Path: doc, Text: text})
		return
	}
	if strings.HasPrefix(plain, "requirements/") || strings.HasPrefix(plain, "archive/active_") {
		r.Documents = append(r.Documents, Document{Origin: name, Path: plain, Text: text})
		return
	}
	for _, from := range fromBank {
		switch {
		case !from.path().MatchString(plain):
		case len(text) > maxMemory:
			r.unread(name, errLarge)
			return
		default:
			r.take(name, plain, text, from.fields)
			return
		}
	}
	to := path.Join(MaterialFolder, "memory-bank", plain)
	r.AddNote(name, Material, "", lang.Plain(to))
	r.Documents = append(r.Documents, Document{Origin: name, Path: to, Text: text})
}

// take takes a file as a memory.
func (r *bankReader) take(name, plain, text string, fields map[string]any) {
	front, body, err := SplitFront(text)
	if err != nil {
		r.AddNote(name, BadFront, "", lang.Of(err))
	}
	sections, row := cutSections(body), r.rows[name]
	f := maps.Clone(fields)
	for key, v := range front.Fields {
		if f[key] == nil {
			f[key] = v
		}
	}
	title := plainTitle(cmp.Or(row.cells["title"], row.cells["标题"], designTitle(TitleOf(body, name))))
	put(f, "title", title)
	put(f, "summary", fitting(cmp.Or(row.cells["summary"], row.cells["摘要"])))
	day := DayOf(path.Base(name)[:min(10, len(path.Base(name)))])
	put(f, "updated", DayOf(cmp.Or(row.cells["updated"], row.cells["更新日期"], dated(body))), day)
	put(f, "created", day)
	if f["kind"] == string(kb.Tech) {
		put(f, "service", filename.Slug(strings.TrimSuffix(path.Base(plain), ".md")))
	}
	putList(f, "trigger", under(sections, "症状", "symptom", "触发"))
	said := cmp.Or(row.cells["status"], row.cells["状态/类型"])
	if s, ok := named(sections, "状态", "status"); ok {
		said = cmp.Or(paragraph(s.text), said)
	}
	put(f, "status", bankState(said, strings.HasPrefix(plain, "archive/")))
	if said != "" && f["status"] != "active" {
		f["bank_status"] = said
	}
	r.Items = append(r.Items, Item{Origin: name, Fields: f, Body: body, From: text})
}

// bankState is the state of a document in the words of the bank. A design that is
// only proposed is a draft; one without a status is in force.
func bankState(said string, archived bool) string {
	if archived {
		return "archived"
	}
	switch state := stateOf(said); {
	case state != "":
		return state
	case strings.Contains(said, "提案"):
		return "draft"
	}
	return "active"
}

func designTitle(title string) string {
	for _, prefix := range []string{"设计文档:", "设计文档："} {
		title = strings.TrimSpace(strings.TrimPrefix(title, prefix))
	}
	return title
}

var datedLine = pattern.Lazy(`(?m)^>?\s*(?:更新于|日期|Updated|Date)\s*[:：]\s*(\S+)`)

// dated returns the date that a document says of itself.
func dated(body string) string {
	if m := datedLine().FindStringSubmatch(body); m != nil {
		return m[1]
	}
	return ""
}
