package formats

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// ADR is a folder of architecture decision records, as adr-tools, MADR in its
// versions and Log4brains write them.
var ADR = Format{
	Name: "adr",
	Home: "docs/adr",
	Is:   func(fsys fs.FS) bool { return len(adrFolders(fsys)) > 0 },
	Read: readADR,
}

// adrHomes are the folders in which projects keep their decisions.
var adrHomes = []string{"doc/adr", "docs/adr", "docs/adrs", "doc/adrs", "docs/decisions", "doc/decisions", "docs/architecture/decisions",
	"docs/architecture/adr", "doc/architecture/decisions", "architecture/decisions", "architecture/adr", "docs/arch", "adr", "adrs", "decisions", ".adr"}

// DecisionName is the name of a file of a decision: a number or a date, and words.
var DecisionName = pattern.Lazy(`(?i)^(?:adr[-_ ]?)?(\d{1,8})(?:[-_. ].*)?\.(?:md|markdown)$`)

// adrFolders returns the folders that hold decisions: the folder itself, the one
// that adr-tools was told, the usual ones, and those of the packages of a
// Log4brains project.
func adrFolders(fsys fs.FS) []string {
	var found []string
	left := mostLooks
	add := func(dirs ...string) {
		for _, dir := range dirs {
			if fs.ValidPath(dir) && hasADR(fsys, dir, &left, "*.md", "*/*.md") && !slices.Contains(found, dir) {
				found = append(found, dir)
			}
		}
	}
	if told, err := readFile(fsys, ".adr-dir"); err == nil {
		add(path.Clean(strings.TrimSpace(told)))
	}
	if len(found) == 0 && hasADR(fsys, ".", &left, "*.md") {
		found = []string{"."}
	}
	if len(found) == 0 {
		add(adrHomes...)
	}
	if len(found) == 0 {
		add(".")
	}
	packages, _ := fs.Glob(fsys, "packages/*/docs/adr")
	add(packages...)
	return found
}

// mostLooks is how many files are looked at to find where the decisions are.
const mostLooks = 200

// hasADR reports whether a folder has a file with the name and the headings of a
// decision, where the patterns look. left is how many files may still be looked at.
func hasADR(fsys fs.FS, dir string, left *int, patterns ...string) bool {
	for _, pattern := range patterns {
		names, _ := fs.Glob(fsys, path.Join(dir, pattern))
		for _, name := range names[:min(len(names), 50)] {
			if !DecisionName().MatchString(path.Base(name)) || *left == 0 {
				continue
			}
			*left--
			if text, err := readHead(fsys, name); err == nil && isADR(text) {
				return true
			}
		}
	}
	return false
}

var adrHeadings = []string{"decision", "context", "consequences", "considered options", "决策", "决定", "背景", "決定", "entscheidung", "décision", "decisión"}

// isADR reports whether a text has a heading that only decisions have.
func isADR(text string) bool {
	for _, s := range cutSections(text) {
		if s.depth > 1 && slices.ContainsFunc(adrHeadings, func(h string) bool { return strings.Contains(strings.ToLower(s.heading), h) }) {
			return true
		}
	}
	return false
}

func readADR(fsys fs.FS, _ Options) (*Batch, error) {
	b := &Batch{}
	folders := adrFolders(fsys)
	if len(folders) == 0 {
		folders = []string{"."}
	}
	seen := map[string]bool{}
	b.noteBeside(fsys, folders)
	for _, dir := range folders {
		in, err := fs.Sub(fsys, dir)
		if err != nil {
			return nil, err
		}
		for _, name := range b.Walk(in, ".", ".md", ".markdown", ".adoc", ".asciidoc", ".rst") {
			if full := path.Join(dir, name); !seen[full] {
				seen[full] = true
				b.readADR(in, name, originBelow(dir, name))
			}
		}
	}
	return b, nil
}

// noteBeside tells of the notes of a folder that has its decisions in a folder of their own. Those of a
// project are none: a README, a CHANGELOG.
func (b *Batch) noteBeside(fsys fs.FS, folders []string) {
	inNotes := func(dir string) bool { return dir != "." && !strings.Contains(dir, "/") }
	if !slices.ContainsFunc(folders, inNotes) || Exists(fsys, ".git") {
		return
	}
	names, _ := fs.Glob(fsys, "*.md")
	for _, name := range names {
		if stem := strings.ToLower(strings.TrimSuffix(name, ".md")); !slices.Contains(ofProject, stem) {
			b.AddNote(name, NotOfFormat, "", nil)
		}
	}
}

// ofProject are names of files that a project has beside its decisions.
var ofProject = []string{"readme", "changelog", "contributing", "license", "code_of_conduct", "security"}

// originBelow names a file of a decision: by its folder only where a project has
// several, so that it does not matter which folder a person named.
func originBelow(dir, name string) string {
	if rest, ok := strings.CutPrefix(dir, "packages/"); ok {
		pack, _, _ := strings.Cut(rest, "/")
		return path.Join(pack, name)
	}
	return name
}

