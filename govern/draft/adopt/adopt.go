// Package adopt makes memories of files that a person put into the bank with an
// editor: it adds the front matter that they lack, and leaves their text as it is.
package adopt

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/claim"
	"github.com/tacit-kb/tacit/kb/document"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/misspelt"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/sentence"
)

// Draft drafts that some files become memories. Without names these are all files
// that can be adopted, also those that lie in no folder of memories. What needs more than front matter is an error; what is a
// memory already stays.
func Draft(bank *kb.Bank, c *draft.Catalogue, names []string, now time.Time) (ops []schema.Operation, err error) {
	files, err := files(bank, c, names)
	if err != nil {
		return nil, err
	}
	a := newAdopter(now.Format(time.DateOnly), c.IDs())
	for _, s := range files {
		if s.Memory == nil {
			a.release(claim.IDs(s.Path, s.Text))
		}
	}
	for _, s := range files {
		switch {
		case s.Memory != nil:
			continue
		case isBlank(s.Text): // it says nothing
			return nil, s.Bad
		}
		at := s.Path
		if document.IsLoose(at) {
			at = free(bank, path.Join(loose, at), &a.paths)
		}
		text, m, err := a.adopted(at, s.Text)
		if err != nil {
			return nil, inFile(s.Path, s.Text, err)
		}
		ops = append(ops, become(bank, s.Path, m, s.Text, text, m.ID, &a.paths)...)
	}
	return ops, nil
}

// loose is the folder that takes a note which lay in no folder of memories, with the
// folders that it lay in.
const loose = "experience/project"

// files returns the files that a person means: a folder stands for what can be adopted in it.
func files(bank *kb.Bank, c *draft.Catalogue, names []string) (all []draft.Source, err error) {
	if len(names) == 0 {
		return adoptable(bank, wantsLoose(bank))
	}
	for _, name := range names {
		if folder, ok := folderIn(bank, name); ok {
			inside, err := adoptable(bank, true)
			if err != nil {
				return nil, err
			}
			all = append(all, slices.DeleteFunc(inside, func(s draft.Source) bool { return !strings.HasPrefix(s.Path, folder+"/") })...)
			continue
		}
		s, err := c.Find(name)
		if err != nil {
			return nil, err
		}
		if !s.IsMemory() && !document.IsLoose(s.Path) {
			return nil, &draft.Refusal{Why: draft.NoMemory, Words: []string{s.Path}}
		}
		all = append(all, s)
	}
	return all, nil
}

// folderIn returns the path of a folder of the bank, however it was written.
func folderIn(bank *kb.Bank, name string) (folder string, ok bool) {
	folder = path.Clean(strings.TrimPrefix(filepath.ToSlash(name), "memory-bank/"))
	if folder == "." || !fs.ValidPath(folder) {
		return "", false
	}
	info, err := fs.Stat(os.DirFS(bank.Dir()), folder)
	return folder, err == nil && info.IsDir()
}

// adoptable returns the files that lack front matter, and nothing else; loose: also those
// that lie in no folder of memories.
func adoptable(bank *kb.Bank, loose bool) (all []draft.Source, err error) {
	list, err := bank.ListAll()
	if err != nil {
		return nil, err
	}
	for _, f := range list {
		if text, err := bank.ReadFile(f.Path); err == nil && May(f.Path, text) {
			all = append(all, draft.Source{Path: f.Path, Text: text})
		}
	}
	if loose {
		all = append(all, looseOnes(bank)...)
	}
	return all, nil
}

// wantsLoose reports whether the person wants to hear of plain notes.
func wantsLoose(bank *kb.Bank) bool {
	c, err := bank.Config()
	return err != nil || c.Watch.PlainNotes != 0
}

// looseOnes returns the notes that lie in no folder of memories and lack front matter.
func looseOnes(bank *kb.Bank) (all []draft.Source) {
	for _, name := range document.Loose(bank) {
		if text, err := bank.ReadFile(name); err == nil && May(path.Join(loose, name), text) {
			all = append(all, draft.Source{Path: name, Text: text})
		}
	}
	return all
}

// May reports whether a file in a folder of memories lacks front matter, or fields
// of it, and nothing else.
func May(path string, text []byte) bool {
	if _, err := kb.Parse(path, text); err == nil || isBlank(text) {
		return false
	}
	_, _, err := newAdopter("", nil).adopted(path, text)
	return err == nil
}

func isBlank(text []byte) bool { return len(bytes.TrimSpace(bytes.TrimPrefix(text, bom))) == 0 }

