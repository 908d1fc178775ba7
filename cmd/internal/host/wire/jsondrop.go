package wire

import (
	"bytes"
	"strings"

	"github.com/tailscale/hujson"
)

// A step is a container on the way to what is dropped, and which of its children the
// way goes on with.
type step struct {
	in    *hujson.Value
	child int
}

// mostOften is how often an entry may be in a document: for each time it is read anew.
const mostOften = 8

// drop takes an entry out of a document, as often as it is there. gone says that
// nothing of the document is left, and that it was not there before us.
func (w *entry) drop(src []byte) (out []byte, gone bool, r *Refusal) {
	for n := 0; !isEmpty(src); n++ {
		t, r := parseTree(src)
		if r != nil {
			return nil, false, r
		}
		way := w.find(t)
		if way == nil {
			return src, false, nil
		}
		if last := way[len(way)-1]; n == mostOften {
			c := t.children(last.in)[last.child]
			return nil, false, at(src, c.start, Often, strings.Join(w.path, "."))
		}
		if src, gone = t.cut(way); gone {
			return nil, true, nil
		}
	}
	return src, false, nil
}

// find returns the way to the last place at which the entry is, or nil.
func (w *entry) find(t *tree) []step {
	v, way := &t.root, []step(nil)
	for _, name := range w.path {
		i, r := t.member(v, name)
		if r != nil || i < 0 {
			return nil
		}
		way = append(way, step{v, i})
		v = t.children(v)[i].value
	}
	if w.name != "" {
		if i, r := t.member(v, w.name); r == nil && i >= 0 && w.ours(t.children(v)[i].value) {
			return append(way, step{v, i})
		}
		return nil
	}
	if v.Value.Kind() != '[' {
		return nil
	}
	all := t.children(v)
	for i := len(all) - 1; i >= 0; i-- {
		if w.ours(all[i].value) {
			return append(way, step{v, i})
		}
		if inner := w.within(t, all[i].value); inner != nil {
			return append(append(way, step{v, i}), inner...)
		}
	}
	return nil
}

// within returns the way to an element of ours that a person put into a group of
// their own, or nil.
func (w *entry) within(t *tree, group *hujson.Value) []step {
	if w.inner == nil || group.Value.Kind() != '{' {
		return nil
	}
	i, r := t.member(group, "hooks")
	if r != nil || i < 0 {
		return nil
	}
	hooks := t.children(group)[i].value
	if hooks.Value.Kind() != '[' {
		return nil
	}
	for j, c := range t.children(hooks) {
		if w.inner(c.value) {
			return []step{{group, i}, {hooks, j}}
		}
	}
	return nil
}

// cut drops what a way leads to, and with it the containers that were made for it.
func (t *tree) cut(way []step) (out []byte, gone bool) {
	last := len(way) - 1
	for t.madeFor(way[last]) {
		if last == 0 {
			_, before := t.skip(0)
			_, after := t.skip(t.root.EndOffset)
			if before == 0 && after == t.root.EndOffset {
				return t.leave()
			}
			break
		}
		last--
	}
	return t.apply(t.cutting(way[last])...), false
}

// leave returns what was there before a document of ours alone: nothing, or an empty
// file, see begin.
func (t *tree) leave() (out []byte, gone bool) {
	if string(t.src[t.root.EndOffset:]) == t.nl+t.nl {
		return t.src[:t.root.StartOffset], false
	}
	return nil, true
}

// madeFor reports whether a container has only the child that is dropped, and was
// made for it: see insert.
func (t *tree) madeFor(s step) bool {
	all := t.children(s.in)
	if len(all) != 1 {
		return false
	}
	open, end := s.in.StartOffset+1, s.in.EndOffset-1
	before, after := t.src[open:all[0].start], t.src[all[0].end:end]
	if len(bytes.TrimSpace(before)) > 0 || len(bytes.Trim(after, ", \t\r\n")) > 0 {
		return false // a comment, which is a person's
	}
	return bytes.ContainsRune(before, '\n') == bytes.ContainsRune(after, '\n')
}

// cutting returns the edits that take a child out, with the comma and the blanks
// that came with it.
func (t *tree) cutting(s step) []edit {
	all := t.children(s.in)
	c := all[s.child]
	from, comma := s.in.StartOffset+1, -1
	if s.child > 0 {
		comma, _ = t.skip(all[s.child-1].end)
		from = comma + 1
	}
	_, begin := t.skip(from)
	begin = min(begin, c.start)
	out := edit{begin, c.end, t.keptLine(from, begin, c)}
	next, _ := t.skip(c.end)
	switch {
	case t.src[next] == ',':
		return []edit{out, {next, next + 1, ""}}
	case comma >= 0:
		return []edit{{comma, comma + 1, ""}, out}
	}
	return []edit{out}
}

// keptLine returns the line end that has to stay so that what follows does not become
// part of a comment that goes to the end of its line.
func (t *tree) keptLine(from, begin int, c child) string {
	after := c.end
	if next, _ := t.skip(c.end); next == c.end && t.src[next] == ',' {
		after++
	}
	rest := bytes.TrimLeft(t.src[after:], " \t\r")
	if t.endsInLineComment(from, begin) && !bytes.HasPrefix(rest, []byte("\n")) {
		return t.nl
	}
	return ""
}

// endsInLineComment reports whether blanks and comments end with a comment that goes
// to the end of its line.
func (t *tree) endsInLineComment(from, end int) bool {
	line := false
	for from < end {
		rest := t.src[from:end]
		switch {
		case bytes.HasPrefix(rest, []byte("//")):
			from += lineLength(rest)
			line = true
		case bytes.HasPrefix(rest, []byte("/*")):
			from += bytes.Index(rest[2:], []byte("*/")) + 4
			line = false
		default:
			from++
		}
	}
	return line
}
