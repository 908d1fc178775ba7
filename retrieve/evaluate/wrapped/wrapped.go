// Package wrapped puts around a question what people paste beside their
// questions: logs, code, stack traces, diffs, tables, mail, a greeting, a
// document. Who labels questions types them bare; what reaches an agent looks
// like this, and a question that is answered bare should be answered in it too.
//
// All that is pasted is invented, and about ordinary things: a shop that sells
// cups. It has no code of an error, so that nothing in it points at a memory.
package wrapped

import (
	"embed"
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// A Wrapping is one way to paste something beside a question.
type Wrapping struct {
	Name string // in words, for a report
	Lang string // of the words around the question: en, zh or ja

	// Whole says that Wrap adds nothing that asks anything: the question is all
	// that is asked.
	Whole bool

	// Wrap returns a prompt with the question in it, as it stands.
	Wrap func(question string) string
}

//go:embed paste/*.txt
var pastes embed.FS

// Wrappings returns all ways, of each language in turn, in an order that stays.
func Wrappings() []Wrapping {
	var all []Wrapping
	for _, l := range languages {
		all = append(all, l.wrappings()...)
	}
	return all
}

// pasted returns the text of a file below paste.
func pasted(name string) string {
	text, err := pastes.ReadFile("paste/" + name + ".txt")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return string(text)
}

// logLines returns n lines of a log with the time counted on.
func logLines(name string, n int) string {
	lines := strings.Split(strings.TrimSpace(pasted(name)), "\n")
	var b strings.Builder
	for i := range n {
		said := strings.ReplaceAll(lines[i%len(lines)], "{n}", fmt.Sprint(100+7*i))
		fmt.Fprintf(&b, "2026-02-04 %02d:%02d:%02d.%03d %s\n", 9+i/3600, i/60%60, i%60, 37*i%1000, said)
	}
	return b.String()
}

func fenced(language, text string) string { return markdown.Fenced(language, text) }
