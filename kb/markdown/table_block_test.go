package markdown

import (
	"fmt"
	"testing"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	table "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

var extended = parser.NewParser(
	parser.WithBlockParsers(parser.DefaultBlockParsers()...),
	parser.WithParagraphTransformers(util.Prioritized(extension.NewTableParagraphTransformer(), 200)),
)

var ours = parser.NewParser(
	parser.WithBlockParsers(parser.DefaultBlockParsers()...),
	parser.WithParagraphTransformers(util.Prioritized(tableReader{}, 200)),
)

// tree draws the blocks of a text, and the lines that the rows of its tables begin on.
func tree(p parser.Parser, src string) string {
	out := ""
	_ = ast.Walk(p.Parse(text.NewReader([]byte(src))), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		var rows []int
		switch n := n.(type) {
		case *tableBlock:
			rows = n.rows
		case *table.Table:
			for r := n.FirstChild(); r != nil; r = r.NextSibling() {
				rows = append(rows, r.Pos())
			}
		default:
			if n.Type() == ast.TypeBlock && entering {
				out += fmt.Sprint(n.Kind(), n.Lines().Len(), " ")
			}
			return ast.WalkContinue, nil
		}
		if entering {
			out += fmt.Sprint("table", rows, " ")
		}
		return ast.WalkSkipChildren, nil
	})
	return out
}

// FuzzTablesAgree compares the tables with those of goldmark's extension.
func FuzzTablesAgree(f *testing.F) {
	for _, s := range []string{
		"| a | b |\n| - | - |\n| c | d |", "a\n| b |\n|:-:|\nc", "> - | a |\n>   | - |\n>   | b |", "a ||\n-|\nb", "||\n|-|", "|\n|-", "a\n---|", "a|b\n:-|-:\n\nc",
		"a\n-|\nb\n-|\n", "| a |\n| - | - |\n| b |\n| - |", "a\n:\n", "a\n| |\n", "a\n|\n", "a\n-:-|\n", "\t| a |\n\t| - |", "- a|b\n  -|-\n\n  c",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if TooDeep([]byte(src)) >= 0 {
			t.Skip()
		}
		if got, want := tree(ours, src), tree(extended, src); got != want {
			t.Errorf("%q is\n%s\nwant\n%s", src, got, want)
		}
	})
}
