// Package page writes Markdown of unknown origin as HTML that does nothing but show text:
// no HTML of the text itself, no script, no style, no picture from elsewhere, no address
// that is not http, https or mailto. What is left out is shown as the text that it is, so
// that a reader sees what an agent would read.
//
// goldmark does the reading, in its safe mode, and the output is well-formed XML of a few
// elements, which the tests check for any input.
package page

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// Most is how many bytes of a text are read as Markdown. Marks within a line can take a
// parser time that grows faster than the text; what follows is shown as it stands.
const Most = 64 << 10

// mostBrackets is how many of the marks that links begin with are read: for each, a parser
// may look through all that follows.
const mostBrackets = 4000

// A Find returns the address of what a link of the text names: the name in [[name]], or
// the file of a relative link; "" if it leads nowhere.
type Find func(name string) string

// HTML returns a text, without its front matter, as HTML. Characters that deceive are the
// business of the caller.
func HTML(src string, find Find) string {
	rest := ""
	if len(src) > Most {
		cut := strings.LastIndexByte(src[:Most], '\n') + 1
		if cut == 0 {
			cut = Most
		}
		src, rest = src[:cut], strings.ToValidUTF8(src[cut:], "\ufffd")
		src = strings.ToValidUTF8(src, "\ufffd")
	}
	var b bytes.Buffer
	if markdown.TooDeep([]byte(src)) >= 0 || strings.Count(src, "[") > mostBrackets {
		plain(&b, src)
	} else {
		source := []byte(src)
		root := newParser().Parse(text.NewReader(source))
		if newRenderer(find).Render(&b, source, root) != nil {
			b.Reset()
			plain(&b, src)
		}
	}
	if rest != "" {
		plain(&b, rest)
	}
	return b.String()
}

// plain writes a text as it stands.
func plain(b *bytes.Buffer, s string) {
	b.WriteString(`<pre tabindex="0">`)
	b.Write(util.EscapeHTML([]byte(s)))
	b.WriteString("</pre>\n")
}

// newParser reads what memories are written in. The definitions of links, which stand
// apart from them, are left out: package markdown does not know them either.
func newParser() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(parser.DefaultBlockParsers()...),
		parser.WithInlineParsers(append(parser.DefaultInlineParsers(), util.Prioritized(wikiParser{}, 150))...),
		parser.WithParagraphTransformers(util.Prioritized(markdown.Tables, 200)),
	)
}

func newRenderer(find Find) renderer.Renderer {
	return renderer.NewRenderer(renderer.WithNodeRenderers(
		util.Prioritized(&writer{find}, 100),
		util.Prioritized(html.NewRenderer(html.WithXHTML()), 1000),
	))
}
