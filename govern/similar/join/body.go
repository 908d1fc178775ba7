package join

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// mostExtended is how many sections take up what the other memory has in theirs: for each the whole
// text is read anew. What is left for more of them stands at the end.
const mostExtended = 50

// joinBodies gives each section of keep the paragraphs that the same section of gone
// has and keep has nowhere, and puts the other sections of gone at the end. So does
// what a section cannot take up, because its heading occurs twice or a fence is open.
// No line of either is lost, but what only the templates have said.
func joinBodies(src []byte, keep, gone *kb.Memory) ([]byte, error) {
	have := map[string]bool{}
	for _, s := range keep.Sections {
		remember(have, s.Text)
	}
	additions := map[int]string{}
	var rest []kb.Section
	counterparts := counterpartsIn(keep)
	for _, s := range gone.Sections {
		fresh := missing(form.Written(s.Text), have)
		remember(have, fresh)
		at := counterparts.of(gone, s)
		switch {
		case at >= 0 && fresh != "":
			additions[at] = paragraphed(additions[at], fresh)
		case at < 0 && (fresh != "" || !form.IsForm(s.Heading)):
			rest = append(rest, kb.Section{Heading: s.Heading, Depth: max(s.Depth, min(len(keep.Sections), 1)+1), Text: fresh}) // under the title, if there is one
		}
	}
	taken := 0
	for i, s := range keep.Sections {
		if additions[i] == "" {
			continue
		}
		if taken++; taken > mostExtended {
			rest = append(rest, kb.Section{Heading: s.Heading, Depth: max(s.Depth, 2), Text: additions[i]})
			continue
		}
		out, err := front.ReplaceSection(src, s.Heading, paragraphed(form.Written(s.Text), additions[i]))
		if err != nil {
			rest = append(rest, kb.Section{Heading: s.Heading, Depth: max(s.Depth, 2), Text: additions[i]})
			continue
		}
		src = out
	}
	return appendSections(src, keep.Path, rest, gone.Title)
}

func paragraphed(a, b string) string {
	a, b = strings.Trim(a, "\r\n"), strings.Trim(b, "\r\n")
	if strings.TrimSpace(a) == "" {
		return b
	}
	return strings.TrimRight(a, " \t\r\n") + "\n\n" + b
}

// inBrackets finds the English name that headings of the templates have in brackets.
var inBrackets = pattern.Lazy(`[（(]([A-Za-z][A-Za-z /]+)[）)]\s*$`)

// canonical returns the name of a section whatever the language of the template.
func canonical(heading string) string {
	if m := inBrackets().FindStringSubmatch(heading); m != nil {
		heading = m[1]
	}
	return strings.ToLower(strings.TrimSpace(heading))
}

// counterparts say which section of the memory that stays a section of the other one belongs to.
type counterparts struct {
	named map[string]int // by canonical name, the first of each
	head  int            // what stands under the title; -1 for none
}

func counterpartsIn(keep *kb.Memory) counterparts {
	c := counterparts{map[string]int{}, slices.IndexFunc(keep.Sections, func(s kb.Section) bool { return isHead(keep, s) })}
	for i, s := range slices.Backward(keep.Sections) {
		c.named[canonical(s.Heading)] = i
	}
	return c
}

// of returns the section that a section of gone belongs to, -1 for none. What stands
// under the title, or before any heading, belongs to the same.
func (c counterparts) of(gone *kb.Memory, s kb.Section) int {
	if i, ok := c.named[canonical(s.Heading)]; ok && s.Heading != "" {
		return i
	}
	if isHead(gone, s) {
		return c.head
	}
	return -1
}

// isHead reports whether a section is what stands under the title or before it.
func isHead(m *kb.Memory, s kb.Section) bool {
	return s.Heading == "" || s.Depth == 1 && (strings.EqualFold(s.Heading, m.Title) || len(m.Sections) > 0 && m.Sections[0].Line == s.Line)
}

// missing returns the paragraphs of a text that have a line which is not known yet.
func missing(text string, have map[string]bool) string {
	var fresh []string
	for _, p := range paragraphs(text) {
		for l := range strings.Lines(p) {
			if l = strings.TrimSpace(l); l != "" && !have[l] {
				fresh = append(fresh, p)
				break
			}
		}
	}
	return strings.Join(fresh, "\n\n")
}

func remember(have map[string]bool, text string) {
	for l := range strings.Lines(text) {
		have[strings.TrimSpace(l)] = true
	}
}

// paragraphs cuts a text at blank lines, but not within fenced code.
func paragraphs(text string) []string {
	var all []string
	var now []string
	for _, l := range markdown.Lines(text) {
		if !l.Code && strings.TrimSpace(l.Text) == "" {
			all = appendParagraph(all, now)
			now = nil
			continue
		}
		now = append(now, l.Text)
	}
	return appendParagraph(all, now)
}

func appendParagraph(all, lines []string) []string {
	if p := strings.Join(lines, "\n"); strings.TrimSpace(p) != "" {
		return append(all, p)
	}
	return all
}

var (
	errCodeFenceComment = lang.Text{EN: "a code fence or comment is not closed at the end of the file", ZH: "文件末尾有未闭合的代码块或注释", JA: "ファイルの末尾でコードブロックかコメントが閉じられていません"}
	hintCloseFirst      = lang.Text{EN: "close it first", ZH: "请先闭合它", JA: "先に閉じてください"}
)

// appendSections puts sections at the end of a file, in its line endings. What has no
// heading gets the title that it had. The error is a *kb.FileError where the end of the
// file would swallow them.
func appendSections(src []byte, path string, all []kb.Section, title string) ([]byte, error) {
	if len(all) == 0 {
		return src, nil
	}
	var b strings.Builder
	for i, s := range all {
		if s.Heading == "" {
			all[i].Heading = title
		}
		b.WriteString("\n" + strings.Repeat("#", s.Depth) + " " + all[i].Heading + "\n")
		if s.Text != "" {
			b.WriteString("\n" + s.Text + "\n")
		}
	}
	text := "\n" + b.String()
	if bytes.Contains(src, []byte("\r\n")) {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	out := append(bytes.TrimRight(bytes.Clone(src), " \t\r\n"), text...)
	if m, err := kb.Parse(path, out); err != nil || !hasSections(m, all) {
		return nil, &kb.FileError{Path: path, Line: max(1, kb.CountLines(src)), Column: 1, Msg: errCodeFenceComment, Hint: hintCloseFirst}
	}
	return out, nil
}

// hasSections reports whether a memory has sections with these headings.
func hasSections(m *kb.Memory, all []kb.Section) bool {
	headings := map[string]bool{}
	for _, s := range m.Sections {
		headings[s.Heading] = true
	}
	return !slices.ContainsFunc(all, func(s kb.Section) bool { return !headings[s.Heading] })
}
