package page

import (
	"bytes"
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// A writer writes the nodes that goldmark would write otherwise than we want them.
type writer struct{ find Find }

// RegisterFuncs tells goldmark which nodes these are.
func (w *writer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindHeading, w.heading)
	r.Register(ast.KindLink, w.link)
	r.Register(ast.KindAutoLink, w.autoLink)
	r.Register(ast.KindImage, w.image)
	r.Register(ast.KindRawHTML, w.rawHTML)
	r.Register(ast.KindHTMLBlock, w.htmlBlock)
	r.Register(ast.KindFencedCodeBlock, w.code)
	r.Register(ast.KindCodeBlock, w.code)
	r.Register(kindWiki, w.wiki)
	r.Register(markdown.KindTable, w.table)
}

// put writes texts: those at odd places are escaped.
func put(b util.BufWriter, texts ...string) {
	for i, s := range texts {
		if i%2 == 1 {
			s = string(util.EscapeHTML([]byte(s)))
		}
		b.WriteString(s)
	}
}

// heading stands one level lower: the page has a title of its own.
func (w *writer) heading(b util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	tag := "h" + string(rune('0'+min(n.(*ast.Heading).Level+1, 6)))
	if entering {
		b.WriteString("<" + tag + ">")
	} else {
		b.WriteString("</" + tag + ">\n")
	}
	return ast.WalkContinue, nil
}

// address returns where a link may lead, and whether that is another site; "" if it may
// lead nowhere.
func (w *writer) address(to string) (address string, away bool) {
	u, err := url.Parse(strings.TrimSpace(to))
	if err != nil {
		return "", false
	}
	switch strings.ToLower(u.Scheme) {
	case "http", "https":
		if u.Host == "" {
			return "", false
		}
		return u.String(), true
	case "mailto":
		return u.String(), true
	case "":
		if u.Host != "" || u.Path == "" || w.find == nil {
			return "", false
		}
		return w.find(u.Path), false
	}
	return "", false
}

func (w *writer) open(b util.BufWriter, address string, away bool) {
	rel := ""
	if away {
		rel = ` rel="noopener noreferrer nofollow" target="_blank"`
	}
	put(b, `<a href="`, address, `"`+rel+`>`)
}

// target is the address that is meant: a\_b.md is a_b.md, and &amp; is &.
func target(written []byte) string {
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(written))))
}

// link is text with its address behind it if it may not lead there.
func (w *writer) link(b util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	to := target(n.(*ast.Link).Destination)
	address, away := w.address(to)
	switch {
	case address == "" && !entering:
		put(b, ` <code class="nowhere">`, to, `</code>`)
	case address == "":
	case entering:
		w.open(b, address, away)
		if n.FirstChild() == nil {
			put(b, "", to) // else the link could not be seen
		}
	default:
		b.WriteString("</a>")
	}
	if !entering {
		title(b, n.(*ast.Link).Title)
	}
	return ast.WalkContinue, nil
}

// title writes out what a browser would say of a link or a picture only where a mouse rests on it.
func title(b util.BufWriter, written []byte) {
	if len(written) > 0 {
		put(b, ` <code class="raw">`, `"`+target(written)+`"`, `</code>`)
	}
}

func (w *writer) autoLink(b util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	link := n.(*ast.AutoLink)
	to, label := string(link.URL(source)), string(link.Label(source))
	if link.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(to), "mailto:") {
		to = "mailto:" + to
	}
	if address, away := w.address(to); address != "" {
		w.open(b, address, away)
		put(b, "", label, "</a>")
	} else {
		put(b, `<code class="nowhere">`, label, `</code>`)
	}
	return ast.WalkContinue, nil
}

// image is never loaded: what it would show, and from where, is written out.
func (w *writer) image(b util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		b.WriteString(`<span class="picture">`)
	} else {
		put(b, ` <code>`, string(n.(*ast.Image).Destination), `</code>`)
		title(b, n.(*ast.Image).Title)
		b.WriteString(`</span>`)
	}
	return ast.WalkContinue, nil
}

func (w *writer) rawHTML(b util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		put(b, `<code class="raw">`, string(n.(*ast.RawHTML).Segments.Value(source)), `</code>`)
	}
	return ast.WalkSkipChildren, nil
}

func (w *writer) htmlBlock(b util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	block := n.(*ast.HTMLBlock)
	if entering {
		text := string(block.Lines().Value(source))
		if block.HasClosure() {
			text += string(block.ClosureLine.Value(source))
		}
		put(b, `<pre class="raw" tabindex="0">`, text, "</pre>\n")
	}
	return ast.WalkSkipChildren, nil
}

func (w *writer) code(b util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if fence, ok := n.(*ast.FencedCodeBlock); ok && entering && fence.Info != nil {
		put(b, `<p class="quiet"><code>`, string(fence.Info.Segment.Value(source)), "</code></p>\n")
	}
	if entering {
		put(b, `<pre tabindex="0"><code>`, string(n.Lines().Value(source)), "</code></pre>\n")
	}
	return ast.WalkSkipChildren, nil
}

func (w *writer) wiki(b util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	link, address := n.(*wiki), ""
	if w.find != nil {
		address = w.find(link.name)
	}
	if address == "" {
		put(b, `<span class="nowhere">`, "[["+link.whole+"]]", `</span>`)
		return ast.WalkContinue, nil
	}
	put(b, `<a href="`, address, `">`, link.shown, `</a>`)
	if link.unseen != "" {
		put(b, ` <code class="raw">`, "#"+link.unseen, `</code>`)
	}
	return ast.WalkContinue, nil
}

// table writes the cells as the text that they are.
func (w *writer) table(b util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkSkipChildren, nil
	}
	b.WriteString("<table>\n")
	for i, at := range markdown.RowsOf(n) {
		line, _, _ := bytes.Cut(source[at:], []byte("\n"))
		tag := "td"
		if i == 0 {
			tag = "th"
		}
		b.WriteString("<tr>")
		for _, c := range markdown.Cells(string(line)) {
			put(b, "<"+tag+">", c.Text, "</"+tag+">")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>\n")
	return ast.WalkSkipChildren, nil
}