// inFile says in which file an error is, and on which line of it: the front matter that
// was put above a text does not count.
func inFile(path string, text []byte, err error) error {
	var file *kb.FileError
	if !errors.As(err, &file) {
		return err
	}
	in := *file
	in.Path = cmp.Or(in.Path, path)
	in.Line = max(1, in.Line-bytes.Count(withFront(text), []byte("\n"))+bytes.Count(text, []byte("\n")))
	return &in
}

// An adopter gives files what they lack.
type adopter struct {
	day    string         // of today; empty: the date is left out
	taken  map[string]int // how many files have an id
	folded map[string]int // the same, where letter case and Unicode form do not count
	ids    filename.Numbers
	paths  filename.Numbers
}

func newAdopter(day string, ids []string) *adopter {
	a := &adopter{day: day, taken: map[string]int{}, folded: map[string]int{}, ids: filename.Numbers{Key: filename.Fold}}
	for _, id := range ids {
		a.count(id, 1)
	}
	return a
}

func (a *adopter) count(id string, by int) {
	a.taken[id] += by
	a.folded[filename.Fold(id)] += by
}

// release takes out the ids that a file had before it was a memory.
func (a *adopter) release(ids []string) {
	for _, id := range ids {
		if a.taken[id] > 0 {
			a.count(id, -1)
		}
	}
}

var bom = []byte("\xef\xbb\xbf")

// adopted returns a file with the front matter that it lacks. An id is given once.
func (a *adopter) adopted(file string, text []byte) ([]byte, *kb.Memory, error) {
	text, _ = misspelt.Correct(withFront(text))
	block, body, _ := markdown.CutMatter(string(text))
	named := func(field string) bool {
		return slices.ContainsFunc(strings.Split(block, "\n"), func(line string) bool { return strings.HasPrefix(line, field+":") })
	}
	title := titleOf(body, file)
	kind, status := placeIn(file)
	fields := [][2]string{{"id", a.idOf(file)}, {"kind", kind}, {"title", title}, {"status", status}}
	switch kb.Kind(kind) {
	case kb.Tech:
		fields = append(fields, [2]string{"service", filename.Slug(stemOf(file))})
	case kb.Business:
		fields = append(fields, [2]string{"topic", cmp.Or(headingOf(body), nameOf(file))})
	}
	if a.day != "" {
		fields = append(fields, [2]string{"created", a.day})
	}
	if err := unclear(file, text, fields); err != nil {
		return nil, nil, err
	}
	for _, f := range fields {
		if named(f[0]) || f[0] == "service" && named("model_id") {
			continue
		}
		var err error
		if text, err = front.Set(text, f[0], f[1]); err != nil {
			return nil, nil, err
		}
	}
	m, err := kb.Parse(file, text)
	if err != nil {
		return nil, nil, err
	}
	a.count(m.ID, 1)
	return text, m, nil
}

// withFront puts an empty front matter above a text that has none, with the line ends
// of the text, or the first line of one that lacks it.
func withFront(text []byte) []byte {
	if whole, ok := front.Opened(text); ok {
		return whole
	}
	body, marked := bytes.CutPrefix(text, bom)
	first, _, _ := bytes.Cut(body, []byte("\n"))
	if looksLikeFront(body) {
		return text
	}
	end := "\n"
	if bytes.HasSuffix(first, []byte("\r")) {
		end = "\r\n"
	}
	head := "---" + end + "---" + end + end
	if marked {
		head = string(bom) + head
	}
	return append([]byte(head), body...)
}

// looksLikeFront reports whether a text begins with front matter, or with what was
// meant as such.
func looksLikeFront(text []byte) bool {
	first, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	first = bytes.TrimSpace(first)
	return bytes.HasPrefix(first, []byte("+++")) || len(first) > 1 && len(bytes.Trim(first, "-")) == 0 || bytes.HasPrefix(first, []byte("---\r"))
}

// placeIn returns the kind and the status of a memory in a folder: what a person put
// among the live memories is meant to be found.
func placeIn(file string) (kind, status string) {
	status = string(kb.Active)
	top, rest, _ := strings.Cut(file, "/")
	switch top {
	case "drafts":
		status = string(kb.Draft)
	case "archive":
		status = string(kb.Archived)
	default:
		rest = file
	}
	kind, _, _ = strings.Cut(rest, "/")
	if !kb.Kind(kind).Valid() {
		kind = string(kb.Experience)
	}
	return kind, status
}

// titleOf returns the first heading of the first level, else the heading that stands above all
// of the text, else the first sentence as a title, else the name of the file.
func titleOf(body, file string) string {
	return cmp.Or(headingOf(body), headingAbove(body), firstSentence(body), nameOf(file))
}

