package kb

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// maxDepth is how deeply lists, quotes and YAML values may nest. People stop
// at five or six; parsers slow down from some hundreds.
const maxDepth = 64

var bom = []byte("\ufeff")

func bomLen(src []byte) int {
	if bytes.HasPrefix(src, bom) {
		return len(bom)
	}
	return 0
}

// guard refuses bytes that no later step should see: they would make a parser
// slow, or be read as something that their author did not write.
func guard(path string, src []byte) error {
	if len(src) > maxMemory {
		return tooLarge(path, maxMemory)
	}
	if err := guardText(path, src); err != nil {
		return err
	}
	if err := guardMerge(path, src, bodyStart(src)); err != nil {
		return err
	}
	return guardNesting(path, src)
}

// guardText wants UTF-8 without NUL.
func guardText(path string, src []byte) error {
	zero := bytes.IndexByte(src, 0)
	if zero < 0 && utf8.Valid(src) {
		return nil
	}
	if name := utf16Name(src); name != "" {
		return &FileError{Path: path, Line: 1, Column: 1, Msg: "the file is " + name + ", not UTF-8", Hint: saveAs(name)}
	}
	bad := firstInvalid(src)
	if bad < 0 || zero >= 0 && zero < bad {
		return complain(path, src, zero, fmt.Sprintf("NUL byte at byte %d", zero), "this is not a text file, or it was damaged: restore it")
	}
	msg := fmt.Sprintf("byte %d (0x%02x) is not UTF-8", bad, src[bad])
	name := legacyName(src)
	if name == "" {
		return complain(path, src, bad, msg, "save the file as UTF-8")
	}
	return complain(path, src, bad, msg+"; the file looks like "+name, saveAs(name))
}

func firstInvalid(src []byte) int {
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

func saveAs(name string) string {
	return "save it as UTF-8: iconv -f " + name + " -t UTF-8"
}

// guardMerge finds what git leaves behind when two people changed one place.
// From offset body on, such lines may stand in fenced code: there they are
// somebody's example of it.
func guardMerge(path string, src []byte, body int) error {
	if !bytes.Contains(src, []byte("<<<<<<< ")) && !bytes.Contains(src, []byte(">>>>>>> ")) {
		return nil
	}
	var open codeFence
	for pos := 0; pos < len(src); pos = lineEnd(src, pos) {
		line := src[pos:lineEnd(src, pos)]
		if pos >= body && open.step(line) {
			continue
		}
		if opensConflict(line) || bytes.HasPrefix(line, []byte(">>>>>>> ")) {
			return complain(path, src, pos, "unresolved merge conflict", "choose one side and delete the lines that begin with <<<<<<<, ======= and >>>>>>>")
		}
	}
	return nil
}

// opensConflict reports whether a line is the mark that opens a conflict. Git makes
// it longer than seven signs where conflicts lie in each other, as after two
// branches have renamed one file.
func opensConflict(line []byte) bool {
	rest := bytes.TrimLeft(line, "<")
	return len(line)-len(rest) >= len("<<<<<<<") && bytes.HasPrefix(rest, []byte(" "))
}

// bodyStart returns the offset after the front matter, or that of the end where
// there is no whole one.
func bodyStart(src []byte) int {
	pos := bomLen(src)
	for fences := 0; pos < len(src) && fences < 2; {
		end := lineEnd(src, pos)
		if isFence(bytes.TrimSuffix(src[pos:end], []byte("\n"))) {
			fences++
		} else if fences == 0 {
			return len(src)
		}
		pos = end
	}
	return pos
}

// A codeFence is what opened the code that a line stands in; its zero value is
// no code.
type codeFence struct {
	mark byte // ` or ~
	n    int  // marks
}

// step goes on to the next line and reports whether it is code, or opens or
// closes it.
func (f *codeFence) step(line []byte) bool {
	text := bytes.TrimLeft(line, " ")
	indent := len(line) - len(text)
	n := 0
	for n < len(text) && text[n] == text[0] {
		n++
	}
	rest := bytes.TrimSpace(text[n:])
	switch inside := f.n > 0; {
	case indent > 3 || n < 3 || text[0] != '`' && text[0] != '~':
		return inside
	case !inside && (text[0] == '~' || bytes.IndexByte(rest, '`') < 0):
		f.mark, f.n = text[0], n
	case inside && text[0] == f.mark && n >= f.n && len(rest) == 0:
		f.n = 0
	default:
		return inside
	}
	return true
}

// guardNesting estimates, from the beginnings of lines alone, how deeply lists
// and quotes nest, and refuses depths at which a Markdown parser takes seconds.
func guardNesting(path string, src []byte) error {
	var indents []int // of the list items that the current line lies in
	for pos := 0; pos < len(src); pos = lineEnd(src, pos) {
		indent, marks := lineMarks(src[pos:])
		if marks == 0 {
			continue
		}
		for len(indents) > 0 && indents[len(indents)-1] >= indent {
			indents = indents[:len(indents)-1]
		}
		indents = append(indents, indent)
		if len(indents)+marks-1 > maxDepth {
			return complain(path, src, pos, fmt.Sprintf("nested more than %d levels deep", maxDepth), "flatten the lists or quotes here")
		}
	}
	return nil
}

// lineMarks measures the indentation of a line and counts the list and quote
// marks that it opens with.
func lineMarks(line []byte) (indent, marks int) {
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ' || c == '\t':
			if marks == 0 {
				indent++
			}
		case c == '>':
			marks++
		case (c == '-' || c == '*' || c == '+') && i+1 < len(line) && (line[i+1] == ' ' || line[i+1] == '\t'):
			marks++
		case c >= '0' && c <= '9':
			n := orderedMark(line[i:])
			if n == 0 {
				return indent, marks
			}
			marks++
			i += n - 1
		default:
			return indent, marks
		}
	}
	return indent, marks
}

// orderedMark returns the length of "12. " without its space, or 0.
func orderedMark(s []byte) int {
	i := 0
	for i < len(s) && i < 9 && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i+1 < len(s) && (s[i] == '.' || s[i] == ')') && (s[i+1] == ' ' || s[i+1] == '\t') {
		return i + 1
	}
	return 0
}
