package author

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A spot is what a person is about to type: in which field, and what is there of it.
type spot struct {
	key      string // of the field; empty: its name is being typed
	from, to int    // bytes of what a choice replaces
	typed    string // up to the cursor
	link     bool   // between [[ and ]]
	file     bool   // in the brackets of a Markdown link
	flow     bool   // in a list in brackets
	present  []string
	front    bool
}

var (
	fieldStart = pattern.Lazy(`^([A-Za-z_][A-Za-z0-9_]*):(.*)$`)
	itemStart  = pattern.Lazy(`^[ \t]*-[ \t]+(.*)$`)
)

// spotAt returns the spot at an offset; !ok where nothing is offered. It reads lines, not
// YAML: while a person types, the front matter seldom is any.
func spotAt(text []byte, offset int) (s spot, ok bool) {
	start := front.LineStart(text, offset)
	line := strings.TrimRight(string(text[start:front.LineEnd(text, start)]), "\r\n")
	offset = min(offset, start+len(line))
	before := line[:offset-start]
	s.front = inFront(text, start)
	if i := strings.LastIndex(before, "[["); i >= 0 && !strings.Contains(before[i:], "]]") {
		s.link, s.from = true, start+i+2
		s.to = s.from + linkEnd(line[i+2:], len(before)-i-2)
		s.typed = before[i+2:]
		return s, !strings.ContainsAny(s.typed, "|#")
	}
	if s.front {
		return inField(s, text, start, line, before)
	}
	if i := strings.LastIndex(before, "]("); i >= 0 && !strings.ContainsAny(before[i+2:], ") ") {
		s.file, s.from, s.typed = true, start+i+2, strings.TrimPrefix(before[i+2:], "<")
		s.from += len(before[i+2:]) - len(s.typed)
		s.to = offset
		if end := strings.IndexAny(line[len(before):], ")> "); end >= 0 {
			s.to += end
		}
		return s, !inCode(text, start)
	}
	return s, false
}

// linkEnd returns how much of a line, at least up to the cursor, is the name of a link.
func linkEnd(rest string, cursor int) int {
	if i := strings.IndexAny(rest[cursor:], "]|#["); i >= 0 && rest[cursor+i] != '[' {
		return cursor + i
	}
	return cursor
}

// inFront reports whether a line stands in the front matter.
func inFront(text []byte, start int) bool {
	at := front.BOMLen(text)
	if start <= at || !markdown.IsMatterMark(string(text[at:front.LineEnd(text, at)])) {
		return false
	}
	for at = front.LineEnd(text, at); at < start; at = front.LineEnd(text, at) {
		if markdown.IsMatterMark(string(text[at:front.LineEnd(text, at)])) {
			return false
		}
	}
	return !markdown.IsMatterMark(string(text[start:front.LineEnd(text, start)]))
}

// inCode reports whether a line of the body stands in fenced code.
func inCode(text []byte, start int) bool {
	head := 0
	if _, body, found := markdown.CutMatter(strings.TrimPrefix(string(text), "\ufeff")); found {
		head = len(text) - len(body)
	}
	for _, l := range markdown.Lines(string(text[head:])) {
		if head+l.Start == start {
			return l.Code
		}
	}
	return false
}

// inField is spotAt in the front matter.
func inField(s spot, text []byte, start int, line, before string) (spot, bool) {
	m := fieldStart().FindStringSubmatch(line)
	switch {
	case m == nil && strings.TrimLeft(before, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == "":
		s.from, s.to, s.typed, s.present = start, start+len(before), before, namesIn(text)
		return s, true
	case m != nil && len(before) <= len(m[1]):
		s.from, s.to, s.typed, s.present = start, start+len(m[1]), before, namesIn(text)
		return s, true
	case m != nil:
		s.key = m[1]
		at := len(m[1]) + 1
		return s.value(start, line, before, at), true
	}
	if item := itemStart().FindStringSubmatchIndex(line); item != nil && item[2] <= len(before) {
		s.key = keyAbove(text, start)
		return s.value(start, line, before, item[2]), s.key != ""
	}
	return s, false
}

// value finds what is there of the value that begins at an offset of a line.
func (s spot) value(start int, line, before string, at int) spot {
	rest := before[min(at, len(before)):]
	from := len(before) - len(strings.TrimLeft(rest, " \t"))
	if trimmed := strings.TrimLeft(rest, " \t"); strings.HasPrefix(trimmed, "[") {
		s.flow = true
		from = len(before) - len(trimmed) + 1
		if i := strings.LastIndexAny(before[from:], ",，"); i >= 0 {
			from += i + 1
			for from < len(before) && before[from]&0xc0 == 0x80 {
				from++
			}
		}
		from += len(before[from:]) - len(strings.TrimLeft(before[from:], " \t"))
	}
	s.from, s.typed = start+from, before[from:]
	s.to = start + len(before)
	if end := strings.IndexAny(line[len(before):], ",]#\"' "); end >= 0 {
		s.to += end
	} else {
		s.to = start + len(line)
	}
	if q := strings.TrimLeft(s.typed, `"'`); q != s.typed { // behind an opening quote
		s.from, s.typed = s.from+len(s.typed)-len(q), q
	}
	return s
}

// keyAbove returns the field to which the items at a line belong.
func keyAbove(text []byte, start int) string {
	for start > 0 {
		start = front.LineStart(text, start-1)
		line := bytes.TrimRight(text[start:front.LineEnd(text, start)], "\r\n")
		if m := fieldStart().FindSubmatch(line); m != nil {
			return string(m[1])
		}
		if len(line) > 0 && line[0] != ' ' && line[0] != '\t' && line[0] != '-' && line[0] != '#' {
			return ""
		}
	}
	return ""
}

// namesIn returns the names of the fields that are there.
func namesIn(text []byte) (all []string) {
	for at := front.LineEnd(text, 0); at < len(text); at = front.LineEnd(text, at) {
		line := bytes.TrimRight(text[at:front.LineEnd(text, at)], "\r\n")
		if markdown.IsMatterMark(string(line)) {
			break
		}
		if m := fieldStart().FindSubmatch(line); m != nil {
			all = append(all, string(m[1]))
		}
	}
	return all
}

// valueOf returns the value of a field on one line, as it is typed; empty for none.
func valueOf(text []byte, key string) string {
	for at := front.LineEnd(text, 0); at < len(text); at = front.LineEnd(text, at) {
		line := bytes.TrimRight(text[at:front.LineEnd(text, at)], "\r\n")
		if markdown.IsMatterMark(string(line)) {
			break
		}
		if m := fieldStart().FindSubmatch(line); m != nil && string(m[1]) == key {
			return strings.Trim(strings.TrimSpace(string(m[2])), `"'`)
		}
	}
	return ""
}

// kindOf returns the kind of a memory that a person is writing: what it says, else what
// its folder says.
func kindOf(p string, text []byte) kb.Kind {
	if k := kb.Kind(strings.ToLower(valueOf(text, "kind"))); k.Valid() {
		return k
	}
	for _, part := range strings.Split(p, "/") {
		if k := kb.Kind(part); slices.Contains(kb.Kinds, k) {
			return k
		}
	}
	return ""
}
