package link

import (
	"slices"
	"strings"
)

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
	if parts := Parts(text); len(parts) > 1 && !slices.ContainsFunc(parts, func(s string) bool { return !isID(s) }) {
		return parts
	}
	return []string{text}
}
