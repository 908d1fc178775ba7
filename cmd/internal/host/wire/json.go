package wire

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A tree is a JSON document, perhaps with comments and commas at the end, beside
// the bytes that it was read from. Nothing is ever printed from the tree: it says
// where in the bytes things are.
type tree struct {
	src  []byte
	root hujson.Value
	nl   string // the line end of the file
	unit string // one step of indentation
}

var bom = []byte("\ufeff")

var hujsonError = pattern.Lazy(`(?s)^hujson: line (\d+), column (\d+): (.*)$`)

// parseTree reads a document without a byte order mark.
func parseTree(src []byte) (*tree, *Refusal) {
	if r := checkText(src); r != nil {
		return nil, r
	}
	if r := checkNested(src); r != nil {
		return nil, r
	}
	root, err := hujson.Parse(append(slices.Clip(src), '\n')) // or it refuses a comment that ends the file
	if err != nil {
		return nil, jsonRefusal(src, err)
	}
	if root.Value.Kind() != '{' {
		return nil, at(src, root.StartOffset, WrongShape, shapes('{', &root))
	}
	t := &tree{src: src, root: root, nl: lineEnd(src), unit: "  "}
	if all := t.children(&t.root); len(all) > 0 {
		if indent, ok := t.ownLine(all[0].start); ok && indent != "" {
			t.unit = indent
		}
	}
	return t, nil
}

// shapes names the kind of value that is needed, and that of the one that is there.
func shapes(want hujson.Kind, is *hujson.Value) string {
	return string([]byte{byte(want), byte(is.Value.Kind())})
}

// jsonRefusal finds the place in what the parser says.
func jsonRefusal(src []byte, err error) *Refusal {
	m := hujsonError().FindStringSubmatch(err.Error())
	if m == nil {
		return at(src, 0, Malformed, err.Error())
	}
	line, _ := strconv.Atoi(m[1])
	column, _ := strconv.Atoi(m[2])
	offset := 0
	for range line - 1 {
		offset += bytes.IndexByte(src[offset:], '\n') + 1
	}
	return at(src, offset+column-1, Malformed, m[3])
}

// lineEnd returns the line end of a text: that of its first line.
func lineEnd(src []byte) string {
	if i := bytes.IndexByte(src, '\n'); i > 0 && src[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// A child is a member of an object or an element of an array, by its place.
type child struct {
	start, end int    // from the name, or the value, to the end of the value
	name       string // of a member
	value      *hujson.Value
}

// children returns the members or elements of a container, none of other values.
func (t *tree) children(v *hujson.Value) (all []child) {
	switch c := v.Value.(type) {
	case *hujson.Object:
		for i := range c.Members {
			m := &c.Members[i]
			all = append(all, child{m.Name.StartOffset, m.Value.EndOffset, m.Name.Value.(hujson.Literal).String(), &m.Value})
		}
	case *hujson.Array:
		for i := range c.Elements {
			e := &c.Elements[i]
			all = append(all, child{e.StartOffset, e.EndOffset, "", e})
		}
	}
	return all
}

// member returns the place of a member among the children of an object, -1 if it has
// none of that name. A name that stands twice is refused: hosts differ in which of
// the two they take.
func (t *tree) member(v *hujson.Value, name string) (int, *Refusal) {
	if v.Value.Kind() != '{' {
		return -1, at(t.src, v.StartOffset, WrongShape, shapes('{', v))
	}
	found := -1
	for i, c := range t.children(v) {
		if c.name != name {
			continue
		}
		if found >= 0 {
			return -1, at(t.src, c.start, Twice, strconv.Quote(name))
		}
		found = i
	}
	return found, nil
}

// ownLine returns the indentation before a place, if nothing else stands before it on its line.
// It looks no further: a line may be as long as the file, and have many values.
func (t *tree) ownLine(place int) (indent string, ok bool) {
	before := len(bytes.TrimRight(t.src[:place], " \t"))
	if before == 0 || t.src[before-1] != '\n' {
		return "", false
	}
	return string(t.src[before:place]), true
}

// lineIndent returns the indentation of the line that a place is on.
func (t *tree) lineIndent(place int) string {
	line := t.src[bytes.LastIndexByte(t.src[:place], '\n')+1 : place]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// skip returns where the next byte is that is neither blank nor comment, and the end of
// the last comment before it, or from if there is none.
func (t *tree) skip(from int) (next, comment int) {
	next, comment = from, from
	for next < len(t.src) {
		rest := t.src[next:]
		switch {
		case bytes.HasPrefix(rest, []byte("//")):
			next += lineLength(rest)
			comment = next
		case bytes.HasPrefix(rest, []byte("/*")):
			next += bytes.Index(rest[2:], []byte("*/")) + 4
			comment = next
		case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
			next++
		default:
			return next, comment
		}
	}
	return next, comment
}

// lineLength returns the length of the first line of s without its line end.
func lineLength(s []byte) int {
	i := bytes.IndexByte(s, '\n')
	if i < 0 {
		return len(s)
	}
	return len(bytes.TrimSuffix(s[:i], []byte("\r")))
}

// sameLine returns the end of the last comment that begins on the line of a place,
// with nothing but comments and blanks between; else the place.
func (t *tree) sameLine(place int) int {
	end := place
	for i := place; i < len(t.src); {
		rest := t.src[i:]
		switch {
		case bytes.HasPrefix(rest, []byte("//")):
			return i + lineLength(rest)
		case bytes.HasPrefix(rest, []byte("/*")):
			i += bytes.Index(rest[2:], []byte("*/")) + 4
			end = i
		case rest[0] == ' ' || rest[0] == '\t':
			i++
		default:
			return end
		}
	}
	return end
}

// An edit replaces the bytes from start to end.
type edit struct {
	start, end int
	text       string
}

// apply makes edits, which are in order of their places and do not overlap.
func (t *tree) apply(edits ...edit) []byte {
	var b bytes.Buffer
	last := 0
	for _, e := range edits {
		b.Write(t.src[last:e.start])
		b.WriteString(e.text)
		last = e.end
	}
	b.Write(t.src[last:])
	return b.Bytes()
}
