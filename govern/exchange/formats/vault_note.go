package formats

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/link"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A vaultNote is a note with what it calls other notes.
type vaultNote struct {
	item    Item
	related []string // names in its front matter, in the order of the fields
	inText  []string // names in its text
	files   []string // that links of Markdown name, from the folder of the note
}

// noteOf makes a note a memory. A note is in force for the person who keeps it, so
// it is live unless it says otherwise, or is the journal of a day.
func (r *vaultReader) noteOf(name, text string, f Front, body string) vaultNote {
	fields := f.Fields
	n := vaultNote{item: Item{Origin: name, Fields: fields, Body: body, From: text}}
	lowerKeys(f)
	n.related = takeLinks(f)
	n.inText, n.files = link.In(body)
	dates(fields, name)
	r.status(n.item)
	tidyTags(fields, body)
	r.titles(&n, f)
	kindOf(fields, path.Dir(name), r.kind)
	if s := f.Text("description"); f.Text("summary") == "" && s != "" && fitting(s) == strings.Join(strings.Fields(s), " ") {
		delete(fields, "description")
		fields["summary"] = fitting(s)
	}
	return n
}

// lowerKeys gives the fields that are looked at here their names in small letters, as
// Tacit writes them: people also write Title and Tags.
func lowerKeys(f Front) {
	for i, key := range f.keys {
		lower := strings.ToLower(key)
		if _, taken := f.Fields[lower]; taken || lower == key {
			continue
		}
		f.Fields[lower] = f.Fields[key]
		delete(f.Fields, key)
		f.keys[i] = lower
	}
}

// folderNotes are names of notes that are about the folder in which they lie.
var folderNotes = []string{"readme", "index", "_index"}

// calledBy returns what a note is called: as its file, or as its folder if the file is
// named as in every folder.
func calledBy(origin string) string {
	stem := stemOf(origin)
	if dir := path.Dir(origin); dir != "." && slices.Contains(folderNotes, strings.ToLower(stem)) {
		return path.Base(dir)
	}
	return stem
}

// titles gives a note its title, its id and its other names: what links call it must
// lead to it here as well.
func (r *vaultReader) titles(n *vaultNote, f Front) {
	fields, stem := n.item.Fields, calledBy(n.item.Origin)
	aliases := f.list("aliases", "alias")
	delete(fields, "alias")
	delete(fields, "aliases")
	heading := ""
	for _, s := range cutSections(n.item.Body) {
		if s.depth == 1 {
			heading = s.heading
			break
		}
	}
	put(fields, "title", heading, stem)
	if !kb.ValidID(f.Text("id")) {
		if was := f.Text("id"); was != "" {
			fields["origin_id"] = was
		}
		fields["id"] = filename.Slug(stem)
	}
	known := append([]string{f.Text("title"), f.Text("id")}, aliases...)
	if !slices.ContainsFunc(known, func(name string) bool { return filename.Same(name, stem) }) {
		aliases = append(aliases, stem)
	}
	putList(fields, "aliases", aliases)
}

// dates finds when a note was written, under the names that people and plug-ins give
// to the fields, or in the name of the file.
func dates(fields map[string]any, name string) {
	for field, names := range map[string][]string{
		"created": {"created", "created_at", "date created", "date-created", "creation date", "date", "创建日期", "创建时间", "日期", "作成日", "日付"},
		"updated": {"updated", "updated_at", "modified", "date modified", "date-modified", "last modified", "lastmod", "更新日期", "更新时间", "修改日期", "更新日"},
	} {
		for _, key := range names {
			s, _ := fields[key].(string)
			if day := DayOf(s); day != "" {
				delete(fields, key)
				fields[field] = day
				break
			}
		}
	}
	if fields["created"] == nil {
		put(fields, "created", dayOfName(stemOf(name)))
	}
}

// unfinished are words for notes that are still being written.
var unfinished = []string{"draft", "wip", "todo", "to do", "idea", "seed", "seedling", "in progress", "doing", "草稿", "草案", "未完成", "下書き", "作成中", "執筆中"}

