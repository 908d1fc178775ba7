package templates

import (
	"fmt"
	"strings"
	"text/template"

	"github.com/tacit-kb/tacit/kb/emit"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A filler answers the calls that templates make. It holds everything that a
// person wrote, so that templates never see it but through these functions.
type filler struct {
	data Data
	used map[string]bool // parts that the template asked for
}

// funcs are the words of the template language: front is the front matter
// block, title the heading, text a part or nothing, slot a part as paragraphs,
// and part a part as the end of a list item.
func (f *filler) funcs() template.FuncMap {
	return template.FuncMap{
		"front": func() (string, error) { return frontMatter(f.data.Fields) },
		"title": func() string { return oneLine(f.data.Title) },
		"text":  f.text,
		"slot":  f.slot,
		"part":  f.part,
	}
}

// frontMatter writes the block between two lines of ---, or nothing when there
// are no fields.
func frontMatter(fields []Field) (string, error) {
	if len(fields) == 0 {
		return "", nil
	}
	block := "---\n"
	for _, f := range fields {
		text, err := emit.Field(f.Key, f.Value)
		if err != nil {
			return "", fmt.Errorf("%s: %w", f.Key, err)
		}
		block += text
	}
	return block + "---\n\n", nil
}

func (f *filler) text(name string) string {
	f.used[name] = true
	return defuse(strings.Trim(f.data.Text[name], "\r\n"))
}

func (f *filler) slot(name, hint string) string {
	if t := f.text(name); strings.TrimSpace(t) != "" {
		return t
	}
	return comment(hint)
}

// part puts text of one line beside its label, and longer text below it,
// indented so that it stays in the list item.
func (f *filler) part(name, hint string) string {
	t := strings.TrimSpace(f.text(name))
	if t == "" {
		return comment(hint)
	}
	if !strings.Contains(t, "\n") && !strings.HasPrefix(t, "- ") {
		return t
	}
	lines := strings.Split(t, "\n")
	for i, line := range lines {
		if strings.TrimSpace(line) != "" {
			lines[i] = "  " + line
		}
	}
	return "\n" + strings.Join(lines, "\n")
}

func comment(hint string) string { return "<!-- " + hint + " -->" }

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

var blockMark = pattern.Lazy(`<!--(\s*(?:MACHINE|USER)_BLOCK_(?:START|END)\s*)-->`)

// defuse keeps text from moving the borders of the machine and user blocks.
func defuse(s string) string { return blockMark().ReplaceAllString(s, "&lt;!--$1--&gt;") }

var partCall = pattern.Lazy(`\b(?:text|slot|part) "([a-z_]+)"`)

// partNames finds the parts that a template asks for.
func partNames(src string) []string {
	var out []string
	for _, m := range partCall().FindAllStringSubmatch(src, -1) {
		out = append(out, m[1])
	}
	return out
}
