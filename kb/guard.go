package kb

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// maxDepth is how deeply YAML values may nest. People stop at five or six;
// parsers slow down from some hundreds.
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
	code := map[int]bool{} // offsets of lines
	for _, line := range markdown.Lines(string(src[body:])) {
		code[body+line.Start] = line.Code
	}
	for pos := 0; pos < len(src); pos = lineEnd(src, pos) {
		line := src[pos:lineEnd(src, pos)]
		if !code[pos] && (opensConflict(line) || bytes.HasPrefix(line, []byte(">>>>>>> "))) {
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
	if _, body, found := markdown.CutMatter(string(src)); found {
		return len(src) - len(body)
	}
	return len(src)
}

// guardNesting refuses depths at which a Markdown parser takes seconds.
func guardNesting(path string, src []byte) error {
	if pos := markdown.TooDeep(src); pos >= 0 {
		return complain(path, src, pos, fmt.Sprintf("nested more than %d levels deep", markdown.MaxDepth), "flatten the lists or quotes here")
	}
	return nil
}
