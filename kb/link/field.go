package link

import "strings"

// Names returns what the links in a field name, without their words and headings. A
// text without a link is names on one line, as "EXP-101, EXP-102", if isID accepts every
// part; else it is a name itself, such as a title.
func Names(text string, isID func(string) bool) (names []string) {
	for rest := text; ; {
		_, after, opened := strings.Cut(rest, "[[")
		name, behind, closed := strings.Cut(after, "]]")
		if !opened || !closed {
			break
		}
		if i := strings.IndexAny(name, "|#"); i >= 0 {
			name = name[:i]
		}
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
		rest = behind
	}
	if names != nil {
		return names
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",，、;；", r) })
	if len(parts) < 2 {
		return []string{text}
	}
	for _, part := range parts {
		if part = strings.TrimSpace(part); !isID(part) {
			return []string{text}
		}
		names = append(names, part)
	}
	return names
}
