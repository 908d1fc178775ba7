package kit

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A comment is how a file says what is no part of it.
type comment struct{ open, shut string }

var (
	marked  = comment{"<!-- ", " -->"} // Markdown
	hashed  = comment{"# ", ""}        // TOML
	slashed = comment{"// ", ""}       // JavaScript
)

// ownWord begins the last line of every file. It stands in files that people have
// committed, and never changes.
const ownWord = "tacit:own "

var ownLine = pattern.Lazy(`(?:^|\n)(?:<!-- |# |// )` + ownWord + `([0-9a-f]{16})\b(?: -->)?`)

// own puts the last line under a text that ends with a line end: the sum of the
// text, in the comments of that kind of file.
func own(text string, c comment) []byte {
	if c == marked {
		text += "\n" // or it would belong to the last paragraph
	}
	return []byte(text + c.open + ownWord + sumOf([]byte(text)) + c.shut + "\n")
}

// own is own for a text that calls the program of the options.
func (k *kit) own(text string, c comment) []byte { return own(k.calling(text), c) }

var commandForm = pattern.Lazy(`\b` + host.Programs[0] + ` ([a-z$])`)

// calling returns a text with the commands as the program of the options is called: the texts
// themselves say tacit.
func (k *kit) calling(text string) string {
	program := cmp.Or(k.opts.Program, host.Program)
	if program == host.Programs[0] {
		return text
	}
	return commandForm().ReplaceAllString(text, program+" $1")
}

// sumOf returns the sum of a text: 64 bits, which is enough to notice a change that
// nobody hides. Line ends do not count, since git may change them.
func sumOf(text []byte) string {
	sum := sha256.Sum256(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
	return hex.EncodeToString(sum[:8])
}

// Own reports whether a text is one of ours, by its last line, which a person may have
// written something behind, and whether it is still as it was written, by whichever
// release.
func Own(text []byte) (ours, unchanged bool) {
	text = bytes.TrimPrefix(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\ufeff"))
	for end := len(text); ; { // upwards: to match a whole file takes long, and a project has many
		at := bytes.LastIndex(text[:end], []byte(ownWord))
		if at < 0 {
			return false, false
		}
		end = bytes.LastIndexByte(text[:at], '\n') + 1
		line, _, _ := bytes.Cut(text[end:], []byte("\n"))
		if m := ownLine().FindSubmatchIndex(line); m != nil {
			return true, len(bytes.TrimSpace(text[end+m[1]:])) == 0 && sumOf(text[:end]) == string(line[m[2]:m[3]])
		}
	}
}
