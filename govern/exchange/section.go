package exchange

import (
	"strings"
)

// A section is a heading of a foreign Markdown text and what stands below it, up
// to the next heading of any level.
type section struct {
	heading string // "" for the text before the first heading
	depth   int    // 1 to 6; 0 for the text before the first heading
	text    string // below the heading, trimmed of blank lines
	line    int    // 1-based, of the heading
}

var headingLine = pattern(`^ {0,3}(#{1,6})(?:[ \t]+(.*?))?[ \t]*#*[ \t]*$`)

// cutSections cuts a text at its headings, but not at those in code fences.
func cutSections(text string) (all []section) {
	cur, fence := section{line: 1}, ""
	var lines []string
	end := func() {
		cur.text = strings.Trim(strings.Join(lines, "\n"), "\n")
		if cur.depth > 0 || strings.TrimSpace(cur.text) != "" {
			all = append(all, cur)
		}
		lines = nil
	}
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		mark := fenceMark(line)
		switch {
		case fence == "" && mark != "":
			fence = mark
		case fence != "" && strings.HasPrefix(mark, fence):
			fence = ""
		case fence == "":
			if m := headingLine().FindStringSubmatch(line); m != nil {
				end()
				cur = section{heading: strings.TrimSpace(m[2]), depth: len(m[1]), line: i + 1}
				continue
			}
		}
		lines = append(lines, line)
	}
	end()
	return all
}

// fenceMark returns the marks that open or close a code fence, or "".
func fenceMark(line string) string {
	t := strings.TrimLeft(line, " ")
	for _, mark := range []string{"`", "~"} {
		rest := strings.TrimLeft(t, mark)
		if n := len(t) - len(rest); n >= 3 && len(line)-len(t) < 4 {
			return t[:n]
		}
	}
	return ""
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

var bulletLine = pattern(`^\s*(?:[-*+]|\d+[.)])\s+(.*)$`)

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
	for line := range strings.SplitSeq(text, "\n") {
		t := strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), ">*-+ "))
		switch {
		case t == "" && len(words) > 0:
			return strings.Join(words, " ")
		case t != "" && !strings.HasPrefix(t, "<!--") && fenceMark(line) == "":
			words = append(words, t)
		}
	}
	return strings.Join(words, " ")
}
