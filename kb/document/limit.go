package document

import (
	"bytes"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
)

// mostBytes and mostLines bound a file of a bank that is no memory, as package kb bounds what it reads.
const (
	mostBytes = 64 << 20
	mostLines = 300_000
)

var errManyLines = lang.Text{EN: "more than %d lines: not looked at", ZH: "超过 %d 行：没有查看", JA: "%d 行を超えています。調べていません"}

// MostBytes is how large a file of a bank may be, by its path.
func MostBytes(path string) int64 {
	if kb.IsMemory(path) {
		return front.MaxBytes
	}
	return mostBytes
}

// Readable returns an error for a text that was kept, committed or staged, and that nobody would read
// in its place.
func Readable(path string, text []byte) error {
	if most := MostBytes(path); int64(len(text)) > most {
		return front.TooLarge(path, most)
	}
	if bytes.Count(text, []byte("\n")) > mostLines {
		return &kb.FileError{Path: path, Msg: errManyLines.With(mostLines)}
	}
	return nil
}
