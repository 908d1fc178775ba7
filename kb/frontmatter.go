package kb

import (
	"bytes"
	"fmt"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// maxFrontMatter is the largest front matter block, in bytes.
const maxFrontMatter = 64 << 10

// A matter is the front matter of a file: where it is, and its YAML nodes,
// whose Value is the text that the author typed.
type matter struct {
	path   string
	src    []byte // the whole file
	start  int    // offset of the first line after the opening ---
	end    int    // offset of the closing ---
	body   int    // offset of the first line after the closing ---
	fields []field
	flow   bool // the fields stand in braces: {id: x, kind: y}

	firstLine int // line number of the first line of the block
}

// A field is one key of the block with its value.
type field struct{ key, value *yaml.Node }

// readMatter locates the block and reads its fields.
func readMatter(path string, src []byte) (*matter, error) {
	m := &matter{path: path, src: src, firstLine: 2}
	if err := m.locate(); err != nil {
		return nil, err
	}
	if err := m.guard(); err != nil {
		return nil, err
	}
	if err := m.parse(); err != nil {
		return nil, err
	}
	return m, nil
}

// locate finds the two lines of three hyphens. It is stricter than the Markdown
// parser, which would accept a line of one hyphen, end the block at an indented
// one, and silently read nothing where the first line is not the fence.
func (m *matter) locate() error {
	first := bomLen(m.src)
	if !isFence(m.line(first)) {
		return m.noFence(first)
	}
	m.start = lineEnd(m.src, first)
	for pos := m.start; pos < len(m.src); pos = lineEnd(m.src, pos) {
		if pos-m.start > maxFrontMatter {
			return m.complain(first, fmt.Sprintf("front matter is larger than %d KiB, or never closed", maxFrontMatter>>10), "put a line of exactly --- after the last field")
		}
		line := m.line(pos)
		switch {
		case len(line) == 0:
		case isFence(line):
			m.end, m.body = pos, lineEnd(m.src, pos)
			return m.secondBlock()
		case isHyphens(line):
			return m.complain(pos, "a line of nothing but hyphens ends the front matter too early for some readers", "write exactly --- to end it, or put text after the hyphen")
		case isMarker(line, "..."):
			return m.complain(pos, "front matter ends with ... instead of ---", "replace this line by ---")
		case isMarker(line, "---"):
			return m.complain(pos, "text after --- begins a second YAML document, which nobody reads", "write --- on a line of its own")
		case line[0] == '%':
			return m.complain(pos, "a line that begins with % ends what YAML reads", "quote the value, or delete the line")
		}
	}
	return m.unclosed(first)
}

// line returns the line at pos without its newline.
func (m *matter) line(pos int) []byte {
	return bytes.TrimSuffix(m.src[pos:lineEnd(m.src, pos)], []byte("\n"))
}

func (m *matter) complain(offset int, msg, hint string) *FileError {
	return complain(m.path, m.src, offset, msg, hint)
}

// isFence copies only lines that may be one: there are few.
func isFence(line []byte) bool {
	return bytes.HasPrefix(line, []byte("---")) && markdown.IsMatterMark(string(line))
}

func isHyphens(line []byte) bool {
	t := bytes.TrimSpace(line)
	return len(t) > 0 && len(bytes.Trim(t, "-")) == 0
}

// isMarker reports whether a line begins with a YAML document mark.
func isMarker(line []byte, mark string) bool {
	rest, ok := bytes.CutPrefix(line, []byte(mark))
	return ok && (len(rest) == 0 || rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r')
}

// noFence says why the first line does not open a front matter block.
func (m *matter) noFence(first int) error {
	const hint = "begin the file with a line of exactly ---, then id, kind and title, then --- again"
	rest := bytes.TrimLeft(m.src[first:], " \t\r\n\ufeff")
	at := len(m.src) - len(rest)
	line := bytes.TrimRight(m.line(min(at, len(m.src))), " \t\r")
	switch {
	case len(rest) == 0:
		return &FileError{Path: m.path, Line: 1, Column: 1, Msg: "the file is empty", Hint: hint}
	case bytes.HasPrefix(line, []byte("---\r")):
		return m.complain(first, "lines end in a carriage return alone", "save the file with LF or CRLF line endings")
	case string(line) == "---":
		return m.complain(at, "front matter must begin at the very first character", "delete what stands before this ---")
	case bytes.HasPrefix(line, []byte("+++")):
		return m.complain(at, "front matter between +++ is not read", "write it as YAML between two lines of ---")
	case isHyphens(line):
		return m.complain(at, "front matter begins with exactly three hyphens", "make this line ---")
	}
	return m.complain(first, "no front matter", hint)
}

// unclosed names the last line that still looks like front matter.
func (m *matter) unclosed(first int) error {
	last, n := 1, 1
	for pos := m.start; pos < len(m.src); pos = lineEnd(m.src, pos) {
		n++
		if !looksLikeField(m.line(pos)) {
			break
		}
		last = n
	}
	return m.complain(first, "front matter is never closed", fmt.Sprintf("put a line of exactly --- after line %d", last))
}

// looksLikeField reports whether a line is "key: value", a list item or an
// indented continuation.
func looksLikeField(line []byte) bool {
	if len(line) == 0 {
		return false
	}
	if c := line[0]; c == ' ' || c == '\t' || c == '-' {
		return len(bytes.TrimSpace(line)) > 0
	}
	key, _, ok := bytes.Cut(line, []byte(":"))
	return ok && len(key) > 0 && !bytes.ContainsAny(key, " \t#")
}

// secondBlock finds a front matter block that was put before an older one,
// which then hides all fields of the older one.
func (m *matter) secondBlock() error {
	pos := m.body
	for pos < len(m.src) && len(bytes.TrimSpace(m.line(pos))) == 0 {
		pos = lineEnd(m.src, pos)
	}
	if pos >= len(m.src) || !isFence(m.line(pos)) {
		return nil
	}
	next := lineEnd(m.src, pos)
	if next >= len(m.src) || !looksLikeField(m.line(next)) {
		return nil
	}
	for p := next; p < len(m.src); p = lineEnd(m.src, p) {
		if isFence(m.line(p)) {
			return m.complain(pos, "second front matter block", "merge it into the first one and delete it")
		}
	}
	return nil
}