func (b *Batch) readADR(fsys fs.FS, name, origin string) {
	if ext := strings.ToLower(path.Ext(name)); ext != ".md" && ext != ".markdown" {
		b.AddNote(origin, NotOfFormat, "", lang.Plain(ext))
		return
	}
	text, err := b.readMemory(fsys, name)
	switch {
	case errors.Is(err, errLarge) && !DecisionName().MatchString(path.Base(name)):
		b.AddNote(origin, NotOfFormat, "", nil)
		return
	case err != nil:
		b.unread(origin, err)
		return
	}
	front, body, err := SplitFront(text)
	if err != nil {
		b.AddNote(origin, BadFront, "", lang.Of(err))
	}
	base := path.Base(name)
	m := DecisionName().FindStringSubmatch(base)
	_, headed := titled(cutSections(body), adrStatus...)
	stated := headed || front.Text("status") != "" || len(readADRLines(body)) > 0
	if isTemplate(base, body) || m == nil && !(stated && isADR(body)) || m != nil && !isADR(body) && !stated {
		b.AddNote(origin, NotOfFormat, "", nil)
		return
	}
	number := ""
	if m != nil {
		number = m[1]
	}
	b.Items = append(b.Items, Item{Origin: origin, Fields: b.decision(origin, number, front, body), Body: body, From: text})
}

// isTemplate reports whether a file is the form that decisions are made from.
func isTemplate(base, body string) bool {
	stem := strings.ToLower(strings.TrimSuffix(base, path.Ext(base)))
	return strings.Contains(stem, "template") || stem == "readme" || stem == "index" ||
		strings.Contains(TitleOf(body, ""), "{") || strings.Contains(TitleOf(body, ""), "[short title")
}

// decision reads the fields of a decision.
func (b *Batch) decision(origin, number string, front Front, body string) map[string]any {
	f := maps.Clone(front.Fields)
	sections := cutSections(body)
	lines := readADRLines(body)
	for _, word := range []string{"type", "level", "kind"} { // they say something else here
		put(f, "adr_"+word, front.Text(word))
	}
	for _, taken := range []string{"status", "date", "deciders", "decision-makers", "decision-maker", "decider", "tags", "type", "level", "kind", "id", "title"} {
		delete(f, taken)
	}
	title := front.Text("title")
	if title == "" {
		title = TitleOf(body, origin)
	}
	put(f, "id", DecisionID(front.Text("id"), number, origin))
	put(f, "title", adrNumber().ReplaceAllString(title, ""), title)
	put(f, "category", "architecture")
	put(f, "kind", "experience")
	date := DayOf(firstText(front.Text("date"), lines["date"], adrDate(sections, origin, number)))
	put(f, "created", date, front.Text("date"))
	put(f, "updated", DayOf(front.Text("updated", "last-modified")), date)
	putList(f, "decider", front.list("deciders", "decision-makers", "decision-maker", "decider"), commaList(firstText(lines["deciders"], lines["decision-makers"], lines["decision makers"])))
	putList(f, "tags", front.list("tags"), commaList(firstText(lines["tags"], lines["category"])))
	put(f, "technical_story", lines["technical story"])
	outcome, _ := titled(sections, "decision outcome", "decision", "决策", "决定", "決定", "entscheidung", "décision")
	put(f, "summary", fitting(plainText(paragraph(outcome.text))))
	b.state(f, origin, front, sections, lines)
	return f
}

func firstText(all ...string) string {
	for _, s := range all {
		if strings.TrimSpace(s) != "" {
			return s
		}
	}
	return ""
}

// adrNumber is the number that a title begins with: "12. ", "ADR-0012: ".
var adrNumber = pattern.Lazy(`(?i)^(?:(?:adr[-_ #]*)?\d+\s*[.:)–—-]\s+|adr[-_ #]*\d+\s*[.:)–—-]?\s*)`)

// DecisionID returns the id of a decision: ADR-0012, or the name of a file that a date
// makes unique.
func DecisionID(own, number, origin string) string {
	if own != "" {
		return own
	}
	stem := strings.TrimSuffix(path.Base(origin), path.Ext(origin))
	switch {
	case number == "" || len(number) > 5:
		return stem
	}
	return "ADR-" + strings.Repeat("0", max(0, 4-len(number))) + number
}

// adrDate finds a date that stands in a section of its own, or in the name.
func adrDate(sections []section, origin, number string) string {
	if s, ok := titled(sections, "date", "日期", "日付", "決定日"); ok && DayOf(paragraph(s.text)) != "" {
		return paragraph(s.text)
	}
	if base := path.Base(origin); len(base) > 10 && DayOf(base[:10]) != "" {
		return base[:10]
	}
	if len(number) == 8 {
		return number
	}
	return ""
}

var markup = pattern.Lazy("\\[([^\\]]*)\\]\\([^)]*\\)|[*_`]{1,3}([^*_`]+)[*_`]{1,3}")

// plainText takes links and emphasis off a line.
func plainText(s string) string {
	return strings.TrimSpace(markup().ReplaceAllString(s, "$1$2"))
}
