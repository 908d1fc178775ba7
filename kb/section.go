package kb

import (
	"bytes"
	"strings"

	meta "github.com/yuin/goldmark-meta"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown cuts a document into blocks. It has no inline parsers: emphasis and
// links do not matter here, and they are where Markdown parsers get slow on
// hostile text, as are the definitions of links, which are left out for the same
// reason. goldmark sets a parser up once and may then be shared.
var markdown = parser.NewParser(
	parser.WithBlockParsers(append(parser.DefaultBlockParsers(), util.Prioritized(meta.NewParser(), 0))...),
)

// readMarkdown returns the top-level headings of a document and, where its
// first line opens a block of front matter, the fields that goldmark-meta sees.
func readMarkdown(src []byte) ([]*ast.Heading, map[string]any, error) {
	pc := parser.NewContext()
	doc := markdown.Parse(text.NewReader(src), parser.WithContext(pc))
	fields, err := meta.TryGet(pc)
	if err != nil {
		return nil, nil, err
	}
	var headings []*ast.Heading
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && !isDefinition(src, h) {
			headings = append(headings, h)
		}
	}
	return headings, fields, nil
}

// isDefinition reports whether what looks like an underlined heading is the
// definition of a link, "[name]: address", with a rule below it.
func isDefinition(src []byte, h *ast.Heading) bool {
	if h.Lines().Len() == 0 || isATX(src[h.Pos():]) {
		return false
	}
	last := h.Lines().At(h.Lines().Len() - 1)
	line := bytes.TrimSpace(last.Value(src))
	return bytes.HasPrefix(line, []byte("[")) && bytes.Contains(line, []byte("]: "))
}

// A span is a section as offsets into the source.
type span struct {
	heading    string
	depth      int
	start      int // of the heading line
	text, stop int // of the text under it
}

// spans cuts src from offset body on at its headings, whose positions are
// relative to base.
func spans(src []byte, body, base int, headings []*ast.Heading) []span {
	cuts := []span{{start: body, text: body, stop: len(src)}}
	for _, h := range headings {
		start := lineStart(src, base+h.Pos())
		cuts[len(cuts)-1].stop = start
		cuts = append(cuts, span{headingText(src[base:], h), h.Level, start, headingEnd(src, base, h), len(src)})
	}
	if first := cuts[0]; len(bytes.TrimSpace(src[first.text:first.stop])) == 0 {
		cuts = cuts[1:]
	}
	return cuts
}

func headingText(src []byte, h *ast.Heading) string {
	words := make([]string, 0, 1)
	for i := range h.Lines().Len() {
		seg := h.Lines().At(i)
		words = append(words, string(bytes.TrimSpace(seg.Value(src))))
	}
	return strings.Join(words, " ")
}

// headingEnd returns the offset after the heading line, or after the underline
// of a heading that has one.
func headingEnd(src []byte, base int, h *ast.Heading) int {
	pos := base + h.Pos()
	if n := h.Lines().Len(); n > 0 {
		pos = base + h.Lines().At(n-1).Start
	}
	end := lineEnd(src, pos)
	if isATX(src[base+h.Pos():]) {
		return end
	}
	return lineEnd(src, end)
}

// isATX reports whether a line that is a heading is one that begins with #.
func isATX(line []byte) bool {
	rest := bytes.TrimLeft(line, "#")
	marks := len(line) - len(rest)
	return marks >= 1 && marks <= 6 && (len(rest) == 0 || bytes.IndexByte([]byte(" \t\r\n"), rest[0]) >= 0)
}

// sections turns spans into what a Memory holds.
func sections(src []byte, cuts []span) []Section {
	out := make([]Section, 0, len(cuts))
	line, pos := 1, 0
	for _, c := range cuts {
		line += bytes.Count(src[pos:c.start], []byte{'\n'})
		pos = c.start
		out = append(out, Section{Heading: c.heading, Depth: c.depth, Text: string(src[c.text:c.stop]), Line: line})
	}
	return out
}