// headingAbove returns a heading of a lower level with which a text begins, if there is text below
// it and no other heading of its level: one of several is about a part of the text.
func headingAbove(body string) string {
	sections := markdown.Parse([]byte(body)).Sections(0)
	if !strings.HasPrefix(strings.TrimSpace(body), "#") || len(sections) == 0 {
		return ""
	}
	above := -1
	for i, s := range sections {
		switch {
		case s.Heading == "":
		case above < 0:
			above = i
		case s.Depth <= sections[above].Depth:
			return ""
		}
	}
	if above < 0 || strings.TrimSpace(body[sections[above].Text:]) == "" {
		return ""
	}
	return sections[above].Heading
}

func headingOf(body string) string {
	for _, s := range markdown.Parse([]byte(body)).Sections(0) {
		if s.Depth == 1 && s.Heading != "" {
			return s.Heading
		}
	}
	return ""
}

// A sentence is a title if it has at least two words, or so many characters where words
// have no spaces between them.
const leastTitle = 4

var (
	listMark = pattern.Lazy(`^(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?|^#+\s*|^>\s*`)
	// linked and stressed are the marks in a sentence that a title does without.
	linked   = pattern.Lazy(`!?\[([^\[\]]*)\]\([^()\s]*\)`)
	stressed = pattern.Lazy(`(^|[^\w*])\*{1,3}([^\s*](?:[^*]*[^\s*])?)\*{1,3}([^\w*]|$)|(^|\W)_{1,3}([^\s_][^_]*\s[^_]*[^\s_])_{1,3}(\W|$)`)
	inCode   = pattern.Lazy("`+([^`]+)`+")
	// noSentence begins a table, a tag or a comment, and what a template has instead of words.
	noSentence = pattern.Lazy(`^(?:\||<|-{3}|={3})|\{\{|<%`)
)

// firstSentence returns the first sentence of a text as the title that remember would give it; "" if it is
// no title, or too long for one.
func firstSentence(body string) string {
	for _, l := range markdown.Lines(body) {
		text := strings.TrimSpace(l.Text)
		if text == "" || strings.HasPrefix(text, "##") {
			continue
		}
		if l.Code || noSentence().MatchString(text) {
			return ""
		}
		text = listMark().ReplaceAllString(text, "")
		text = unmarked(text)
		if all := sentence.Split(text); len(all) > 0 {
			text = all[0]
		}
		text = strings.TrimSpace(text)
		wide := strings.IndexFunc(text, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }) >= 0
		if !wide && len(strings.Fields(text)) < 2 || wide && utf8.RuneCountInString(text) < leastTitle {
			return ""
		}
		if title := candidate.FromWords(text).Title(); !strings.HasSuffix(title, "…") {
			return title
		}
		return ""
	}
	return ""
}

// unmarked returns a sentence without its marks. What stands in code keeps its signs, and so does one word between
// underscores, marked or not: both are names, such as __init__.
func unmarked(text string) string {
	const hole = "\x00"
	codes := inCode().FindAllStringSubmatch(text, -1)
	text = inCode().ReplaceAllString(strings.ReplaceAll(text, hole, ""), hole)
	text = stressed().ReplaceAllString(linked().ReplaceAllString(text, "$1"), "$1$2$3$4$5$6")
	for _, code := range codes {
		text = strings.Replace(text, hole, code[1], 1)
	}
	return strings.ReplaceAll(text, "`", "")
}

// nameOf makes a title of the name of a file.
func nameOf(file string) string {
	stem := stemOf(file)
	if m := numberedName().FindStringSubmatch(stem); m != nil && m[2] != "" {
		stem = m[2]
	}
	return strings.TrimSpace(strings.NewReplacer("-", " ", "_", " ").Replace(stem))
}

// stemOf is the name of a file without what says that it is text: driver of driver.txt.md.
func stemOf(file string) string {
	stem := strings.TrimSuffix(path.Base(file), path.Ext(file))
	for _, ext := range []string{".md", ".markdown", ".txt", ".text"} {
		if short, ok := strings.CutSuffix(stem, ext); ok && short != "" {
			return short
		}
	}
	return stem
}

// numberedName is the name of a file that begins with an id: EXP-014-lock-first.
var numberedName = pattern.Lazy(`^([A-Z]+-[0-9]+)(?:[-_. ](.*))?$`)

// idOf makes an id of the name of a file: the number in front of it, else the name,
// so that links which call the file by its name lead to the memory.
func (a *adopter) idOf(file string) string {
	id := filename.Slug(stemOf(file))
	if m := numberedName().FindStringSubmatch(stemOf(file)); m != nil {
		id = m[1]
	}
	return a.ids.Free(id, "", func(id string) bool { return a.folded[filename.Fold(id)] > 0 })
}
