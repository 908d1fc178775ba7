package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// A Section is a heading with the text below it, up to the next heading of any
// depth. Headings in lists and quotes begin none.
type Section struct {
	Heading string // as it is written, without the marks; "" before the first heading
	Depth   int    // 1 to 6; 0 before the first heading
	Line    int    // of the heading
	Start   int    // offset of the heading's line
	Text    int    // offset of the text below the heading
	End     int    // offset of the next section, or the end
}

// Sections cuts a document at its headings, from an offset on: that of the body of
// a file with front matter, else 0. Blank text before the first heading is none.
func (d *Document) Sections(body int) []Section {
	body = max(body, d.base)
	all := []Section{{Line: d.lineOf(body), Start: body, Text: body, End: len(d.src)}}
	for _, h := range d.headings {
		start := max(d.lineStart(d.base+h.Pos()), body)
		all[len(all)-1].End = start
		all = append(all, Section{
			Heading: headingText(d.src[d.base:], h), Depth: h.Level,
			Line: d.lineOf(start), Start: start, Text: d.headingEnd(h), End: len(d.src),
		})
	}
	if first := all[0]; len(bytes.TrimSpace(d.src[first.Text:first.End])) == 0 {
		all = all[1:]
	}
	return all
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
func (d *Document) headingEnd(h *ast.Heading) int {
	pos := d.base + h.Pos()
	if n := h.Lines().Len(); n > 0 {
		pos = d.base + h.Lines().At(n-1).Start
	}
	end := d.lineEnd(pos)
	if isATX(d.src[d.base+h.Pos():]) || end == len(d.src) {
		return end
	}
	return d.lineEnd(end)
}

// isATX reports whether a line that is a heading is one that begins with #.
func isATX(line []byte) bool {
	rest := bytes.TrimLeft(line, "#")
	marks := len(line) - len(rest)
	return marks >= 1 && marks <= 6 && (len(rest) == 0 || bytes.IndexByte([]byte(" \t\r\n"), rest[0]) >= 0)
}
