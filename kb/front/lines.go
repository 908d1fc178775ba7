package front

import (
	"bytes"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/lang"
)

// position turns a byte offset into a line and a column in characters, both
// from 1. A byte order mark takes no column.
func position(src []byte, offset int) (line, column int) {
	start := LineStart(src, offset)
	line = bytes.Count(src[:start], []byte{'\n'}) + 1
	if start == 0 {
		start = min(BOMLen(src), offset)
	}
	return line, utf8.RuneCount(src[start:offset]) + 1
}

// Complain is the complaint about the byte at offset.
func Complain(path string, src []byte, offset int, msg, hint lang.Sentence) *lang.Error {
	line, column := position(src, offset)
	return &lang.Error{Path: path, Line: line, Column: column, Msg: msg, Hint: hint}
}

// LineStart returns the offset of the first byte of the line that offset is in.
func LineStart(src []byte, offset int) int {
	return bytes.LastIndexByte(src[:offset], '\n') + 1
}

// LineEnd returns the offset just after the line that offset is in, its
// newline included.
func LineEnd(src []byte, offset int) int {
	if i := bytes.IndexByte(src[offset:], '\n'); i >= 0 {
		return offset + i + 1
	}
	return len(src)
}

// Newline returns the line ending of the first line.
func Newline(src []byte) string {
	if end := LineEnd(src, 0); bytes.HasSuffix(src[:end], []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}
