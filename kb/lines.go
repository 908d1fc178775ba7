package kb

import (
	"bytes"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/lang"
)

// CountLines counts lines as the 500-line budget does and as editors show
// them: a last line counts whether or not it ends in a newline.
func CountLines(src []byte) int {
	n := bytes.Count(src, []byte{'\n'})
	if len(src) > 0 && src[len(src)-1] != '\n' {
		n++
	}
	return n
}

// position turns a byte offset into a line and a column in characters, both
// from 1. A byte order mark takes no column.
func position(src []byte, offset int) (line, column int) {
	start := lineStart(src, offset)
	line = bytes.Count(src[:start], []byte{'\n'}) + 1
	if start == 0 {
		start = min(bomLen(src), offset)
	}
	return line, utf8.RuneCount(src[start:offset]) + 1
}

// complain builds a FileError for the byte at offset.
func complain(path string, src []byte, offset int, msg, hint lang.Sentence) *FileError {
	line, column := position(src, offset)
	return &FileError{Path: path, Line: line, Column: column, Msg: msg, Hint: hint}
}

// lineStart returns the offset of the first byte of the line that offset is in.
func lineStart(src []byte, offset int) int {
	return bytes.LastIndexByte(src[:offset], '\n') + 1
}

// lineEnd returns the offset just after the line that offset is in, its
// newline included.
func lineEnd(src []byte, offset int) int {
	if i := bytes.IndexByte(src[offset:], '\n'); i >= 0 {
		return offset + i + 1
	}
	return len(src)
}
