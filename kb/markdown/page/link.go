package page

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A wiki is a link of the form [[name]] or [[name|text]].
type wiki struct {
	ast.BaseInline
	name, shown string
	unseen      string // what an agent reads and the text of the link does not say: a heading behind the name
	whole       string // between the brackets
}

var kindWiki = ast.NewNodeKind("Wiki")

// Kind is what a renderer knows the node by.
func (*wiki) Kind() ast.NodeKind { return kindWiki }

// Dump shows the node, for a person who debugs.
func (n *wiki) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// mostName is how long the name in a link may be.
const mostName = 200

type wikiParser struct{}

// Trigger is the character that such a link begins with.
func (wikiParser) Trigger() []byte { return []byte{'['} }

// Parse reads a link where one begins.
func (wikiParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	if !bytes.HasPrefix(line, []byte("[[")) {
		return nil
	}
	end := bytes.Index(line[:min(len(line), 2*mostName)], []byte("]]"))
	if end < 0 {
		return nil
	}
	inner := string(line[2:end])
	name, shown, cut := strings.Cut(inner, "|")
	if !cut {
		shown = inner
	}
	name, heading, _ := strings.Cut(name, "#")
	if name = strings.TrimSpace(name); name == "" || len(name) > mostName || strings.ContainsAny(inner, "[]") {
		return nil
	}
	block.Advance(end + 2)
	n := &wiki{name: name, shown: strings.TrimSpace(shown), whole: inner}
	if cut {
		n.unseen = strings.TrimSpace(heading)
	}
	return n
}
