package exchange

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// markedFirst begins the first line of a Markdown export. Behind it stands the key
// of the marks between which the memories are.
const markedFirst = "<!-- tacit export "

// What a mark says behind its key.
const (
	markMemory   = "memory"
	markEvidence = "evidence"
	markEnd      = "end"
)

// WriteMarkdown writes an export as one Markdown document: a list of the memories,
// then each with its front matter as a block of code and its body as it is. Marks
// in comments tell where each begins and ends, with a key that stands in none of
// them, so that no text can pretend to be a mark and the document can be read
// back.
func (e *Export) WriteMarkdown(w io.Writer) error {
	key := e.key()
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s%s -->\n# Memories\n\n", markedFirst, key)
	for _, c := range e.Memories {
		fmt.Fprintf(out, "- %s %s\n", c.Memory.ID, guard.Quote(strings.Join(strings.Fields(c.Memory.Title), " ")))
	}
	for _, c := range e.Memories {
		writeMark(out, key, markMemory+" "+c.Memory.Path)
		out.WriteString(markdown.Fenced("yaml", c.Front))
		out.WriteString(c.Body + "\n")
		writeMark(out, key, markEnd)
	}
	if len(e.Evidence) > 0 {
		writeMark(out, key, markEvidence)
		out.WriteString(markdown.Fenced("json", strings.Join(e.Evidence, "\n")))
		writeMark(out, key, markEnd)
	}
	return out.Flush()
}

// key returns what stands in no text of the export, and always the same for the
// same export.
func (e *Export) key() string {
	var all strings.Builder
	for _, c := range e.Memories {
		all.WriteString(c.Memory.Path + "\n" + c.Front + c.Body)
	}
	all.WriteString(strings.Join(e.Evidence, "\n"))
	text := all.String()
	key := text
	for {
		sum := sha256.Sum256([]byte(key))
		if key = hex.EncodeToString(sum[:6]); !strings.Contains(text, key) {
			return key
		}
	}
}

// writeMark writes a mark. An end has no line before it but the one that belongs to
// it: the text above ends with exactly the bytes that it has.
func writeMark(w *bufio.Writer, key, what string) {
	if what != markEnd {
		w.WriteString("\n")
	}
	fmt.Fprintf(w, "<!-- %s %s -->\n", key, what)
}
