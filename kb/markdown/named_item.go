package markdown

import "strings"

// A NamedItem is an item of a list that begins with a name in bold.
type NamedItem struct {
	Name string // with a remark in brackets
	Text string // what follows the colon, and what is indented below
}

// NamedItems returns the items of a text's own lists that begin with a name in bold,
//
//   - **Decision Shape**（判断结构）：
//   - Decision being made: …
//
// because some people write a list where others write headings.
func NamedItems(text string) (items []NamedItem) {
	var body []string
	flush := func() {
		if len(items) > 0 {
			items[len(items)-1].Text = strings.Join(body, "\n")
		}
		body = nil
	}
	open := false
	for _, l := range Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		line := l.Text
		name, rest, named := namedItem(line)
		switch {
		case named && !l.Code:
			flush()
			items, body, open = append(items, NamedItem{Name: name}), []string{rest}, true
		case open && (strings.TrimSpace(line) == "" || line[0] == ' ' || line[0] == '\t'):
			body = append(body, line)
		default:
			open = false
		}
	}
	flush()
	return items
}

// namedItem splits "- **Name** (remark): rest".
func namedItem(line string) (name, rest string, ok bool) {
	if len(line) < 2 || !strings.ContainsRune("-*+", rune(line[0])) || line[1] != ' ' {
		return "", "", false
	}
	line, ok = strings.CutPrefix(strings.TrimLeft(line[1:], " "), "**")
	if !ok {
		return "", "", false
	}
	name, rest, ok = strings.Cut(line, "**")
	if !ok || strings.TrimSpace(name) == "" {
		return "", "", false
	}
	if i := strings.IndexAny(rest, ":："); i >= 0 {
		name, rest = name+rest[:i], strings.TrimLeft(rest[i:], ":：")
	}
	return strings.TrimRight(strings.TrimSpace(name), ":："), strings.TrimSpace(rest), true
}
