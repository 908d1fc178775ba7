package progress

import (
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/task"
	"github.com/tacit-kb/tacit/templates"
)

// path is where a bank says what is being done now.
const path = "active.md"

// The parts of active.md, in the order of the template.
const (
	focusPart = iota
	nextPart
	donePart
	blockedPart
	changesPart
	partCount
)

// divider matches the line of dashes below the header of the table of changes.
var divider = pattern.Lazy(`^\s*\|[\s:|-]+\|?\s*$`)

// updated is what the line begins with that says when a block was written.
const updated = "> "

// A block is the machine block of active.md, in its parts.
type block struct {
	lang  lang.Lang
	lead  []string // what stands before the first heading, but for the time
	parts [partCount][]string
	other []string // sections that the template does not have
}

// readBlock takes a block apart. Its language is that of its headings.
func readBlock(text string, l lang.Lang) *block {
	b := &block{lang: l}
	part := -1 // before the first heading
	for _, line := range markdown.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		heading, isHeading := strings.CutPrefix(line.Text, "## ")
		switch {
		case isHeading && !line.Code:
			var said lang.Lang
			if part, said = partOf(strings.TrimSpace(heading)); said != "" {
				b.lang = said
			}
			if part == partCount {
				b.other = append(b.other, line.Text)
			}
		case part == partCount:
			b.other = append(b.other, line.Text)
		case part >= 0:
			b.parts[part] = append(b.parts[part], line.Text)
		case len(b.lead) > 0 || !strings.HasPrefix(line.Text, updated):
			b.lead = append(b.lead, line.Text)
		}
	}
	return b
}

// partOf returns the part that a heading begins, and the language that it is in.
func partOf(heading string) (part int, l lang.Lang) {
	for _, l := range []lang.Lang{lang.English, lang.Chinese, lang.Japanese} {
		if i := slices.Index(headings(l), heading); i >= 0 {
			return i, l
		}
	}
	return partCount, ""
}

// headings returns those of the template.
func headings(l lang.Lang) (all []string) {
	for line := range strings.Lines(freshBlock(l)) {
		if h, ok := strings.CutPrefix(line, "## "); ok {
			all = append(all, strings.TrimSpace(h))
		}
	}
	return all
}

// freshBlock is the block that a new bank begins with.
func freshBlock(l lang.Lang) string {
	fresh, err := templates.Document("active", string(l), templates.Data{Title: "-"})
	if err != nil {
		return ""
	}
	text, _ := front.MachineBlock(fresh)
	return text
}

// item matches an item of a list, with or without a box, and the word that it begins with.
var item = pattern.Lazy(`^- (?:\[[ xX]\] )?(\S+) `)

// isOurs reports whether a line is one that Derive writes, now or earlier: the id of a
// task with its title, a step of its plan, or its next command. What else somebody wrote
// about a task is theirs, and so is "- 404 pages" where there is no task 404.
func isOurs(line string, tasks []task.Task) bool {
	m := item().FindStringSubmatch(line)
	i := slices.IndexFunc(tasks, func(t task.Task) bool { return m != nil && t.ID == m[1] })
	if i < 0 {
		return false
	}
	t, said := tasks[i], line[len(m[0]):]
	name := stepName().FindString(said)
	isStep := func(step string) bool {
		return first(step, mostStep) == said || name != "" && stepName().FindString(step) == name
	}
	return strings.HasPrefix(said, t.Title) || command().MatchString(said) || slices.ContainsFunc(t.Todo, isStep) || slices.ContainsFunc(t.Ticked, isStep)
}

// stepName matches what a step is called, such as "T1:"; its text may have changed since.
var stepName = pattern.Lazy(`^[A-Za-z]{0,4}\d{1,3}(?:\.\d{1,3})*[:：]`)

// command matches the next command of a task.
var command = pattern.Lazy(`^/(?:req|plan|build|review) \S+$`)

// put gives a part new lines; what somebody else wrote there stays below them.
func (b *block) put(part int, lines []string, tasks []task.Task) {
	fresh := freshBlock(b.lang)
	for _, line := range b.parts[part] {
		hint := strings.HasPrefix(line, "<!--") && strings.Contains(fresh, line)
		if !hint && !isOurs(line, tasks) {
			if n := len(lines); n > 0 && isOurs(lines[n-1], tasks) && !strings.HasPrefix(line, "- ") && strings.TrimSpace(line) != "" {
				lines = append(lines, "") // else it would go on with the item
			}
			lines = append(lines, line)
		}
	}
	b.parts[part] = lines
}

// putRows adds what was done to the table of changes, the newest first.
func (b *block) putRows(done []Done) {
	var rows []string
	for _, d := range done {
		text := "| " + d.On.Format(time.DateOnly) + " | " + strings.NewReplacer("|", `\|`, "\n", " ").Replace(d.What) + " |"
		if !slices.Contains(b.parts[changesPart], text) && !slices.Contains(rows, text) {
			rows = append(rows, text)
		}
	}
	old := b.parts[changesPart]
	for i, line := range old {
		isHead := divider().MatchString(line) || i+1 < len(old) && divider().MatchString(old[i+1])
		if !isHead && strings.TrimSpace(line) != "" {
			rows = append(rows, line)
		}
	}
	b.parts[changesPart] = rows
}

// text puts the block together.
func (b *block) text(now time.Time) (string, error) {
	joined := func(part int) string { return strings.Trim(strings.Join(b.parts[part], "\n"), "\n") }
	doc, err := templates.Document("active", string(b.lang), templates.Data{Title: "-", Text: map[string]string{
		"updated": now.Format("2006-01-02 15:04"), "focus": joined(focusPart), "next": joined(nextPart),
		"done": joined(donePart), "blocked": joined(blockedPart), "changes": joined(changesPart),
	}})
	if err != nil {
		return "", err
	}
	text, err := front.MachineBlock(doc)
	if lead := strings.Trim(strings.Join(b.lead, "\n"), "\n"); lead != "" {
		time, rest, _ := strings.Cut(text, "\n\n")
		text = time + "\n\n" + lead + "\n\n" + rest
	}
	if other := strings.Trim(strings.Join(b.other, "\n"), "\n"); other != "" {
		text = strings.TrimRight(text, "\n") + "\n\n" + other + "\n"
	}
	return text, err
}

// withoutTime is a block without the line that says when it was written.
func withoutTime(text string) string {
	lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")), "\n")
	if strings.HasPrefix(lines[0], updated) {
		lines = lines[1:]
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
