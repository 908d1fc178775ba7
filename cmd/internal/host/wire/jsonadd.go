package wire

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/tailscale/hujson"
)

// A pair is a member of an object that keeps its order.
type pair struct {
	name  string
	value any
}

// Values of entries are made of these, of strings, numbers and truth values.
type (
	object []pair
	array  []any
)

// add puts an entry into a document, and returns it as it was if the entry is there.
func (w *entry) add(src []byte) ([]byte, *Refusal) {
	t, r := parseTree(src)
	if r != nil {
		return nil, r
	}
	v := &t.root
	for i, name := range w.path {
		at, r := t.member(v, name)
		switch {
		case r != nil:
			return nil, r
		case at < 0:
			return t.insert(v, w.member(w.path[i:])), nil
		}
		v = t.children(v)[at].value
	}
	if w.name != "" {
		at, r := t.member(v, w.name)
		if r != nil || at >= 0 {
			return src, r
		}
		return t.insert(v, pair{w.name, w.value}), nil
	}
	if v.Value.Kind() != '[' {
		return nil, at(src, v.StartOffset, WrongShape, shapes('[', v))
	}
	for _, c := range t.children(v) {
		if w.present(c.value) {
			return src, nil
		}
	}
	return t.insert(v, w.value), nil
}

// member returns the member that has to be added where nothing of path is there yet.
func (w *entry) member(path []string) pair {
	if len(path) == 0 {
		return pair{w.name, w.value}
	}
	var inner any = array{w.value}
	if w.name != "" {
		inner = object{{w.name, w.value}}
	}
	for i := len(path) - 1; i > 0; i-- {
		inner = object{{path[i], inner}}
	}
	return pair{path[0], inner}
}

// insert adds a member or an element to a container, behind all that it has. A
// container that is empty gets it so that its brackets are not alike: then one of
// them follows or precedes a line end, and the other does not. That is how drop
// knows that it was there before.
func (t *tree) insert(v *hujson.Value, x any) []byte {
	all := t.children(v)
	if len(all) == 0 {
		return t.fill(v, x)
	}
	last := all[len(all)-1].end
	indent := t.childIndent(v, all)
	lead, pretty := " ", false
	if bytes.ContainsRune(t.src[v.StartOffset:v.EndOffset], '\n') {
		lead, pretty = t.nl+indent, true
	}
	text := lead + t.render(x, indent, pretty)
	comma, _ := t.skip(last)
	if t.src[comma] == ',' {
		place := t.sameLine(comma + 1)
		return t.apply(edit{place, place, text + ","})
	}
	place := t.sameLine(last)
	return t.apply(edit{last, last, ","}, edit{place, place, text})
}

// fill is insert for an empty container.
func (t *tree) fill(v *hujson.Value, x any) []byte {
	open, end := v.StartOffset+1, v.EndOffset-1
	indent := t.childIndent(v, nil)
	lead := t.nl + indent
	_, place := t.skip(open)
	if place == open && bytes.ContainsRune(t.src[open:end], '\n') {
		lead = ""
	}
	return t.apply(edit{place, place, lead + t.render(x, indent, true)})
}

// childIndent returns the indentation of what is inside of a container.
func (t *tree) childIndent(v *hujson.Value, all []child) string {
	for i := len(all) - 1; i >= 0; i-- {
		if indent, ok := t.ownLine(all[i].start); ok {
			return indent
		}
	}
	return t.lineIndent(v.StartOffset) + t.unit
}

// render writes a value, or a member, as it stands behind an indentation. Brackets
// are alike: both of them at a line end, or neither.
func (t *tree) render(x any, indent string, pretty bool) string {
	deeper, open, between, shut := indent+t.unit, "", ", ", ""
	if pretty {
		open, between, shut = t.nl+deeper, ","+t.nl+deeper, t.nl+indent
	}
	var parts []string
	switch x := x.(type) {
	case pair:
		return literal(x.name) + ": " + t.render(x.value, indent, pretty)
	case object:
		for _, p := range x {
			parts = append(parts, t.render(p, deeper, pretty))
		}
		return "{" + open + strings.Join(parts, between) + shut + "}"
	case array:
		for _, e := range x {
			parts = append(parts, t.render(e, deeper, pretty))
		}
		if isFlat(x) {
			return "[" + strings.Join(parts, ", ") + "]"
		}
		return "[" + open + strings.Join(parts, between) + shut + "]"
	}
	return literal(x)
}

// isFlat reports whether an array has no containers: then it stands on one line.
func isFlat(x array) bool {
	for _, e := range x {
		switch e.(type) {
		case object, array:
			return false
		}
	}
	return true
}

// literal writes a string, a number or a truth value.
func literal(x any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // the guard line has && in it
	if enc.Encode(x) != nil {
		return "null" // cannot be: see object
	}
	return strings.TrimSuffix(b.String(), "\n")
}
