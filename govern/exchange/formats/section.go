package formats

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A section is a heading of a foreign Markdown text and what stands below it, up
// to the next heading of any level.
type section struct {
	heading string // "" for the text before the first heading
	depth   int    // 1 to 6; 0 for the text before the first heading
	text    string // below the heading, trimmed of blank lines
	line    int    // 1-based, of the heading
}

// cutSections cuts a text at its headings.
func cutSections(text string) (all []section) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for _, s := range markdown.Parse([]byte(text)).Sections(0) {
		all = append(all, section{s.Heading, s.Depth, strings.Trim(text[s.Text:s.End], "\n"), s.Line})
	}
	return all
}

// named returns the first section whose heading contains one of some words, in
// any letter case.
func named(all []section, words ...string) (section, bool) {
	for _, s := range all {
		heading := strings.ToLower(s.heading)
		for _, w := range words {
			if strings.Contains(heading, strings.ToLower(w)) {
				return s, true
			}
		}
	}
	return section{}, false
}

// titled returns the first section below the title that is called one of some
// words, the first word first.
func titled(all []section, words ...string) (section, bool) {
	for _, w := range words {
		for _, s := range all {
			if s.depth > 1 && strings.EqualFold(strings.Trim(s.heading, ":： 0123456789."), w) {
				return s, true
			}
		}
	}
	return section{}, false
}

var bulletLine = pattern.Lazy(`^\s*(?:[-*+]|\d+[.)])\s+(.*)$`)

// bullets returns the items of the list in a text, or its only paragraph.
func bullets(text string) (items []string) {
	plain := []string{}
	for line := range strings.SplitSeq(text, "\n") {
		if m := bulletLine().FindStringSubmatch(line); m != nil {
			items = append(items, strings.TrimSpace(m[1]))
		} else if t := strings.TrimSpace(line); t != "" && !strings.HasPrefix(t, "<!--") {
			plain = append(plain, t)
		}
	}
	if len(items) == 0 && len(plain) > 0 {
		return []string{strings.Join(plain, " ")}
	}
	return items
}

// paragraph returns the first paragraph of a text on one line, without the marks
// of a list or a quotation; "" where there is none.
func paragraph(text string) string {
	var words []string
	for _, line := range markdown.Lines(text) {
		t := strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line.Text), ">*-+ "))
		switch {
		case t == "" && len(words) > 0:
			return strings.Join(words, " ")
		case t != "" && !strings.HasPrefix(t, "<!--") && !line.Marks:
			words = append(words, t)
		}
	}
	return strings.Join(words, " ")
}