// status gives a note its status: live, unless it says that it is unfinished or is
// the journal of a day.
func (r *vaultReader) status(it Item) {
	said, _ := it.Fields["status"].(string)
	word := strings.ToLower(said)
	known := slices.Contains([]string{string(kb.Active), string(kb.Draft), string(kb.Archived)}, word)
	switch {
	case known:
		it.Fields["status"] = word
		return
	case word != "":
		it.Fields["origin_status"] = said
	}
	it.Fields["status"] = string(kb.Active)
	switch {
	case slices.Contains(unfinished, word):
		it.Fields["status"] = string(kb.Draft)
	case r.settings.isDaily(it.Origin):
		it.Fields["status"] = string(kb.Draft)
		r.AddNote(it.Origin, daily, "status", nil)
	case onlyLinks(it.Body):
		it.Fields["status"] = string(kb.Draft)
		r.AddNote(it.Origin, contents, "status", nil)
	}
}

// onlyLinks reports whether a note is a table of contents: below its headings it has the names
// of other notes and nothing of its own, which would be found beside each of them.
func onlyLinks(body string) bool {
	found := false
	for _, s := range cutSections(body) {
		for _, line := range markdown.Lines(markdown.WithoutComments(s.text, "")) {
			left := anyLink().ReplaceAllString(line.Text, "")
			found = found || left != line.Text
			if line.Code || strings.ContainsFunc(left, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
				return false
			}
		}
	}
	return found
}

// anyLink finds a link to a note, of Obsidian or of Markdown, and the number of an item before it:
// an address elsewhere is something of its own.
var anyLink = pattern.Lazy(`(?:^\s*\d+[.)]\s+)?(?:\[\[[^\[\]]+\]\]|\[[^\[\]]*\]\(<?[^()<>#?:\n]+\.(?i:md)(?:#[^()<>\n]*)?>?\))`)

// tidyTags gathers the tags of the front matter, a list or one text, and those in
// the text, #so, but not in code.
func tidyTags(fields map[string]any, body string) {
	var tags List
	for _, key := range []string{"tags", "tag", "标签", "タグ"} {
		for _, t := range Texts(fields[key]) {
			for word := range strings.FieldsFuncSeq(t, func(r rune) bool { return strings.ContainsRune(",，、;； \t", r) }) {
				addTag(&tags, word)
			}
		}
		if fields[key] != nil && Texts(fields[key]) != nil {
			delete(fields, key)
		}
	}
	for _, line := range markdown.Lines(body) {
		if line.Code {
			continue
		}
		for _, m := range inlineTag().FindAllStringSubmatch(link.WithoutSpans(line.Text), -1) {
			addTag(&tags, m[1])
		}
	}
	if len(tags.Texts) > 0 {
		fields["tags"] = tags.Texts
	}
}

// addTag adds a tag that says something: #12 is the number of a ticket.
func addTag(tags *List, word string) {
	word = strings.Trim(word, "#/\"'")
	if strings.Trim(word, "0123456789-_/") != "" {
		tags.Add(word)
	}
}

// kindWords are names of folders that tell what the notes in them are.
var kindWords = []struct {
	kind, typ string
	words     []string
}{
	{string(kb.Experience), string(kb.Standard), []string{"rules", "standards", "conventions", "guidelines", "规范", "规则", "标准", "约定", "規約", "標準", "ルール"}},
	{string(kb.Tech), "", []string{"tech", "services", "systems", "技术", "服务", "系统", "技術", "サービス", "システム"}},
	{string(kb.Business), "", []string{"business", "domain", "product", "业务", "领域", "产品", "業務", "ドメイン", "プロダクト"}},
}

// kindOf gives a note its kind, type and category: its own, else those of the nearest
// folder whose name tells, else what the person asked for.
func kindOf(fields map[string]any, dir, asked string) {
	if s, _ := fields["type"].(string); s != "" && !strings.EqualFold(s, string(kb.Standard)) && !strings.EqualFold(s, string(kb.Knowledge)) {
		delete(fields, "type") // what a note is about, as in other tools
		if fields["category"] == nil {
			fields["category"] = strings.ToLower(s)
		} else {
			fields["origin_type"] = s
		}
	}
	kind, typ := asked, ""
	for at := dir; kind == "" && at != "."; at = path.Dir(at) {
		for _, k := range kindWords {
			if slices.Contains(k.words, strings.ToLower(strings.TrimLeft(path.Base(at), "0123456789-_. "))) {
				kind, typ = k.kind, k.typ
			}
		}
	}
	put(fields, "kind", kind, string(kb.Experience))
	if fields["kind"] == string(kb.Experience) {
		put(fields, "type", typ)
	}
	if dir != "." {
		put(fields, "category", filename.Slug(strings.TrimLeft(path.Base(dir), "0123456789-_. ")))
	}
}
